import { describe, expect, it } from "vitest";
import { again, atUnknown, invoices, review, texts, unknown } from "../../kit/in-one-chat.js";
import { hour, start } from "../../kit/invoice-chat.js";
import { shownInvoices } from "../../kit/invoice-list-samples.js";
import { failing, OneChat } from "../../kit/one-chat.js";
import { callbackPayload } from "../../status-callback.js";
import { invoiceOf } from "../../store/samples.js";
import { InlineChat } from "../inline/inline-chat.js";
import { exists, last, mayExist, settled, shownInvoicesLabel, textOf, type } from "./double-invoice-chat.js";

const isntThere = "It isn't there";

describe("an invoice of which nobody knows", () => {
  it("stays in /invoices after [Discard], however long, and is found by a search", async () => {
    let now = start;
    const one = await OneChat.open(() => now);
    await one.send("/new Coffee 2x15000");
    await one.tap("Expiry");
    await one.tap("1 hour");
    one.create = failing("outcome-unknown");
    await one.tap("Create invoice");
    await one.tap("Discard");
    now += 2 * 365 * 24 * hour;
    await one.handle({ source: "timer", name: "retention" });
    for (const command of ["/invoices", "/invoices coffee"]) {
      await one.send(command);
      expect(shownInvoices(one)).toEqual([expect.stringMatching(/^❓ (?:.+ · )?30,000 UZS · Coffee/)]);
    }
    await one.send("/invoices tea");
    expect(shownInvoices(one)).toEqual([]);
  });

  it("is counted where there are too many for the screen", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change((record) => {
      for (let n = 0; n < 12; n += 1)
        record.invoices[`r-${n}`] = invoiceOf(`r-${n}`, { creation: "unknown" });
    });
    await one.send("/invoices");
    expect(shownInvoices(one)).toHaveLength(10);
    expect(last(one)).toContain("… and 2 more");
  });

  it("that the merchant didn't find at the service is gone, and its warning and question with it", async () => {
    const { one, ref } = await atUnknown();
    const { messageId: question } = one.chat.last;
    await one.send("/help");
    // The invoice's draft asks about it, so the entry leads there. Once the draft is put aside, the entry itself says what can be done.
    await one.send("/cancel");
    await one.send("/invoices");
    await one.tap(shownInvoicesLabel(one));
    await one.tap(isntThere);
    expect(textOf(one, question)).toMatch(/^You didn't find the invoice for 30,000\sUZS/);
    expect(texts(one, unknown)).toEqual([]);
    await one.send("/invoices");
    expect(shownInvoices(one)).toEqual([]);
    await one.send("/new");
    await one.tap("Continue");
    expect(last(one)).toMatch(review);
    expect(last(one)).not.toContain("⚠️");
    // The merchant was wrong: a status update tells of it all the same.
    await one.callback(ref, "paid");
    expect(texts(one, /Invoice for 30,000\sUZS is paid/)).toHaveLength(1);
    expect(texts(one, /that I have no record of/)).toEqual([]);
  });

  it("that the merchant didn't find leaves the review card where its question stood", async () => {
    const { one } = await atUnknown();
    await one.send("/invoices");
    const list = one.chat.last;
    await one.change((record) => {
      record.open.push({ kind: "setting", name: "note" });
    });
    await one.tap(one.chat.labels(list)[0] ?? "", list.messageId);
    await one.change((record) => {
      record.open.pop();
    });
    await one.tap(isntThere);
    expect(last(one)).toMatch(review);
  });
});

describe("a status update that settles it", () => {
  it("puts every message right that told of it, with the way to the invoice", async () => {
    const { one, ref } = await atUnknown();
    const question = one.chat.last.messageId;
    await one.tap("Discard");
    await type(one, "Coffee 2x15000");
    const card = one.chat.last.messageId;
    await one.send("/invoices");
    await one.tap(shownInvoicesLabel(one));
    const message = one.chat.last.messageId;
    expect(last(one)).toMatch(unknown);
    await one.callback(ref, "created");
    expect(texts(one, unknown)).toEqual([]);
    expect(textOf(one, message)).toMatch(settled);
    expect(one.chat.labels(one.chat.byId(message))).toEqual(["Show invoice"]);
    // The card is still asked, and warns of what is known now.
    expect(textOf(one, card)).toMatch(exists);
    expect(one.chat.labels(one.chat.byId(card))).toContain("Create invoice");
    expect(textOf(one, question)).toMatch(settled);
    await one.tap("Show invoice", message);
    expect(last(one)).toContain("has created this invoice");
  });

  it("tells which invoice it is, so that an update that names another one tells nothing", async () => {
    const { one, ref } = await atUnknown();
    const say = (update: object) => one.handle(callbackPayload(JSON.stringify(update), { ref }));
    await say({ status: "processing", invoiceId: "inv-7" });
    expect(last(one)).toContain("inv-7");
    await say({ status: "paid", invoiceId: "inv-8" });
    expect(texts(one, /is paid/)).toEqual([]);
    await say({ status: "paid", invoiceId: "inv-7" });
    expect(texts(one, /is paid/)).toHaveLength(1);
  });

  it("leaves no question of a draft that was asked twice", async () => {
    const { one, ref } = await atUnknown();
    const first = one.chat.last.messageId;
    await one.send("/new");
    await one.tap("Continue");
    const second = one.chat.last.messageId;
    expect(second).not.toBe(first);
    await one.callback(ref, "created");
    expect(textOf(one, second)).toContain("has created this invoice");
    expect(textOf(one, first)).toMatch(settled);
    expect(texts(one, unknown)).toEqual([]);
  });

  it("warns of the invoice on the card when it was paid and put away", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.tap("More…");
    await one.tap("Note");
    await one.send("Table 5");
    const card = one.chat.last.messageId;
    await one.callback(ref, "paid");
    expect((await invoices(one)).map((invoice) => invoice.ref)).toEqual([]);
    expect(textOf(one, card)).toMatch(exists);
  });

  it("puts them right for a merchant who had blocked the bot, once they are back", async () => {
    const { one, ref } = await atUnknown();
    const question = one.chat.last.messageId;
    await one.block();
    await one.callback(ref, "created");
    expect(textOf(one, question)).toMatch(unknown);
    await one.unblock();
    expect(textOf(one, question)).toMatch(settled);
  });

  it("puts right what a message into a chat has come to", async () => {
    const shop = await InlineChat.open();
    const { one } = shop;
    one.create = failing("outcome-unknown");
    await shop.sell();
    const told = one.chat.last.messageId;
    expect(textOf(one, told)).toContain("I can't tell whether the invoice was created");
    const [{ ref } = { ref: "" }] = await invoices(one);
    await one.callback(ref, "created");
    expect(textOf(one, told)).toMatch(settled);
  });
});

describe("the same sent into a chat once more", () => {
  async function sentTwice() {
    const shop = await InlineChat.open();
    const { one } = shop;
    const { create } = one;
    one.create = failing("outcome-unknown");
    await shop.sell();
    const [{ ref } = { ref: "" }] = await invoices(one);
    one.create = create;
    const sold = await shop.sell();
    expect(one.creates).toBe(1);
    expect(shop.text(sold.sent)).toBe("This invoice couldn't be created.");
    expect(last(one)).toMatch(mayExist);
    return { shop, one, ref, sold };
  }

  it("is asked about first, and made by a tap", async () => {
    const { shop, one, sold } = await sentTwice();
    // The seller's tap in the customer's chat says nothing of the warning.
    await shop.tapShow(sold);
    expect(one.creates).toBe(1);
    await one.tap("Create it anyway");
    expect(one.creates).toBe(2);
    expect(shop.labels(sold.sent)).toEqual(["Pay"]);
  });

  it("can be made after the first was found", async () => {
    const { shop, one, ref, sold } = await sentTwice();
    const asked = one.chat.last.messageId;
    await one.callback(ref, "created");
    expect(textOf(one, asked)).toMatch(settled);
    expect(one.chat.labels(one.chat.byId(asked))).toEqual(["Show invoice", "Try again"]);
    await one.tap("Try again", asked);
    expect(one.creates).toBe(2);
    expect(shop.labels(sold.sent)).toEqual(["Pay"]);
  });
});
