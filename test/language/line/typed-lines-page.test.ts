import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { TypedItem } from "../../../src/language/line/item/typed-item.js";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import {
  countedBeginning,
  endingOf,
  endings,
  firstMatch,
  pricedBeginnings,
} from "../../../src/language/line/tokens/grammar.js";
import { normalizedLine } from "../../../src/language/line/tokens/normalized-line.js";
import { readTokens } from "../../../src/language/line/tokens/numbers.js";
import { kinds } from "../../../src/language/line/tokens/token-kinds.js";
import * as order from "../../../src/language/order/words/order-tokens.js";
import { readSentence } from "../../../src/language/sentence/read-sentence.js";
import { itemsOf, written } from "../order/written.js";

const page = readFileSync(new URL("../../../docs/typed-lines.md", import.meta.url), "utf8");

type Row = Readonly<Record<string, string>>;

/** The rows of the table under a heading of the page, each cell by its column's name. */
function tableUnder(heading: string): Row[] {
  const section = page.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? "";
  const [head = [], , ...rows] = section
    .split("\n")
    .filter((line) => line.startsWith("|"))
    .map((line) => line.split("|").slice(1, -1));
  const names = head.map((name) => name.trim());
  return rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]?.trim() ?? ""])));
}

const inShort = ({ name, quantity, price }: TypedItem): string => {
  const figures = [quantity, price].filter((figure) => figure !== undefined).join(" × ");
  return [name, figures].filter((part) => part !== undefined && part !== "").join(" · ");
};

const tokensOf = (text: string) => readTokens(normalizedLine(text), "UZS");
const linesOf = (text = "") => parseItemLines(text, "UZS").lines;
const kindsIn = (tokens: readonly { readonly kind: string }[]): string[] => tokens.map(({ kind }) => kind);

describe("the page about typed lines", () => {
  const endingRows = tableUnder("A line: name and ending");
  const beginningRows = tableUnder("A line: beginning and name");
  const moreRows = [
    "both ends",
    "a measure and its price",
    "an amount in words",
    "a percentage in its name",
  ].map((rest) => tableUnder(`A line: ${rest}`));
  const lines = [...endingRows, ...beginningRows, ...moreRows.flat()];
  const small = tableUnder("A small number");
  const several = tableUnder("Several items in one line");
  const sums = tableUnder("Totals and discounts");
  const parts = tableUnder("Parts of a sum");
  const refused = tableUnder("Lines that are refused");
  const tokens = tableUnder("Tokens");
  const orders = tableUnder("An order in words");
  const sentences = tableUnder("A sentence around items");

  it("has rows in each of its tables", () => {
    const all = [
      ...moreRows,
      endingRows,
      beginningRows,
      small,
      several,
      sums,
      parts,
      refused,
      tokens,
      orders,
    ];
    for (const table of [...all, sentences]) expect(table.length).toBeGreaterThan(2);
  });

  it.each(sentences)("shows the parts of the sentence $Typed", ({ Typed = "", Items, Customer, Expiry }) => {
    const place = {
      currency: "UZS",
      now: new Date("2026-11-27T07:00:00Z"),
      zone: "Asia/Tashkent",
      saved: [],
    };
    const { rest, customer, expiry } = readSentence(Typed, place);
    expect([rest, customer?.name ?? "", expiry ?? ""]).toEqual([Items, Customer, Expiry]);
  });

  it.each(lines)(
    "shows how $Typed is read, and its other meaning",
    ({ Typed, Name, Quantity, Price, Or }) => {
      const [line, second] = linesOf(Typed);
      if (line?.ok !== true || second !== undefined) throw new Error(`${Typed} isn't one item`);
      const { name = "", quantity = "", price = "" } = line.item;
      expect({ name, quantity: `${quantity}`, price }).toEqual({
        name: Name,
        quantity: Quantity,
        price: Price,
      });
      expect(line.other === undefined ? "" : inShort(line.other)).toBe(Or);
    },
  );

  it.each(endingRows)("names the rule of the ending of $Typed", ({ Typed = "", Rule }) => {
    const line = tokensOf(Typed);
    const start = endingOf(line)?.start ?? 0;
    expect(endings.find((rule) => firstMatch([rule], line, start) !== undefined)?.name).toBe(Rule);
  });

  it.each(beginningRows)("names the rule of the beginning of $Typed", ({ Typed = "", Rule }) => {
    const line = tokensOf(Typed);
    const rules = [...pricedBeginnings, ...countedBeginning];
    expect(rules.find((rule) => firstMatch([rule], line) !== undefined)?.name).toBe(Rule);
  });

  it("names each rule", () => {
    const all = [endings, pricedBeginnings, countedBeginning].flat().map(({ name }) => name);
    expect(all.filter((name) => !new RegExp(`(?:^\\| |\`)${name}(?: \\||\`)`, "m").test(page))).toEqual([]);
  });

  it.each(small)("shows what the small number of $Typed is", ({ Typed, Name, Quantity, Price, ...row }) => {
    const [line] = linesOf(Typed);
    if (line?.ok !== true) throw new Error(`${Typed} isn't one item`);
    const { name = "", quantity = "", price = "" } = line.item;
    expect([name, `${quantity}`, price, line.inThousands ?? ""]).toEqual([
      Name,
      Quantity,
      Price,
      row["Or in thousands"],
    ]);
  });

  it.each(several)("shows the items of $Typed", ({ Typed, Items }) => {
    expect(linesOf(Typed).map((line) => (line.ok ? inShort(line.item) : line.problem))).toEqual(
      Items?.split("; "),
    );
  });

  it.each(sums)("shows the total and the discount of $Typed", ({ Typed = "", Items, Total, Discount }) => {
    const { lines, statedTotal = "", discount } = parseItemLines(Typed, "UZS");
    const inWords =
      typeof discount !== "object"
        ? (discount ?? "")
        : discount.kind === "amount"
          ? discount.amount
          : `${discount.percent} %`;
    expect([
      lines.map((line) => (line.ok ? inShort(line.item) : line.problem)).join("; "),
      statedTotal,
      inWords,
    ]).toEqual([Items, Total, Discount]);
  });

  it.each(parts)("shows the part of the sum in $Typed", ({ Typed = "", Items, Part }) => {
    const { lines, parts: found = [] } = parseItemLines(Typed, "UZS");
    const inWords = found.map((part) => {
      if (part.kind === "tax" || part.kind === "change") return part.kind;
      if (part.kind === "charge") return `charge ${part.percent} %`;
      if (part.kind === "rest") return `rest ${part.amount}`;
      const { size } = part;
      return `advance ${size.kind === "amount" ? size.amount : `${size.percent} %`}`;
    });
    expect([
      lines.map((line) => (line.ok ? inShort(line.item) : line.problem)).join("; "),
      inWords.join("; "),
    ]).toEqual([Items, Part]);
  });

  it.each(refused)("shows why $Typed is refused", ({ Typed, Problem }) => {
    expect(linesOf(Typed).map((line) => !line.ok && line.problem)).toEqual([Problem]);
  });

  it.each(tokens)("shows the tokens of $Typed", ({ Typed = "", Tokens }) => {
    expect(kindsIn(tokensOf(Typed).tokens)).toEqual(Tokens?.split(" "));
  });

  const saved = itemsOf(["Латте", "Чизкейк", "Чай", "Капучино 0.2", "Пицца 30 см", "Non", "Osh"]);
  it.each(orders)("shows the tokens of the order $Typed, and how it is read", (row) => {
    const { Typed = "", Tokens } = row;
    expect(kindsIn(order.joined(order.tokensOf(Typed)))).toEqual(Tokens?.split(" "));
    expect(written(Typed, saved).join("; ")).toBe(row["Read as"]);
  });

  it.each([
    ["line", kinds, tokens],
    ["order", order.kinds, orders],
  ] as const)("shows each kind of token of a %s", (_, all, rows) => {
    const shown = new Set(rows.flatMap(({ Tokens = "" }) => Tokens.split(" ")));
    expect([...all].filter((kind) => !shown.has(kind))).toEqual([]);
  });
});
