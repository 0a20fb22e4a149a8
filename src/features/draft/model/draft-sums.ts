import { Big } from "big.js";
import { chargedFor, type Discount } from "../../../invoice/terms/discount.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import { chargeOn } from "../../../language/money/discount-size.js";
import { changeItems, type Draft, type DraftTerms, forgetSums } from "./draft.js";
import { openDoubt, sumsOfChoices } from "./open-doubt.js";

export type SumsDoubt =
  /** The merchant has typed another total than the items come to. */
  | { readonly kind: "total"; readonly stated: string; readonly counted: string }
  /** The discount leaves nothing to pay, or can't be taken off these items. */
  | { readonly kind: "discount" }
  /** The text has several readings, of which the card shows the first. */
  | { readonly kind: "reading"; readonly sums: readonly (string | undefined)[] }
  /** The invoice may be for the advance, or for the rest when the advance was paid already. */
  | { readonly kind: "advance"; readonly advance: string; readonly rest: string; readonly counted: string };

/** An advance leaves the sum whole unless the merchant says otherwise, so that it holds up no invoice. */
export const blocksCreate = (doubt: SumsDoubt | undefined): boolean =>
  doubt !== undefined && doubt.kind !== "advance";

/** Returns what the merchant must answer before the invoice can be created. */
export function sumsDoubt({
  terms,
  statedTotal,
  advance,
  doubt,
}: Pick<Draft, "terms" | "statedTotal" | "advance" | "doubt">): SumsDoubt | undefined {
  if ("problem" in chargedFor(terms)) return { kind: "discount" };
  const open = openDoubt({ terms, doubt });
  if (open?.isSure === false) return { kind: "reading", sums: sumsOfChoices(terms, open) };
  const counted = totalInCurrency(terms);
  if (counted === undefined) return undefined;
  if (statedTotal !== undefined && !isTotal(terms, statedTotal))
    return { kind: "total", stated: statedTotal, counted };
  const parts = advance && advanceOf(advance, terms.currency, counted);
  return parts && { kind: "advance", ...parts, counted };
}

/** With the discount or without it. */
const isTotal = (terms: DraftTerms, stated: string): boolean =>
  [terms, { ...terms, discount: undefined }].some((some) => Big(totalInCurrency(some) ?? "0").eq(stated));

/** @returns undefined when the advance isn't a part of the total */
function advanceOf(
  advance: Discount,
  currency: string,
  total: string,
): { readonly advance: string; readonly rest: string } | undefined {
  const amount =
    advance.kind === "amount" ? Big(advance.amount) : chargeOn(Big(total), advance.percent, currency);
  const rest = Big(total).minus(amount);
  return amount.lte(0) || rest.lte(0) ? undefined : { advance: amount.toFixed(), rest: rest.toFixed() };
}

/**
 * The invoice is for one part of the total, and its only item says so.
 * @param nameOf makes the item's name of the names that the items had
 */
export function takePart(
  draft: Draft,
  part: "advance" | "rest",
  nameOf: (names: readonly string[]) => string,
): boolean {
  const doubt = sumsDoubt(draft);
  if (doubt?.kind !== "advance") return false;
  const { terms } = draft;
  const { discount: before } = terms;
  delete terms.discount;
  delete draft.sources?.discount;
  changeItems(draft, (items) => {
    const [first, second] = items;
    const { name: _name, saved: _saved, share: _share, otherPrice: _small, ...codes } = first ?? {};
    const item = {
      ...(second === undefined ? codes : {}),
      name: nameOf(items.map(({ name }) => name)),
      price: doubt[part],
      currency: terms.currency,
      quantity: 1,
    };
    items.splice(0, items.length, item);
  });
  if (draft.undo !== undefined && before !== undefined) draft.undo.discount = before;
  forgetSums(draft);
  return true;
}

/** The merchant charges the typed total: what it lacks is a discount. */
export function takeStatedTotal(draft: Draft): boolean {
  const { terms, statedTotal } = draft;
  const full = totalInCurrency({ ...terms, discount: undefined });
  if (statedTotal === undefined || full === undefined || !Big(statedTotal).lt(full)) return false;
  const discount = { kind: "amount" as const, amount: Big(full).minus(statedTotal).toFixed() };
  if ("problem" in chargedFor({ ...terms, discount })) return false;
  terms.discount = discount;
  delete draft.sources?.discount;
  delete draft.statedTotal;
  return true;
}
