import { expect, it } from "vitest";
import { hasRoomToAsk, isTooLargeToAsk } from "../../../../src/features/team/model/ask-room.js";
import { termsOf } from "../../../store/samples.js";

const item = { name: "n".repeat(128), price: "1000", currency: "UZS", quantity: 1 };
const termsWith = (items: number, description = "") =>
  termsOf({ items: Array.from({ length: items }, () => ({ ...item, description })) });

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
