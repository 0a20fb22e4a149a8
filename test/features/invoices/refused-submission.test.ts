import { describe, expect, it } from "vitest";
import { failing, OneChat } from "../../kit/one-chat.js";
import { callbackPayload } from "../../status-callback.js";
import { BusinessChat } from "../business/business-chat.js";
import { InlineChat } from "../inline/inline-chat.js";

/** The service has answered a create call with a refusal, and yet a status update comes for its invoice. */
async function refused(kind: Parameters<typeof failing>[0]): Promise<{ one: OneChat; ref: string }> {
  const one = await OneChat.open();
  await one.toReview();
  one.create = failing(kind);
  await one.tap("Create invoice");
  return { one, ref: one.lastCall?.[1].ref ?? "" };
}

/** The service tells of the refused invoice, with its pay link. The merchant then taps the button below the refusal. */
async function foundThenTriedAgain(one: OneChat): Promise<void> {
  const payUrl = "https://pay.example.com/invoice/inv-9/payment";
  const body = JSON.stringify({ status: "created", invoiceId: "inv-9", payUrl });
  await one.handle(callbackPayload(body, { ref: one.lastCall?.[1].ref ?? "" }));
  await one.tap("Try again");
  expect(one.creates).toBe(1);
  expect(Object.values((await one.record()).invoices)).toMatchObject([{ id: "inv-9", payLink: payUrl }]);
}

const found = /^✅ Pay has created the invoice for .+ after all/;

describe("a status update of a refused submission", () => {
  it("corrects the card that says that nothing was created", async () => {
    const { one, ref } = await refused("rejected");
    const card = one.chat.said.findIndex(({ text }) => text?.startsWith("Not created") === true);
    await one.callback(ref, "created");
    expect(one.chat.texts[card]).toMatch(found);
  });

  it("doesn't overwrite the sign-in's question, which stands in the card's place", async () => {
    const { one, ref } = await refused("signed-out");
    expect(one.chat.last.text).toBe("Your Pay login?");
    await one.callback(ref, "created");
    expect(one.chat.texts).toContain("Your Pay login?");
    expect(one.chat.texts.filter((text) => found.test(text))).toEqual([]);
  });

  it("gives its inline message the pay link, and [Try again] creates no second invoice", async () => {
    const shop = await InlineChat.open();
    shop.one.create = failing("rejected");
    const { sent } = await shop.sell();
    expect(shop.text(sent)).toBe("This invoice couldn't be created.");
    await foundThenTriedAgain(shop.one);
    expect(shop.labels(sent)).toEqual(["Pay"]);
  });

  it("posts the customer's message of its /pay, and [Try again] creates no second invoice", async () => {
    const shop = await BusinessChat.open();
    shop.one.create = failing("rejected");
    await shop.type("/pay Coffee 2x15000");
    await foundThenTriedAgain(shop.one);
    expect(shop.labels(shop.posted.at(-1))).toEqual(["Pay"]);
  });
});
