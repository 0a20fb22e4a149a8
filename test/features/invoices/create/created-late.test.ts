import { describe, expect, it } from "vitest";
import { atUnknown, invoices, texts, unknown } from "../../../kit/in-one-chat.js";
import { failing, type OneChat } from "../../../kit/one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

/** The answer to a create call comes when the chat was told that nobody knows what came of it. */

const payLink = "https://pay.example.com/invoice/inv-9/payment";
const card = /Waiting for payment/;

/** The newest submission is answered, by the process that has made the call. */
async function answered(one: OneChat, n?: number): Promise<void> {
  const [invoice] = await invoices(one);
  const ref = invoice?.ref ?? "";
  await one.handle({ source: "created-late", ref, id: "inv-9", payLink }, n);
}

describe("the answer to a create call that nobody knew of", () => {
  it("turns the question into the pay card, and the draft is done", async () => {
    const { one } = await atUnknown();
    await answered(one);
    expect(texts(one, unknown)).toEqual([]);
    expect(texts(one, card)).toHaveLength(1);
    expect(JSON.stringify(one.chat.last.keyboard)).toContain(payLink);
    expect(await invoices(one)).toMatchObject([{ creation: "created", id: "inv-9", payLink }]);
    expect((await one.record()).draft).toBeUndefined();
  });

  it("changes nothing when it comes again", async () => {
    const { one } = await atUnknown();
    await answered(one);
    await answered(one, one.lastEvent);
    await answered(one);
    expect(texts(one, card)).toHaveLength(1);
  });

  it("says the card once though Telegram is in trouble in the middle of it", async () => {
    const { one } = await atUnknown();
    one.telegram.control.fault({ method: "editMessageText", kind: 502 });
    await answered(one);
    expect(texts(one, card)).toHaveLength(1);
    expect(texts(one, unknown)).toEqual([]);
  });

  it("gives the invoice its link when a status update has told of it before", async () => {
    const { one } = await atUnknown();
    const [invoice] = await invoices(one);
    await one.callback(invoice?.ref ?? "", "processing");
    await answered(one);
    expect(await invoices(one)).toMatchObject([{ creation: "created", payLink }]);
    await one.callback(invoice?.ref ?? "", "paid");
    expect(texts(one, /is paid/)).toHaveLength(1);
  });

  it("changes nothing of an invoice that isn't there", async () => {
    const { one } = await atUnknown();
    const before = one.chat.texts;
    await one.handle({ source: "created-late", ref: "unheard-of", id: "inv-9", payLink });
    expect(one.chat.texts).toEqual(before);
  });

  it("shows the pay link in the customer's chat when the invoice was asked for there", async () => {
    const shop = await InlineChat.open();
    shop.one.create = failing("outcome-unknown");
    const { sent } = await shop.sell();
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
    await answered(shop.one);
    expect(shop.text(sent)).toContain("Please pay by");
    expect(texts(shop.one, card)).toHaveLength(1);
  });

  it("shows the pay link in the customer's chat though the seller has blocked the bot", async () => {
    const shop = await InlineChat.open();
    shop.one.create = failing("outcome-unknown");
    const { sent } = await shop.sell();
    await shop.one.block();
    await answered(shop.one);
    expect(shop.text(sent)).toContain("Please pay by");
    expect(texts(shop.one, card)).toEqual([]);
    await shop.one.unblock();
    expect(texts(shop.one, card)).toHaveLength(1);
  });
});
