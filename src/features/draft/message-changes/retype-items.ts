import type { BotContext } from "../../../frame/context.js";
import { lineProblem, mostFaults } from "../../../frame/problem-texts.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { isSurelyFields } from "../../../invoice/item/typed-item-fields.js";
import type { TypedLine } from "../../../language/line/quick-line.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { savedItems } from "../../items/index.js";
import { fitsInvoice } from "../content/add-items.js";
import { readLines, typedItemOf } from "../content/add-typed-lines.js";
import { byName, offerReadings, readingOf } from "../content/lines-to-items.js";
import { setField } from "../content/set-item-fields.js";
import { sentenceIn, takeAroundAnew } from "../content/take-sentence.js";
import { takeSums } from "../content/take-sums.js";
import { type Draft, type DraftItem, forgetSums, itemsChanged, takeBackCurrency } from "../model/draft.js";
import { type DraftDialogue, type DraftQuestion, isBegun, plainQuestion } from "../model/draft-question.js";
import { namesSecret } from "../model/typed-kind.js";
import { setAmounts } from "./edit-parts.js";
import type { Outcome } from "./what-message-set.js";

/**
 * An item that keeps its name also keeps its other fields.
 * @param old the draft's items that the message had set
 * @param source the id of the edited message
 */
export async function retypeItems(
  ctx: BotContext,
  dialogue: DraftDialogue,
  old: readonly DraftItem[],
  text: string,
  source: number,
): Promise<Outcome> {
  const { draft } = dialogue;
  if (isSurelyFields(text)) return "unclear";
  // If no other items remain in the draft, the new lines may set the invoice's currency.
  const trial: Draft = {
    ...draft,
    terms: { ...draft.terms, items: draft.terms.items.filter((item) => !old.includes(item)) },
  };
  takeBackCurrency(trial);
  const allSaved = await savedItems(ctx);
  const sentence = await sentenceIn(ctx, trial, text, allSaved);
  const { lines, isOnlySums } = readLines(trial, sentence.rest);
  const [line, secondLine] = lines;
  // A reply such as "total 18 000" must not take the place of the items.
  if (isOnlySums === true && ctx.editedMessage === undefined) return "unclear";
  if (line === undefined) return { html: ctx.t("problem-name-empty") };
  if (namesSecret(lines, trial.terms.currency)) return { html: ctx.t("draft-line-secret") };
  if (isOnlySums === true && old.some(({ share }) => share !== undefined)) {
    const { question } = replaceItems(dialogue, old, []);
    takeSumsAnew(ctx, draft, text, source);
    return question;
  }
  const [item, secondItem] = old;
  if (item !== undefined && secondItem === undefined && secondLine === undefined) {
    const part = retypePart(ctx, draft, item, line, source);
    if (part !== undefined) {
      takeSumsAnew(ctx, draft, text, source);
      if (part === "changed") await takeAroundAnew(ctx, draft, sentence, source);
      return part;
    }
  }
  const saved = byName(allSaved);
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
  takeSumsAnew(ctx, draft, text, source);
  offerReadings(
    draft,
    lines.flatMap((each, place) => readingOf(ctx, each, index + place, typed[place])),
  );
  await takeAroundAnew(ctx, draft, sentence, source);
  return question;
}

/** The message's new text also takes the place of the discount and the total in its old one. */
function takeSumsAnew(ctx: BotContext, draft: Draft, text: string, source: number): void {
  if (draft.sources?.discount === source) {
    delete draft.terms.discount;
    delete draft.sources.discount;
  }
  if (ctx.editedMessage !== undefined) forgetSums(draft);
  takeSums(ctx, draft, text, { before: 0, source });
}

/** @returns undefined when the text holds more than an item's name or its price */
function retypePart(
  ctx: BotContext,
  draft: Draft,
  item: DraftItem,
  line: TypedLine,
  source: number,
): Outcome | undefined {
  if (!line.ok) return undefined;
  const { name, price, quantity, currency } = line.item;
  if (name === undefined && price !== undefined) {
    setAmounts(ctx, item, { price, ...defined({ quantity, currency, inThousands: line.inThousands }) });
    itemsChanged(draft);
    return "changed";
  }
  // The price came in another message, so in "Table 5" the number belongs to the name.
  const byName = item.priceSource !== undefined && line.other?.price === undefined ? line.other : undefined;
  const newName = price === undefined ? name : byName?.name;
  // A saved item's name determines its price, so the whole line is read again.
  if (newName === undefined || item.saved !== undefined) return undefined;
  const result = setField(ctx, item, "name", newName, source);
  if ("problem" in result) return { html: result.problem };
  if (price === undefined && quantity !== undefined) item.quantity = quantity;
  itemsChanged(draft);
  return "changed";
}

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

/** A new item continues the old one of the same name, or the only old one. */
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
  const { priceSource: _price, quantitySource, otherPrice: _small, share: _share, ...kept } = before ?? item;
  const heir: DraftItem = { ...(isSameName ? kept : {}), ...item, source };
  // If the edited line has no quantity, the item keeps the one that the merchant has sent in a separate message.
  if (before === undefined || quantitySource === undefined || line.item.quantity !== undefined) return heir;
  return { ...heir, quantity: before.quantity, quantitySource };
}

export interface Replacement {
  readonly item: DraftItem;
  /** The old item that the new one continues, and whose other fields the new one keeps. */
  readonly before?: DraftItem | undefined;
}

/** If the merchant is just changing another item, the question about that item stays open. */
export function replaceItems(
  { draft, question }: DraftDialogue,
  old: readonly DraftItem[],
  replacements: readonly Replacement[],
): { readonly index: number; readonly question: DraftQuestion } {
  const { items } = draft.terms;
  const edited = "index" in question ? items[question.index] : undefined;
  const first = items.findIndex((item) => old.includes(item));
  const index = first < 0 ? items.length : first;
  const rest = items.filter((item) => !old.includes(item));
  draft.terms.items = [
    ...rest.slice(0, index),
    ...replacements.map(({ item }) => item),
    ...rest.slice(index),
  ];
  itemsChanged(draft);
  const heir = replacements.find(({ before }) => before !== undefined && before === edited)?.item ?? edited;
  return { index, question: questionAfter(draft.terms.items, question, heir) };
}

function questionAfter(
  items: readonly DraftItem[],
  question: DraftQuestion,
  edited: DraftItem | undefined,
): DraftQuestion {
  // The questions for the terminal and the currency come before the first item, so they stay open.
  if (isBegun(question) || question.ask === "terminal" || question.ask === "currency") return question;
  if (items.length === 0) return plainQuestion("item");
  if (!("index" in question)) return question;
  const index = edited === undefined ? -1 : items.indexOf(edited);
  return index < 0 ? plainQuestion("item") : { ...question, index };
}
