import { Big } from "big.js";
import type { BotContext } from "../../../frame/context.js";
import { problemText } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { itemFields } from "../../../invoice/item/item-fields.js";
import { invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { formatPercent } from "../../../invoice/terms/payment-tolerance.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import type { TypedPart } from "../../../language/line/typed-part.js";
import { thousandsLeftOut } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import { sumsDoubt } from "../model/draft-sums.js";
import { fullText, isFull } from "./add-items.js";
import { placeOf, setValue } from "./set-invoice-field.js";

/**
 * Keeps the discount of a text that has also set items. The total is kept while it fits neither the added items nor the
 * whole draft.
 * @param before the number of items that the draft had without the text
 */
export function takeSums(
  ctx: BotContext,
  draft: Draft,
  text: string,
  { before, source }: { readonly before: number; readonly source: number | undefined },
): void {
  const { terms } = draft;
  const { statedTotal: typedTotal, discount, parts = [] } = parseItemLines(text, terms.currency);
  for (const part of parts) if (part.kind === "charge") addCharge(ctx, draft, part, source);
  if (parts.some(({ kind }) => kind === "tax")) sayFirst(ctx, ctx.t("review-tax-unchanged"));
  if (parts.some(({ kind }) => kind === "change")) sayFirst(ctx, ctx.t("review-change-left-out"));
  if (discount !== undefined) {
    const read = invoiceFields.discount.read(text, { ...placeOf(ctx, draft), items: terms.items });
    if (read.ok) {
      setValue(draft, "discount", read.value);
      draft.sources = { ...draft.sources, ...defined({ discount: source }) };
    } else sayFirst(ctx, problemText(ctx.t, read, terms.currency, "discount"));
  }
  takeAdvance(ctx, draft, parts);
  if (typedTotal === undefined) return;
  const counted = totalInCurrency(terms) ?? "0";
  const statedTotal = inFull(typedTotal, counted, terms.currency);
  const added = { ...terms, items: terms.items.slice(before) };
  const isMet = [added, terms].some(
    (some) => some.items.length > 0 && sumsDoubt({ terms: some, statedTotal }) === undefined,
  );
  if (isMet && draft.order === undefined) delete draft.statedTotal;
  else draft.statedTotal = statedTotal;
}

/** Where the items cost thousands, "total 18" and "advance 100" have left these out. */
function inFull(amount: string, counted: string, currency: string): string {
  if (thousandsLeftOut(counted, currency) !== undefined) return amount;
  return thousandsLeftOut(amount, currency)?.thousands ?? amount;
}

/** A charge follows the items: what they cost later changes it. */
function addCharge(
  ctx: BotContext,
  draft: Draft,
  { name, percent: share }: Extract<TypedPart, { kind: "charge" }>,
  source: number | undefined,
): void {
  const { terms } = draft;
  const named = itemFields.name.read(`${name} ${formatPercent(share, ctx.t.language)}`);
  if (terms.items.length === 0) return void sayFirst(ctx, ctx.t("review-part-no-items"));
  if (isFull(draft)) return void sayFirst(ctx, fullText(ctx.t, draft));
  if (!named.ok) return;
  const { currency } = terms;
  // "Service 15%" takes the place of "service 10%".
  const isSame = (item: DraftItem): boolean =>
    item.share !== undefined && evenOut(item.name).startsWith(`${evenOut(name)} `);
  terms.items = terms.items.filter((item) => !isSame(item));
  terms.items.push({ name: named.value, price: "0", currency, quantity: 1, share, ...defined({ source }) });
  itemsChanged(draft);
}

function takeAdvance(ctx: BotContext, draft: Draft, parts: readonly TypedPart[]): void {
  const counted = totalInCurrency(draft.terms);
  const part = parts.find(({ kind }) => kind === "advance") ?? parts.find(({ kind }) => kind === "rest");
  if (part === undefined) return;
  if (counted === undefined) return void sayFirst(ctx, ctx.t("review-part-no-items"));
  if (part.kind === "advance")
    draft.advance =
      part.size.kind === "percent"
        ? part.size
        : { kind: "amount", amount: inFull(part.size.amount, counted, draft.terms.currency) };
  else if (part.kind === "rest") {
    const rest = inFull(part.amount, counted, draft.terms.currency);
    draft.advance = { kind: "amount", amount: Big(counted).minus(rest).toFixed() };
  }
  if (sumsDoubt(draft)?.kind === "advance") return;
  delete draft.advance;
  sayFirst(ctx, ctx.t("review-advance-too-large"));
}
