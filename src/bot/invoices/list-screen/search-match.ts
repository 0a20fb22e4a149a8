import { parseAmount } from "../../../domain/money/money.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { InvoiceEntry } from "../../../store/store-port.js";

/** A piece of an invoice's id that is shorter than this is in too many ids. */
const shortestIdPart = 4;

/**
 * Finds invoices by names of items, customer reference, total or id. Words may stand in any order and in any case;
 * an amount is read as it is when it is typed as a price, in the currency of the invoice.
 */
export function matcherOf(text: string): (entry: InvoiceEntry) => boolean {
  const sought = folded(text);
  const words = sought.split(" ");
  const amounts = new Map<string, readonly string[]>();
  return ({ names, reference, totals, id }) => {
    const said = folded([...names, reference ?? ""].join(" "));
    if (words.every((word) => said.includes(word))) return true;
    if (sought.length >= shortestIdPart && id?.toLowerCase().includes(sought) === true) return true;
    return totals.some(({ amount, currency }) => {
      const meant = amounts.get(currency) ?? amountsOf(text, currency);
      amounts.set(currency, meant);
      return meant.includes(amount);
    });
  };
}

function amountsOf(text: string, currency: string): readonly string[] {
  const parsed = parseAmount(text, currency);
  return parsed.ok ? [parsed.value] : (parsed.readings ?? []);
}

const folded = (text: string): string => evenOut(text.normalize("NFKC")).replaceAll("ё", "е");
