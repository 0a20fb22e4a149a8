import { describe, expect, it } from "vitest";
import type { Draft } from "../../../../src/features/draft/model/draft.js";
import { invoices, toReview } from "../../../kit/in-one-chat.js";
import { plain, repeat } from "../../../kit/invoice-chat.js";
import { OneChat } from "../../../kit/one-chat.js";
import { InlineChat } from "../../inline/inline-chat.js";

const amount = { kind: "amount", amount: "1000000" } as const;
const leftOut =
  /⚠️ This invoice goes without your (.*) for over- or underpayment, since I don't know its total in UZS\./;
const dollars = { name: "Consulting", price: "50", currency: "USD", quantity: 1 };
const sums = { name: "Coffee", price: "15000", currency: "UZS", quantity: 2 };

/** A review card of an invoice in UZS with these items. */
async function reviewOf(items: Draft["terms"]["items"], changes: Partial<Draft["terms"]>): Promise<OneChat> {
  const one = await OneChat.open();
  await toReview(one);
  await one.change(({ draft }) => Object.assign(draft?.terms ?? {}, { items, ...changes }));
  await one.tap("More…");
  await one.tap("Back");
  return one;
}

const sentBy = async (one: OneChat) => {
  await one.tap("Create invoice");
  return (await invoices(one))[0]?.terms ?? {};
};

describe("a tolerance that is an amount", () => {
  it.for([
    ["no item is in the invoice's currency", [dollars]],
    ["items are in several currencies", [sums, dollars]],
  ] as const)("isn't sent, and the card says so, when %s", async ([, items]) => {
    const one = await reviewOf([...items], { underpaid: amount, overpaid: { ...amount, amount: "5" } });
    expect(leftOut.exec(plain(one.chat.last.text))?.[1]).toBe("1,000,000\u00a0UZS, 5\u00a0UZS");
    expect(one.chat.last.text).not.toContain("Accepted as paid");
    const terms = await sentBy(one);
    expect(terms).not.toHaveProperty("underpaid");
    expect(terms).not.toHaveProperty("overpaid");
  });

  it("isn't sent by [Repeat] either", async () => {
    const one = await reviewOf([sums], { underpaid: { kind: "amount", amount: "500" } });
    expect(await sentBy(one)).toMatchObject({ underpaid: { kind: "amount", amount: "500" } });
    await repeat(one);
    await one.change(({ draft }) => draft?.terms.items.push(dollars));
    await one.tap("More…");
    await one.tap("Back");
    expect(plain(one.chat.last.text)).toMatch(leftOut);
    await one.tap("Create invoice");
    const [, second] = await invoices(one);
    expect(second?.terms).not.toHaveProperty("underpaid");
  });

  it("isn't sent as a default of the settings", async () => {
    const one = await OneChat.open();
    await one.send("/help");
    await one.change(({ settings }) => {
      settings.underpaid = amount;
    });
    await one.send("/new Consulting 50 USD; Tea 9000");
    await one.neverExpires();
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
    expect((await invoices(one))[0]?.terms).not.toHaveProperty("underpaid");
  });

  it("goes to the service where the total is known", async () => {
    const shop = await InlineChat.open();
    await shop.one.change(({ settings }) => {
      settings.underpaid = { kind: "amount", amount: "500" };
    });
    await shop.sell();
    expect((await invoices(shop.one))[0]?.terms.underpaid).toEqual({ kind: "amount", amount: "500" });
  });
});

it("a tolerance that is a percentage goes to the service though the total isn't known", async () => {
  const one = await reviewOf([sums, dollars], { underpaid: { kind: "percent", percent: "5" } });
  expect(one.chat.last.text).not.toMatch(leftOut);
  expect(await sentBy(one)).toMatchObject({ underpaid: { kind: "percent", percent: "5" } });
});
