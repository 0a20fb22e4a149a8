import { describe, expect, it } from "vitest";
import { again, atUnknown, draftOf, review } from "../../kit/in-one-chat.js";
import type { OneChat } from "../../kit/one-chat.js";

const doubtful = /Its invoice may have been created all the same/;
const found = /^✅ Pay has created the invoice for 30,000\sUZS from .* after all: .*Coffee/;

/** The message with a label on one of its buttons, newest first. */
const withButton = ({ chat }: OneChat, label: string) =>
  chat.said.findLast((message) => chat.labels(message).includes(label));

describe("[Discard] after a create call without an answer", () => {
  it.for(["paid", "created", "expired"])("says what became of the invoice once it is %s", async (status) => {
    const { one, ref } = await atUnknown();
    await one.tap("Discard");
    const { messageId, text } = one.chat.last;
    expect(text).toMatch(doubtful);
    await one.callback(ref, status);
    expect(one.chat.byId(messageId)?.text).toMatch(found);
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual(["Show invoice"]);
    expect(one.chat.texts.some((said) => doubtful.test(said))).toBe(false);
  });

  it("[Start over] says it in the same way", async () => {
    const { one, ref } = await atUnknown();
    await one.send("/new");
    await one.tap("Start over");
    const { messageId } = withButton(one, "Undo") ?? {};
    expect(one.chat.byId(messageId ?? 0)?.text).toMatch(doubtful);
    await one.callback(ref, "paid");
    expect(one.chat.byId(messageId ?? 0)?.text).toMatch(found);
  });

  it("keeps [Undo] for a draft that asks for something else than the invoice that was found", async () => {
    const { one, ref } = await atUnknown();
    await one.tap(again);
    await one.tap("Expiry");
    await one.tap("3 days");
    await one.tap("Discard");
    const { messageId } = one.chat.last;
    await one.callback(ref, "paid");
    expect(one.chat.byId(messageId)?.text).toMatch(/^Draft discarded\.\n✅ Pay has created the invoice/);
    expect(one.chat.labels(one.chat.byId(messageId))).toEqual(["Show invoice", "Undo"]);
    await one.tap("Undo", messageId);
    expect((await draftOf(one))?.follows).toBe(ref);
    expect(one.chat.texts.some((said) => review.test(said))).toBe(true);
  });

  it("keeps [Undo] when the merchant says that the invoice isn't there", async () => {
    const { one } = await atUnknown();
    await one.tap("Discard");
    const { messageId } = one.chat.last;
    await one.send("/invoices");
    await one.tap(one.chat.labels().find((label) => label.startsWith("❓")) ?? "");
    await one.tap("It isn't there");
    expect(one.chat.byId(messageId)?.text).not.toMatch(doubtful);
    expect(await one.tap("Undo", messageId)).toBeUndefined();
    expect((await draftOf(one))?.terms.items).toMatchObject([{ name: "Coffee" }]);
  });

  it("leaves the message of a draft that was brought back as it is", async () => {
    const { one, ref } = await atUnknown();
    await one.tap("Discard");
    const { messageId } = one.chat.last;
    await one.tap("Undo");
    await one.callback(ref, "paid");
    expect(one.chat.byId(messageId)?.text).not.toMatch(/Draft discarded/);
  });
});
