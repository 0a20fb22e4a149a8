import { describe, expect, test } from "vitest";
import { texts } from "../../kit/in-one-chat.js";
import { tapOnCard } from "../../kit/invoice-chat.js";
import { BusinessChat } from "./business-chat.js";

/** How often the bot has edited a message in a customer's chat. */
const edits = ({ one }: BusinessChat): number =>
  one.telegram.control
    .requests()
    .filter(({ method, payload }) => method === "editMessageText" && "business_connection_id" in payload)
    .length;

/** A seller with one posted message, and the reference of its invoice. */
async function posted(): Promise<{ shop: BusinessChat; ref: string }> {
  const shop = await BusinessChat.open();
  await shop.type("/pay Coffee 2x15000");
  const [ref = ""] = Object.keys((await shop.record()).invoices);
  return { shop, ref };
}

describe("a message that was posted in the seller's name", () => {
  test.each([
    ["is paid", ["paid"], /Paid, thank you/, ["Paid"], 1],
    ["is paid, which the service tells twice", ["paid", "paid"], /Paid, thank you/, ["Paid"], 1],
    ["has expired", ["expired"], /^⌛ Expired/, ["Expired"], 1],
    ["is paid after it has expired", ["expired", "paid"], /Paid, thank you/, ["Paid"], 2],
    ["has a payment that failed, and can be paid again", ["failed"], /Please pay|Coffee/, ["Pay"], 0],
    ["has a failed payment and is then paid", ["failed", "paid"], /Paid, thank you/, ["Paid"], 1],
  ])("follows an invoice that %s", async (_what, statuses, text, labels, edited) => {
    const { shop, ref } = await posted();
    for (const status of statuses) await shop.one.callback(ref, status);
    expect(shop.texts).toEqual([expect.stringMatching(text)]);
    expect(shop.labels(shop.posted[0])).toEqual(labels);
    expect(edits(shop)).toBe(edited);
    expect((await shop.record()).due).toEqual([]);
  });

  test("follows the note of a payment in cash, and warns of a second payment by the link", async () => {
    const { shop, ref } = await posted();
    await shop.one.tap("Paid in cash");
    expect(shop.texts).toEqual([expect.stringMatching(/Paid in cash, thank you/)]);
    expect(shop.labels(shop.posted[0])).toEqual(["Paid in cash"]);
    await shop.one.callback(ref, "paid");
    expect(shop.texts).toEqual([expect.stringMatching(/Paid, thank you/)]);
    expect(texts(shop.one, /may have paid twice/)).not.toHaveLength(0);
    expect(texts(shop.one, /keeps its pay button/)).toHaveLength(0);
  });

  test("loses its pay button when the invoice is withdrawn, and says that it is paid if it is paid all the same", async () => {
    const { shop, ref } = await posted();
    await tapOnCard(shop.one, "Withdraw");
    expect(shop.texts).toEqual([expect.stringMatching(/The seller has withdrawn this invoice/)]);
    expect(shop.labels(shop.posted[0])).toEqual(["Withdrawn"]);
    await shop.one.callback(ref, "paid");
    expect(shop.texts).toEqual([expect.stringMatching(/Paid, thank you/)]);
    expect(texts(shop.one, /Paid although withdrawn/)).toHaveLength(1);
  });

  test.each(["Paid in cash", "Withdraw"])(
    "that can't be changed after [%s] has the seller told once to delete it",
    async (button) => {
      const { shop } = await posted();
      shop.control.silence(shop.one.chat.id, shop.customer.id);
      await tapOnCard(shop.one, button);
      expect(shop.labels(shop.posted[0])).toEqual(["Pay"]);
      expect(texts(shop.one, /Coffee.*30,000.*keeps its pay button/)).toHaveLength(1);
      await shop.one.send("/help");
      expect(texts(shop.one, /keeps its pay button/)).toHaveLength(1);
      expect((await shop.record()).due).toEqual([]);
    },
  );

  test("that can't be changed after a payment by the link needs no word, as the pay page says that it is paid", async () => {
    const { shop, ref } = await posted();
    shop.control.silence(shop.one.chat.id, shop.customer.id);
    await shop.one.callback(ref, "paid");
    expect(texts(shop.one, /keeps its pay button/)).toHaveLength(0);
    expect(texts(shop.one, /is paid/)).toHaveLength(1);
  });
});
