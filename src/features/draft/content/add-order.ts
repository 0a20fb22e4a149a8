import type { BotContext } from "../../../frame/context.js";
import { toast } from "../../../frame/screens/send-or-edit.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { leastSmallPrice } from "../../../language/line/item/left-out-thousands.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { thousandsLeftOut } from "../../../language/money/small-units.js";
import { defined } from "../../../language/omit-undefined.js";
import { type OrderInCurrency, readOrderInCurrency } from "../../../language/order/order-in-currency.js";
import { endsInNumber, type Order, type UnknownItem } from "../../../language/order/read-order.js";
import type { SavedItem } from "../../../store/store-port.js";
import { type Draft, type DraftItem, itemsChanged, type OrderPiece } from "../model/draft.js";
import { afterItem, type DraftQuestionOf } from "../model/draft-question.js";
import { hasSurePrice, type TypedKind } from "../model/typed-kind.js";
import type { Answer } from "../questions/draft-asking.js";
import { adoptCurrency, fitsInvoice, fullText } from "./add-items.js";
import { fromSaved, offerReadings } from "./lines-to-items.js";

const mostCandidates = 8;
/** More parts would push the items off the card. */
const mostNotUnderstood = 10;

export type SavedOrder = OrderInCurrency<SavedItem>;

/**
 * Reads a text as an order in words; undefined when it isn't one. An invoice has one currency, so the order may name
 * only saved items in the currency of the draft's items. While the draft has no items, the saved items of each currency
 * are tried, those of the draft's own currency first.
 * @param kinds what the text was read as, with the saved items in all currencies, or in the draft's if it has items; none
 * when it has not been read yet
 */
export function readOrderFor(
  { terms }: Pick<Draft, "terms">,
  text: string,
  saved: readonly SavedItem[],
  kinds: readonly TypedKind<SavedItem>[] = [],
): SavedOrder | undefined {
  const { currency, items } = terms;
  const isInOne = items.length > 0 || saved.every((item) => item.currency === currency);
  const known = kinds.find(({ kind }) => kind === "order" || kind === "lines");
  if (known !== undefined && isInOne)
    return known.kind === "order" ? { order: known.order, currency } : undefined;
  const { lines, rest } = parseItemLines(text, currency);
  if (hasSurePrice(lines, currency)) return undefined;
  return readOrderInCurrency(rest, saved, currency, items.length > 0);
}

/** Adds what an order in words names without doubt. The bot asks about its other parts one by one. */
export function addOrder(
  ctx: BotContext,
  draft: Draft,
  { order, currency }: SavedOrder,
  { source = ctx.message?.message_id, opens = false } = {},
): Answer {
  const items = order.matched.map(
    ({ item, quantity }): DraftItem => ({ ...fromSaved(item, quantity), ...defined({ source }) }),
  );
  const waiting = piecesOf(order, source);
  const earlier = draft.order?.waiting ?? [];
  const count = draft.terms.items.length + items.length + waiting.length + earlier.length;
  if (count > itemLimits.items || !fitsInvoice([...draft.terms.items, ...items]))
    return { html: fullText(ctx.t, draft) };
  if (draft.terms.items.length === 0) adoptCurrency(draft, currency);
  const first = draft.terms.items.length;
  draft.terms.items.push(...items);
  itemsChanged(draft);
  offerReadings(
    draft,
    order.matched.flatMap((matched, at) => priceReading(matched, first + at)),
  );
  const { notUnderstood } = order;
  if (notUnderstood.length > 0)
    draft.notUnderstood = [...(draft.notUnderstood ?? []), ...notUnderstood].slice(-mostNotUnderstood);
  draft.order = {
    waiting: [...earlier, ...waiting],
    count: waiting.length + (draft.order?.count ?? 0),
    ...(opens ? { opens } : {}),
  };
  return afterItem(draft);
}

/** In "latte 15" the number may be a price as well as a quantity. In "15 lattes" and "latte x15" it is a quantity. */
function priceReading(
  { item: { name, currency }, quantity, text }: SavedOrder["order"]["matched"][number],
  index: number,
): NonNullable<Draft["readings"]> {
  if (quantity < leastSmallPrice || !endsInNumber(text)) return [];
  const typed = String(quantity);
  return [{ index, name, quantity: 1, price: thousandsLeftOut(typed, currency)?.thousands ?? typed }];
}

/** Unclear saved items and quantities come before new items, which lack a price. */
function piecesOf({ ambiguous, unknown }: Order<SavedItem>, source: number | undefined): OrderPiece[] {
  const unclear = ambiguous.map(({ candidates, quantity, text }): OrderPiece => {
    const [only, second] = candidates;
    if (only !== undefined && second === undefined && quantity === undefined)
      return {
        lacks: "quantity",
        saved: only.saved,
        name: only.name,
        price: only.price,
        text,
        ...defined({ source }),
      };
    const ids = candidates.slice(0, mostCandidates).map(({ saved: id }) => id);
    return { lacks: "item", candidates: ids, text, ...defined({ source, quantity }) };
  });
  const unsaved = unknown.map(
    ({ name, quantity, text }: UnknownItem): OrderPiece => ({
      lacks: "price",
      name,
      text,
      ...defined({ source, quantity }),
    }),
  );
  return [...unclear, ...unsaved];
}

/** Handles [Add as note]: adds to the invoice's note the parts of an order that the bot didn't understand. */
export async function takeAsNote<A extends "item" | "review">(
  ctx: BotContext,
  draft: Draft,
  question: DraftQuestionOf<A>,
): Promise<DraftQuestionOf<A> | "handled" | undefined> {
  const { notUnderstood } = draft;
  if (notUnderstood === undefined) return undefined;
  const { note } = draft.terms;
  const added = notUnderstood.join(", ");
  const read = invoiceFields.note.read(note === undefined ? added : `${note}\n${added}`);
  if (!read.ok) {
    await toast(ctx, ctx.t.plain("toast-note-full"));
    return "handled";
  }
  draft.terms.note = read.value;
  delete draft.notUnderstood;
  return question;
}
