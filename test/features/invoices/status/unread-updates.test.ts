import { describe, expect, it } from "vitest";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { hour, link, plain, signInAgain, start, stored, withInvoice } from "../../../kit/invoice-chat.js";
import { callbackPayload } from "../../../status-callback.js";
import { changeTeam, ownerAndSeller } from "../../team/owner-and-seller.js";

/** What the chat hears of updates that the bot can't read (docs/interface.md, "Body of a status update"). */

const says = "⚠️ The service says something about your invoice for 70,000 UZS that I can't read";
const told = (texts: readonly string[]) =>
  texts.filter((text) => text.startsWith("⚠️ The service says something"));

async function open(change?: (invoice: Invoice) => void) {
  const chat = await withInvoice(change);
  chat.clock.now = start + 1;
  const { one, ref } = chat;
  const send = (...bodies: readonly (object | string)[]) =>
    bodies.reduce<Promise<unknown>>(async (before, body) => {
      await before;
      const text = typeof body === "string" ? body : JSON.stringify(body);
      await one.handle(callbackPayload(text, { ref, submittedAt: start }));
    }, Promise.resolve());
  return {
    ...chat,
    send,
    told: () => told(one.chat.texts.map((text) => plain(text).replaceAll("\u00a0", " "))),
  };
}

const xml = "<status>paid</status>";
const multipart = '--b\r\nContent-Disposition: form-data; name="status"\r\n\r\npaid\r\n--b--\r\n';
const twiceEncoded = JSON.stringify(JSON.stringify({ status: "paid" }));

describe("the chat of an invoice with unread updates", () => {
  it("is told once, at the third one, and can open the invoice's page", async () => {
    const { send, told, one } = await open();
    await send(xml, multipart);
    expect(told()).toEqual([]);
    await send(twiceEncoded);
    expect(told()).toEqual([expect.stringContaining(says)]);
    expect(one.chat.labels(one.chat.last)).toEqual(["Open the invoice's page"]);
    expect(JSON.stringify(one.chat.last)).toContain(link);
    await send(xml, { note: "?" }, { status: "on_hold" }, xml);
    expect(told()).toHaveLength(1);
  });

  it.each([
    [{ status: "underpaid" }, { status: "paid", state: "failed" }, { event: "invoice.viewed" }],
    [{ id: "another", status: "paid" }, { status: "paid", success: false }, {}],
    [[{ status: "paid", terminalId: "another" }, "?", [1]]],
    ['{"status":"failed","status":"paid"}', "", "\u0000\u0001"],
  ])("is told of any kinds together: %j %j %j", async (...bodies) => {
    const { send, told, one, ref } = await open();
    await send(...bodies);
    expect(told()).toHaveLength(1);
    expect((await stored(one, ref)).history).toEqual([]);
  });

  it("isn't told of one that comes again under its event id, but of three that may be new ones", async () => {
    const { send, told } = await open();
    const one = { eventId: "e-1", status: "on_hold" };
    await send(one, one, one, one);
    expect(told()).toEqual([]);
    await send(xml, xml);
    expect(told()).toHaveLength(1);
  });

  it("isn't told of other invoices in a list that is about this one as well", async () => {
    const { send, told } = await open();
    const others = ["a", "b", "c"].map((invoiceId) => ({ status: "paid", invoiceId }));
    await send([{ status: "processing", invoiceId: "inv-1" }, ...others]);
    expect(told()).toEqual([]);
    await send(others);
    expect(told()).toHaveLength(1);
  });

  it("isn't told a second time when the event comes again, nor is an update lost at a restart", async () => {
    const { send, told, one } = await open();
    await send(xml, xml);
    await one.restart();
    await send(xml);
    await one.again();
    await one.restart();
    await send(xml);
    expect(told()).toHaveLength(1);
  });

  it("is told after Telegram takes messages again", async () => {
    const { send, told, one } = await open();
    await one.block();
    await send(xml, xml, xml);
    expect(told()).toEqual([]);
    await one.unblock();
    await one.send("/help");
    expect(told()).toHaveLength(1);
  });

  it("reads the invoice's id for the service's support where no link is known", async () => {
    const { send, told } = await open((invoice) => {
      delete invoice.payLink;
    });
    await send(xml, xml, xml);
    expect(told()[0]).toContain("Its id, for the service's support: inv-1");
  });

  it("reads neither link nor customer while the chat is locked or another account is signed in", async () => {
    const { send, told, one } = await open((invoice) => {
      invoice.account = { login: "another@shop.example" };
      invoice.terms.reference = "Umida";
    });
    await send(xml, xml, xml);
    expect(told()[0]).toContain("Its id, for the service's support: inv-1");
    expect(told()[0]).not.toContain("Umida");
    expect(one.chat.labels(one.chat.last)).toEqual([]);
  });

  it("is told of a paid invoice, too, which has left the chat's record", async () => {
    const { send, told, one, ref } = await open();
    await send({ status: "paid" });
    expect((await one.record()).invoices[ref]).toBeUndefined();
    await send(xml, { status: "disputed" }, { type: "refund", status: "paid" });
    expect(told()).toHaveLength(1);
    expect(await stored(one, ref)).toMatchObject({
      history: [{ status: "paid" }],
      unread: { word: "refund" },
    });
  });
});

describe("an unknown status", () => {
  it("stands on the card in the service's own word, is told once there, and changes nothing", async () => {
    const { send, card, one } = await open();
    const messages = one.chat.texts.length;
    await send({ status: "underpaid", invoiceId: "inv-1", payment: { id: "p1", status: "paid" } });
    const { text, labels } = await card();
    expect(text).toMatch(/^🧾 Waiting for payment\nThe service says: underpaid\n/);
    expect(labels).toContain("Paid in cash");
    const calls = one.telegram.control.requests().length;
    await send({ status: "underpaid", invoiceId: "inv-1" });
    expect(one.telegram.control.requests()).toHaveLength(calls);
    expect(one.chat.texts).toHaveLength(messages);
    await send({ status: "on_hold" });
    expect((await card()).text).toContain("\nThe service says: on_hold\n");
    await one.send("/today");
    expect(plain(one.chat.last.text)).not.toMatch(/paid: 1|✅/);
  });

  it("gives way to one of the five, after which a late delivery doesn't bring it back", async () => {
    const { send, card } = await open();
    await send({ status: "underpaid" }, { status: "paid" });
    expect((await card()).text).toMatch(/^✅ Paid\n/);
    expect((await card()).text).not.toContain("says");
    await send({ status: "underpaid" });
    expect((await card()).text).not.toContain("says");
    await send({ status: "disputed" });
    expect((await card()).text).toMatch(/^✅ Paid\nThe service says: disputed\n/);
  });

  it.each([
    ['<b>x</b> & "y"', '<b>x</b> & "y"'],
    ["https://evil.example/pay @admin /start", "https://evil.example/pay @admin /start"],
    ["\u202egnp.exe\u202c\n\u2066paid\u0007", "gnp.exe paid"],
    [`paid${"\u200b".repeat(50)}`, "paid"],
  ])("is shown as it is, short, on one line and without links: %j", async (word, shown) => {
    const { send, card, one, ref } = await open();
    await send({ status: word });
    expect((await card()).text).toContain(`\nThe service says: ${shown}\n`);
    const message = one.chat.said.find(({ text = "" }) => text.includes("The service says"));
    expect(JSON.stringify(message?.entities)).toContain('"type":"code"');
    expect(JSON.stringify(message?.entities)).not.toMatch(/"(?:url|mention|bot_command)"/);
    expect((await stored(one, ref)).history).toEqual([]);
  });
});

describe("an amount that isn't the invoice's total", () => {
  it("is named in the notice and on the card of a payment that is told", async () => {
    const { send, card, one } = await open();
    await send({ status: "paid", paidAmount: "1" });
    const notice = plain(one.chat.last.text).replaceAll("\u00a0", " ");
    expect(notice).toMatch(
      /^✅ Invoice for 70,000 UZS is paid: .*\nThe service names 1 UZS of 70,000 UZS\.$/s,
    );
    expect((await card()).text.replaceAll("\u00a0", " ")).toContain("The service names 1 UZS of 70,000 UZS.");
  });

  it.each(["70000", 70_000, "70000.00"])("is none that is the total: %j", async (amount) => {
    const { send, one } = await open();
    await send({ status: "paid", amount });
    expect(plain(one.chat.last.text)).toContain("is paid");
    expect(one.chat.texts.join()).not.toContain("names");
  });
});

describe("a seller's invoice", () => {
  const callback = (body: object | string, ref: string) =>
    callbackPayload(typeof body === "string" ? body : JSON.stringify(body), { ref, submittedAt: start });

  it("with three unread updates is told to the seller and once to the owner, whatever notices the owner wants", async () => {
    const { owner, seller, ref, pass, news } = await ownerAndSeller((team) => {
      team.notices = "daily-summary";
    });
    for (const body of [xml, { status: "underpaid" }, multipart, xml, { status: "on_hold" }]) {
      await seller.handle(callback(body, ref));
      await pass();
    }
    expect(told(seller.chat.texts.map(plain))).toHaveLength(1);
    expect(told(news())).toEqual([expect.stringContaining("Dilnoza")]);
    expect(owner.chat.labels(owner.chat.said.at(-1))).toEqual(["Open the invoice's page"]);
    const copy = await stored(owner, ref);
    expect(copy).toMatchObject({ unread: { word: "on_hold" }, history: [] });
  });

  it("shows the owner the service's word, and the amount of a payment", async () => {
    const { owner, seller, ref, pass, news } = await ownerAndSeller();
    await seller.handle(callback({ status: "underpaid" }, ref));
    await pass();
    expect(shownIn(await stored(owner, ref))).toBe("underpaid");
    await seller.handle(callback({ status: "paid", amount: "29000.50" }, ref));
    await pass();
    expect(shownIn(await stored(owner, ref))).toBeUndefined();
    expect(news().at(-1)?.replaceAll("\u00a0", " ")).toContain(
      "The service names 29,000.50 UZS of 30,000 UZS.",
    );
    await owner.send("/today");
    expect(plain(owner.chat.last.text)).toContain("30,000");
  });

  it("of a seller who has left is told to the owner alone", async () => {
    const { seller, ref, pass, news, owner } = await ownerAndSeller();
    await changeTeam(owner, (team) => {
      for (const one of team.sellers) one.state = "removed";
    });
    await seller.change((record) => {
      delete record.seller;
    });
    for (let sent = 0; sent < 3; sent += 1) await seller.handle(callback(xml, ref));
    await pass();
    expect(told(seller.chat.texts.map(plain))).toEqual([]);
    expect(told(news())).toHaveLength(1);
  });

  const shownIn = ({ unread }: Invoice) => (unread?.isOver === true ? undefined : unread?.word);
});

it("a refused submission of which the service says what can't be read is told as well", async () => {
  const { one, clock, ref } = await withInvoice();
  clock.now = start + hour / 2;
  await signInAgain(one, clock.now);
  await one.change((record) => {
    const invoice = record.invoices[ref];
    if (invoice === undefined) throw new Error("There is no invoice.");
    delete record.invoices[ref];
    record.refused = { ...invoice, creation: "unknown", denied: true };
  });
  for (let sent = 0; sent < 3; sent += 1) await one.handle(callbackPayload(xml, { ref, submittedAt: start }));
  expect(told(one.chat.texts.map(plain))).toHaveLength(1);
  expect((await one.record()).invoices).toEqual({});
});
