import type { TypedItem } from "../../../src/language/line/item/typed-item.js";
import { parseItemLines, type TypedLine } from "../../../src/language/line/quick-line.js";

/** The only line of a text. */
export function lineOf(text: string, currency = "UZS"): TypedLine {
  const { lines } = parseItemLines(text, currency);
  const [line] = lines;
  if (line === undefined || lines.length !== 1) throw new Error(`${lines.length} lines in ${text}`);
  return line;
}

/** An item as the table writes it: "name | quantity x price currency". */
function written({ name = "", price, currency, quantity }: TypedItem): string {
  const count = quantity === undefined ? [] : [`${quantity} x`];
  const figures = [
    ...count,
    ...(price === undefined ? [] : [price]),
    ...(currency === undefined ? [] : [currency]),
  ];
  return figures.length === 0 ? name : `${name} | ${figures.join(" ")}`;
}

export function readings(line: TypedLine): string[] {
  if (!line.ok) return [line.problem];
  return [written(line.item), ...(line.other === undefined ? [] : [written(line.other)])];
}

export const all = (text: string, currency = "UZS"): string[] =>
  parseItemLines(text, currency).lines.flatMap((line) => readings(line)[0] ?? []);
