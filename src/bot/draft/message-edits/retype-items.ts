import { type Draft, type DraftItem, itemsChanged, takeBackCurrency } from "../../../domain/draft/draft.js";
import type { DraftDialogue } from "../../../domain/draft/draft-question.js";
import { itemLimits } from "../../../domain/item/item.js";
import type { TypedItem, TypedLine } from "../../../domain/line/quick-line.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { BotContext } from "../../frame/context.js";
import { lineProblem, mostFaults } from "../../frame/problems.js";
import { savedItems } from "../../items/index.js";
import { fitsInvoice } from "../items/add-items.js";
import { readLines, typedItemOf } from "../items/add-typed-lines.js";
import { setField } from "../items/item-field-values.js";
import { byName } from "../items/lines-to-items.js";
import { offerReadings, readingOf } from "../items/other-readings.js";
import { type Replacement, replaceItems } from "./change-items.js";
import type { Outcome } from "./what-message-set.js";

/**
 * Replaces items after their message was edited: reads the new text and puts its items in their place. An item that keeps its name also keeps its
 * other fields. @param source the id of the message that the new items come from.
 */
export async function retypeItems(
  ctx: BotContext,
  dialogue: DraftDialogue,
  old: readonly DraftItem[],
  text: string,
  source: number,
): Promise<Outcome> {
  const { draft } = dialogue;
  // The edited items are left out of the draft first. If no others remain, the new lines may set the invoice's currency.
  const trial: Draft = {
    ...draft,
    terms: { ...draft.terms, items: draft.terms.items.filter((item) => !old.includes(item)) },
  };
  takeBackCurrency(trial);
  const { lines } = readLines(trial, text);
  const [line, secondLine] = lines;
  if (line === undefined) return { html: ctx.t("problem-name-empty") };
  const [item, secondItem] = old;
  if (item !== undefined && secondItem === undefined && secondLine === undefined) {
    const part = retypePart(ctx, draft, item, line, source);
    if (part !== undefined) return part;
  }
  const saved = byName(await savedItems(ctx));
  const typed = lines.map((each) => typedItemOf(ctx, trial, each, saved));
  const faults = lines.filter((_, place) => typed[place] === undefined);
  if (faults.length > 0) {
    const reasons = faults.map((fault) =>
      lineProblem(ctx.t, fault, trial.terms.currency, lines.length === 1),
    );
    return { html: [...new Set(reasons)].slice(0, mostFaults).join("\n") };
  }
  if (trial.terms.items.length + lines.length > itemLimits.items)
    return { html: ctx.t("draft-items-full", { limit: itemLimits.items }) };
  if (!fitsInvoice([...trial.terms.items, ...typed.filter((each) => each !== undefined)]))
    return { html: ctx.t("draft-too-large") };

  takeCurrency(draft, trial);
  const replacements = heirs(
    old,
    lines.flatMap((each, place) => withItem(each, typed[place])),
    source,
  );
  const { index, question } = replaceItems(dialogue, old, replacements);
  offerReadings(
    draft,
    lines.flatMap((each, place) => readingOf(each, index + place, typed[place]?.name)),
  );
  return question;
}

/** Applies a text that holds only the item's name or only its price; undefined when the text holds both. */
function retypePart(
  { t }: BotContext,
  draft: Draft,
  item: DraftItem,
  line: TypedLine,
  source: number,
): Outcome | undefined {
  if (!line.ok) return undefined;
  const { name, price, quantity, currency } = line.item;
  if (name === undefined && price !== undefined) {
    setAmounts(item, { price, quantity, currency });
    itemsChanged(draft);
    return "changed";
  }
  // If the item's price came in a separate message, a text such as "Table 5" is only a name, and 5 isn't a price.
  const byName = item.priceSource !== undefined && line.other?.price === undefined ? line.other : undefined;
  const newName = price === undefined ? name : byName?.name;
  // A saved item's name determines its price, so an edit of the name reads the whole line again.
  if (newName === undefined || item.saved !== undefined) return undefined;
  const result = setField(t, item, "name", newName, source);
  if ("problem" in result) return { html: result.problem };
  if (price === undefined && quantity !== undefined) item.quantity = quantity;
  itemsChanged(draft);
  return "changed";
}

/** Sets the price, the quantity and the currency that a line without a name contains. */
export function setAmounts(
  item: DraftItem,
  {
    price,
    quantity,
    currency,
  }: Pick<TypedItem, "price"> & {
    readonly quantity?: number | undefined;
    readonly currency?: string | undefined;
  },
): void {
  if (price !== undefined) item.price = price;
  if (quantity !== undefined) item.quantity = quantity;
  if (price === undefined || currency === undefined || currency === item.currency) return;
  item.currency = currency;
  // In another currency the item no longer matches the saved item that it came from.
  delete item.saved;
}

/** Gives the draft the currency that its new first lines name. Fixed tolerance amounts in the old currency are dropped. */
function takeCurrency(draft: Draft, trial: Draft): void {
  if (draft.terms.currency === trial.terms.currency) return;
  draft.terms.currency = trial.terms.currency;
  if (trial.ownCurrency === undefined) delete draft.ownCurrency;
  else draft.ownCurrency = trial.ownCurrency;
  for (const side of ["overpaid", "underpaid"] as const)
    if (trial.terms[side] === undefined) delete draft.terms[side];
}

interface TypedAnew {
  readonly line: Extract<TypedLine, { ok: true }>;
  readonly item: DraftItem;
}

const withItem = (line: TypedLine, item: DraftItem | undefined): TypedAnew[] =>
  line.ok && item !== undefined ? [{ line, item }] : [];

/** Pairs each new item with the old item that it continues: the one of the same name, or the only one if there is one of each. */
function heirs(old: readonly DraftItem[], typed: readonly TypedAnew[], source: number): Replacement[] {
  const left = [...old];
  const isOnly = old.length === 1 && typed.length === 1;
  return typed.map(({ line, item }) => {
    const place = left.findIndex(({ name }) => evenOut(name) === evenOut(item.name));
    const [sameName] = place < 0 ? [] : left.splice(place, 1);
    const before = sameName ?? (isOnly ? old[0] : undefined);
    return { item: heirOf(before, sameName !== undefined, { line, item }, source), before };
  });
}

function heirOf(
  before: DraftItem | undefined,
  isSameName: boolean,
  { line, item }: TypedAnew,
  source: number,
): DraftItem {
  const { priceSource: _price, quantitySource, ...kept } = before ?? item;
  const heir: DraftItem = { ...(isSameName ? kept : {}), ...item, source };
  // If the edited line has no quantity, the item keeps the quantity that the merchant sent in a separate message.
  if (before === undefined || quantitySource === undefined || line.item.quantity !== undefined) return heir;
  return { ...heir, quantity: before.quantity, quantitySource };
}
