import { describe, expect, it, test } from "vitest";
import {
  contentDigest,
  hasRoomToAsk,
  isTooLargeToAsk,
} from "../../../../src/features/team/model/ask-content.js";
import { type OpenTerms, type Terms, termsToSubmit } from "../../../../src/invoice/terms/terms.js";
import { termsOf as storedTerms } from "../../../store/samples.js";
import { termsOf } from "./samples.js";

const base = termsOf("15000", {
  note: "Thanks",
  email: "a@example.com",
  reference: "Aziz",
  overpaid: { kind: "percent", percent: "1" },
  underpaid: { kind: "amount", amount: "100" },
});
const twoItems = [...base.items, ...base.items.map((item) => ({ ...item, name: "Tea" }))];
const withItem = (change: object): Terms => ({
  ...base,
  items: base.items.map((item) => ({ ...item, ...change })),
});

describe("the digest of an invoice's content", () => {
  test.each<[string, OpenTerms]>([
    ["terminal", { ...base, terminal: { ...base.terminal, id: "t-2" } }],
    ["currency", { ...base, currency: "USD" }],
    ["expiry's length", { ...base, expiry: { kind: "duration", seconds: 3600 } }],
    ["expiry's kind", { ...base, expiry: { kind: "none" } }],
    ["note", { ...base, note: "Thanks!" }],
    ["customer's e-mail", { ...base, email: "b@example.com" }],
    ["customer's name", { ...base, reference: "Bek" }],
    ["overpayment", { ...base, overpaid: { kind: "percent", percent: "2" } }],
    ["underpayment", { ...base, underpaid: { kind: "amount", amount: "101" } }],
    ["lack of a tolerance", { ...base, underpaid: undefined }],
    ["item's name", withItem({ name: "Tea" })],
    ["item's price", withItem({ price: "15001" })],
    ["item's currency", withItem({ currency: "USD" })],
    ["item's quantity", withItem({ quantity: 2 })],
    ["item's id", withItem({ id: "c-1" })],
    ["item's description", withItem({ description: "Hot" })],
    ["item's ICPU code", withItem({ icpuCode: "1" })],
    ["item's package code", withItem({ packageCode: "1" })],
    ["item's image", withItem({ imageUrl: "https://example.com/a.png" })],
    ["item's further values", withItem({ metadata: { size: "L" } })],
    ["number of items", { ...base, items: twoItems }],
    ["ICPU code for all items", { ...base, itemDefaults: { icpuCode: "1" } }],
    ["package code for all items", { ...base, itemDefaults: { packageCode: "1" } }],
  ])("changes with the invoice's %s", (_field, changed) => {
    expect(contentDigest(changed)).not.toBe(contentDigest(base));
  });

  test("changes with the order of the items", () => {
    const [first, second] = [twoItems, twoItems.toReversed()].map((items) =>
      contentDigest({ ...base, items }),
    );
    expect(first).not.toBe(second);
  });

  test("stays as it is for what the service doesn't get, and for the order of fields", () => {
    const { terminal, items, ...rest } = base;
    const draft = {
      items: items.map((item) => ({ source: 5, priceSource: 6, saved: "s", ...item })),
      ...rest,
      terminal,
      customerLanguage: "uz",
    } as OpenTerms;
    expect(contentDigest(draft)).toBe(contentDigest(base));
  });

  test("is the same for a draft and for what is submitted of it", () => {
    expect(contentDigest(termsToSubmit(base))).toBe(contentDigest(base));
    // With items in two currencies the fixed underpayment isn't sent.
    const mixed = { ...base, items: [...base.items, ...withItem({ currency: "USD" }).items] };
    expect(contentDigest(termsToSubmit(mixed))).toBe(contentDigest(mixed));
    const coded = { ...base, itemDefaults: { icpuCode: "1" } };
    expect(contentDigest(termsToSubmit(coded))).toBe(contentDigest(coded));
    expect(contentDigest(coded)).toBe(contentDigest(withItem({ icpuCode: "1" })));
  });
});

const item = { name: "n".repeat(128), price: "1000", currency: "UZS", quantity: 1 };
const termsWith = (items: number, description = "") =>
  storedTerms({ items: Array.from({ length: items }, () => ({ ...item, description })) });

it("an owner can be asked about a hundred items with the longest names", () => {
  expect(isTooLargeToAsk(termsWith(100))).toBe(false);
  expect(hasRoomToAsk([], "s", termsWith(100))).toBe(true);
});

it("an owner can't be asked about an invoice that would fill the record with descriptions", () => {
  expect(isTooLargeToAsk(termsWith(100, "d".repeat(512)))).toBe(true);
});

it("fifty sellers with five questions each never fill more than 512 KB, and none of them more than 64 KB", () => {
  const asks: { seller: string; terms: ReturnType<typeof termsWith> }[] = [];
  const terms = termsWith(100);
  for (let n = 0; n < 250; n += 1) {
    const seller = `s-${n % 50}`;
    if (hasRoomToAsk(asks, seller, terms)) asks.push({ seller, terms });
  }
  expect(JSON.stringify(asks.map((ask) => ask.terms)).length).toBeLessThan(512 * 1024 + 1_000);
  const first = asks.filter(({ seller }) => seller === "s-0").map((ask) => ask.terms);
  expect(first.length).toBeGreaterThan(0);
  expect(JSON.stringify(first).length).toBeLessThan(64 * 1024 + 1_000);
});
