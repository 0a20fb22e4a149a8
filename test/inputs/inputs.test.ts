import { describe, expect, it } from "vitest";
import type { Gives, Row } from "./row.js";
import { amounts } from "./rows/amounts.js";
import { asking } from "./rows/asking.js";
import { card } from "./rows/card.js";
import { commands } from "./rows/commands.js";
import { corrections } from "./rows/corrections.js";
import { orders } from "./rows/orders.js";
import { partsOfSums } from "./rows/parts-of-sums.js";
import { spoken } from "./rows/spoken.js";
import { sums } from "./rows/sums.js";
import { sumsBeside } from "./rows/sums-beside.js";
import { thousands } from "./rows/thousands.js";
import { amountsIn, type Seen, typeIn } from "./type-in.js";

const tables = {
  "an amount, a quantity, a measure": amounts,
  "thousands left out": thousands,
  "a total, a discount": sums,
  "an advance, a charge, a tax": partsOfSums,
  "a discount or a total beside something else": sumsBeside,
  "everyday speech": spoken,
  "words of asking, a customer, an expiry, another currency": asking,
  "an order of saved items": orders,
  "more on an open card": card,
  "a quantity or a price, a correction": corrections,
  "words in place of a command": commands,
};

/** Faults that aren't a wrong answer. The mark of a row that fails must not hide a fault of the table or the kit. */
const faults: string[] = [];

describe.each(Object.entries(tables))("%s", (_, rows) => {
  for (const row of rows) {
    const test = row.fails === true ? it.fails : it;
    test(nameOf(row), async () => {
      try {
        check(row, await typeIn(row));
      } catch (error) {
        if (error instanceof Error && error.name === "AssertionError") throw error;
        faults.push(`${nameOf(row)}: ${error}`);
      }
    });
  }
});

it("can type every row", () => {
  expect(faults).toEqual([]);
});

function nameOf({ row, typed, inline, card, sold, sends }: Row): string {
  const where = [
    ...(inline === true ? ["inline"] : []),
    ...(card === undefined ? [] : [`on a card with ${card}`]),
    ...(sold === true ? ["after a sale"] : []),
  ];
  const what = sends === undefined ? JSON.stringify(typed) : `(${sends})`;
  return [`${row}.`, what, ...where].join(" ");
}

function check({ inline, gives }: Row, seen: Seen): void {
  const { items, totals, screen } = seen;
  expect(seen.isUnderstood, screen).toBe(true);
  if (gives.creates !== "perhaps") expect(seen.creates).toBe(gives.creates === true ? 1 : 0);
  expect(items.filter(({ name }) => gives.noItem?.test(name))).toEqual([]);
  if (gives.customer !== undefined) expect(seen.customer).toMatch(gives.customer);
  if (gives.expires !== undefined) expect(seen.expires).toBe(gives.expires);
  for (const said of [gives.says ?? []].flat()) expect(screen).toMatch(said);
  if (gives.neverSays !== undefined) expect(screen).not.toMatch(gives.neverSays);
  if (gives.picture === true) expect(seen.pictures).toBe(1);
  if (gives.orNothing === true && totals.length === 0) return;
  if (gives.either !== undefined) checkEither(gives.either, seen, inline === true);
  if (gives.total !== undefined) {
    expect(totals).toHaveLength(1);
    expect([gives.total].flat()).toContain(totals[0]);
  }
  if (gives.items !== undefined) checkItems(gives.items, seen);
}

function checkItems(lines: NonNullable<Gives["items"]>, { items }: Seen): void {
  const got = items.map(({ name, quantity, price, currency }) => [
    name.toLowerCase(),
    quantity,
    price,
    currency,
  ]);
  const wanted = lines.map(([name, quantity, price]) => [
    typeof name === "string" ? name.toLowerCase() : expect.stringMatching(name),
    quantity,
    String(price),
    "UZS",
  ]);
  expect(got).toEqual(wanted);
}

function checkEither(either: readonly number[], { totals, screen }: Seen, isInline: boolean): void {
  expect(either).toEqual(expect.arrayContaining([...totals]));
  if (isInline && totals.length === 0) return;
  expect(amountsIn(screen)).toEqual(expect.arrayContaining([...either]));
}
