import { itemFields } from "../../invoice/item/item-fields.js";
import { parseItemLines } from "./quick-line.js";
import { isNoAmount } from "./tokens/normalized-line.js";

type Price = ReturnType<typeof itemFields.price.read>;

/** Reads an answer to a question for a price, also with the words of a line of items: "по 15 тыс", "15000 each". */
export function readTypedPrice(text: string, { currency }: { readonly currency: string }): Price {
  const plain = itemFields.price.read(text, { currency });
  if (plain.ok || plain.problem !== "price-not-a-number" || isNoAmount(text)) return plain;
  const [line, second] = parseItemLines(text, currency).lines;
  if (line === undefined || second !== undefined) return plain;
  if (!line.ok) return line.problem === "price-other-currency" ? { ok: false, problem: line.problem } : plain;
  const { name, price, quantity, currency: other } = line.item;
  if (name !== undefined || price === undefined || quantity !== undefined) return plain;
  return other === undefined ? { ok: true, value: price } : { ok: false, problem: "price-other-currency" };
}

/** Returns the price of such an answer with its thousands, if the answer may have left them out: "15", "по 15". */
export function priceInThousands(text: string, price: string, currency: string): string | undefined {
  const [line] = parseItemLines(text, currency).lines;
  return line?.ok === true && line.item.price === price ? line.inThousands : undefined;
}
