import { expect, it } from "vitest";
import { BusinessChat } from "../business/business-chat.js";

/** The error of a commit after the event's deadline. */
class Ended extends Error {
  override readonly name = "UnitClosedError";
}

it("an attempt that was ended posts no further message, because a newer attempt would post it again", async () => {
  const shop = await BusinessChat.open();
  const { one } = shop;
  await shop.type("/pay Coffee 2x15000");
  await one.change((record) => {
    const [ref = ""] = Object.keys(record.invoices);
    for (const id of [101, 102]) {
      const message = { in: "business", chat: shop.customer.id, id } as const;
      record.due.push({ kind: "post-as-seller", message, ref });
    }
  });
  one.diskRefuses = ({ due }) => {
    if (due.filter(({ kind }) => kind === "post-as-seller").length < 2) throw new Ended();
    return false;
  };
  await one.send("/help").catch(() => undefined);
  expect(shop.posted).toHaveLength(2);
});
