import { describe, expect, it } from "vitest";
import { draftOf, draftQuestionOf, invoices, itemsOf } from "../../kit/in-one-chat.js";
import { minute, start } from "../../kit/invoice-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { aziz, nigora, withSales } from "./with-sales.js";

describe("a question about who has paid", () => {
  it("shows the only invoice of the customer, by a part of the name, in any case and script", async () => {
    const one = await withSales(aziz, nigora);
    for (const text of ["Азиз оплатил?", "Aziz to'ladimi?", "а Азиз Каримов уже оплатил?"]) {
      await one.send(text);
      expect(one.chat.last.text, text).toMatch(/Waiting for payment[\s\S]*70,000\sUZS[\s\S]*Азиз Каримов/);
    }
  });

  it("lists several invoices of the customer, and says when there is none", async () => {
    const one = await withSales(aziz, nigora, ["Coffee 15000", "Азиз"]);
    await one.send("did Nigora pay?");
    expect(one.chat.last.text).toMatch(/5,000\sUZS/);
    await one.send("Азиз оплатил?");
    expect(one.chat.labels().filter((label) => /Азиз/.test(label))).toHaveLength(2);
    await one.send("did Tolik pay?");
    expect(one.chat.last.text).toMatch(/I found nothing/);
  });

  it("shows the only open invoice, and the list of several", async () => {
    const one = await withSales(aziz);
    await one.send("оплачено");
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect((await invoices(one))[0]?.cashAt).toBeUndefined();
    const two = await withSales(aziz, nigora);
    await two.send("paid?");
    expect(two.chat.last.text).toMatch(/^<b>?Waiting for payment|Waiting for payment.*\n/);
    expect(two.chat.labels()).toContain("Today");
  });
});

describe("a payment in cash that is told in words", () => {
  it("is noted on the only open invoice, and can be taken back", async () => {
    const one = await withSales(aziz);
    await one.send("клиент заплатил наличкой");
    expect((await invoices(one))[0]?.cashAt).toBe(start + minute);
    expect(one.chat.last.text).toMatch(/Азиз Каримов/);
    expect(one.chat.labels()).toContain("Undo");
  });

  it("is noted on the named customer's invoice, or on the one whose card the text replies to", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("Азиз заплатил наличкой");
    expect((await invoices(one)).map(({ cashAt }) => cashAt)).toEqual([start + 2 * minute, undefined]);
  });

  it.for(["several invoices are open", "a draft is open"])("is asked about while %s", async (what) => {
    const one = await withSales(aziz, ...(what === "a draft is open" ? [] : [nigora]));
    if (what === "a draft is open") await one.send("/new Coffee 15000");
    await one.send("paid in cash");
    expect((await invoices(one)).every(({ cashAt }) => cashAt === undefined)).toBe(true);
    expect(one.chat.last.text).toMatch(/^Which invoice was paid in cash\?/);
    expect(one.chat.labels().some((label) => /Азиз/.test(label))).toBe(true);
  });

  it("isn't noted by a question, nor while a payment is being processed", async () => {
    const one = await withSales(aziz);
    await one.send("paid in cash?");
    const [{ ref = "" } = {}] = await invoices(one);
    await one.callback(ref, "processing");
    await one.send("paid in cash");
    expect(one.chat.last.text).toBe("A payment by the link is being processed. Wait for its result.");
    expect((await invoices(one))[0]?.cashAt).toBeUndefined();
  });
});

describe("a text about the last invoice", () => {
  it("brings the link, the QR code and the text for the customer", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("link");
    expect(JSON.stringify(one.chat.last)).toMatch(/inv-2\/payment/);
    await one.send("qr");
    expect(one.chat.last.photoUrl).toBeDefined();
    await one.send("напомни Азизу");
    expect(one.chat.last.text).toMatch(/inv-1\/payment/);
    await one.send("remind");
    expect(one.chat.labels().filter((label) => /Remind/.test(label))).toHaveLength(2);
  });

  it("makes the same invoice again", async () => {
    const one = await withSales(aziz, nigora);
    await one.send("repeat last");
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("says that a link can't be prolonged, and asks how long the new one lasts", async () => {
    const one = await withSales(nigora);
    await one.change(({ settings }) => {
      settings.expiry = { kind: "duration", seconds: 3600 };
    });
    await one.send("продли ссылку");
    expect(one.chat.last.text).toMatch(/can't make a link last longer\. .* pay by the new one only/);
    await one.tap("Issue again");
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "expiry" });
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });

  it("says that there is none", async () => {
    const one = await OneChat.open(() => start);
    for (const text of ["link", "qr", "remind", "paid in cash", "longer"]) {
      await one.send(text);
      expect(one.chat.last.text, text).toBe("No invoice waits for payment.");
    }
    await one.send("repeat");
    expect(one.chat.last.text).toMatch(/^You have no invoices yet/);
  });

  it("shows nothing to somebody who has signed out", async () => {
    const one = await withSales(aziz);
    await one.send("/signout");
    for (const text of ["link", "qr", "who hasn't paid?", "did Азиз pay?", "repeat", "paid in cash"]) {
      const before = one.chat.said.length;
      await one.send(text);
      const answers = one.chat.texts.slice(before).join("\n");
      expect(answers, text).not.toMatch(/Азиз|70,000|pay\.example/);
      expect(one.chat.said.length, text).toBeGreaterThan(before);
    }
  });
});

describe("an invoice that is to be withdrawn in words", () => {
  it.each([
    "withdraw",
    "отмени последний счет",
    "Отзови счёт!",
    "bekor qil oxirgi hisobni",
    "охирги ҳисобни бекор қил",
    "hisobni olib tashla",
  ])("is the last open one, shown with [Withdraw] and changed only by that tap: %j", async (text) => {
    const one = await withSales(aziz, nigora);
    await one.send(text);
    expect(one.chat.texts.at(-2)).toBe("If you mean this invoice, tap Withdraw.");
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*5,000\sUZS[\s\S]*Nigora/);
    expect(one.chat.labels()).toContain("Withdraw");
    expect((await invoices(one)).map(({ withdrawnAt }) => withdrawnAt)).toEqual([undefined, undefined]);
    await one.tap("Withdraw");
    expect(one.chat.last.text).toMatch(/Withdrawn[\s\S]*Nigora/);
  });

  it("is the one to whose card the text replies", async () => {
    const one = await withSales(aziz, nigora);
    const card = one.chat.messages.find(({ text = "" }) => /Азиз/.test(text) && /Waiting/.test(text));
    one.telegram.control.send(one.chat.id, "отзови счет", { replyTo: card?.messageId ?? 0 });
    await one.handleUpdates();
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect(one.chat.labels()).toContain("Withdraw");
  });

  it("isn't there when no invoice is open, and the words become no item", async () => {
    const one = await OneChat.open();
    await one.send("withdraw");
    expect(one.chat.last.text).toMatch(/^There is nothing to cancel/);
    expect(await draftOf(one)).toBeUndefined();
  });
});
