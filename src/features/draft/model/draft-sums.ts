import { Big } from "big.js";
import { chargedFor } from "../../../invoice/terms/discount.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import type { Draft } from "./draft.js";

export type SumsDoubt =
  /** The merchant has typed another total than the items come to. */
  | { readonly kind: "total"; readonly stated: string; readonly counted: string }
  /** The discount leaves nothing to pay, or can't be taken off these items. */
  | { readonly kind: "discount" };

/** Returns what the merchant must answer before the invoice can be created. */
export function sumsDoubt({
  terms,
  statedTotal,
}: Pick<Draft, "terms" | "statedTotal">): SumsDoubt | undefined {
  if ("problem" in chargedFor(terms)) return { kind: "discount" };
  const counted = totalInCurrency(terms);
  if (statedTotal === undefined || counted === undefined) return undefined;
  const full = totalInCurrency({ ...terms, discount: undefined }) ?? counted;
  return [counted, full].some((sum) => Big(sum).eq(statedTotal))
    ? undefined
    : { kind: "total", stated: statedTotal, counted };
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
