import type { BotContext } from "../../../frame/context.js";
import { lineProblem, problemText } from "../../../frame/problem-texts.js";
import type { ItemFieldAnswer } from "../../../frame/typed-fields.js";
import { itemFields } from "../../../invoice/item/item-fields.js";
import type { ReadItem } from "../../../language/line/item/typed-item.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { priceInThousands, readTypedPrice } from "../../../language/line/typed-price.js";
import { defined } from "../../../language/omit-undefined.js";
import { completeItem } from "../content/add-items.js";
import { addLines } from "../content/add-typed-lines.js";
import { setField } from "../content/set-item-fields.js";
import { readCorrections } from "../model/corrections.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import { type BegunQuestion, type DraftQuestionOf, isBegun } from "../model/draft-question.js";
import { takeSmallPrice } from "../model/small-price.js";
import { chooseByName } from "../questions/items/choose-item-question.js";
import type { Outcome, Target } from "./what-message-set.js";

export function editPart(
  ctx: BotContext,
  draft: Draft,
  { item, price }: Extract<Target, { kind: "part" }>,
  text: string,
  source: number,
): Outcome {
  // A message that corrected the item names it.
  const [correction] = readCorrections(text, [item], item.currency)?.corrections ?? [];
  if (correction?.kind === "set" && correction.renamed !== undefined) item.name = correction.renamed;
  if (correction?.kind === "set") return takeAmounts(ctx, draft, item, correction, source);
  const both = price ? amountsIn(text, item.currency) : undefined;
  if (both?.quantity !== undefined) {
    setAmounts(ctx, item, both);
    return done(draft);
  }
  return outcomeOf(ctx.t, draft, setField(ctx, item, price ? "price" : "quantity", text, source));
}

type Amounts = Omit<ReadItem["item"], "name"> & Pick<ReadItem, "inThousands">;

/** @returns undefined for a text with a name, and for "80 000 for 2", which may be the price of one or of both */
export function amountsIn(text: string, currency: string): Amounts | undefined {
  const [line, second] = parseItemLines(text, currency).lines;
  if (line?.ok !== true || second !== undefined || line.item.name !== undefined) return undefined;
  const isUnclear = line.other !== undefined && line.other.name === undefined;
  return isUnclear ? undefined : { ...line.item, ...defined({ inThousands: line.inThousands }) };
}

export function outcomeOf(t: BotContext["t"], draft: Draft, result: ItemFieldAnswer): Outcome {
  if ("problem" in result) return { html: result.problem };
  if ("choices" in result) return { html: t("own-message-ambiguous") };
  return done(draft);
}

/** An edit of the message that holds the amounts changes them. */
export function takeAmounts(
  ctx: BotContext,
  draft: Draft,
  item: DraftItem,
  amounts: Amounts,
  source: number,
): Outcome {
  setAmounts(ctx, item, amounts);
  if (amounts.price !== undefined) item.priceSource = source;
  if (amounts.quantity !== undefined) item.quantitySource = source;
  return done(draft);
}

function done(draft: Draft): Outcome {
  itemsChanged(draft);
  return "changed";
}

export function retypePrice(
  { t, session }: BotContext,
  draft: Draft,
  question: DraftQuestionOf<"quantity">,
  text: string,
): Outcome {
  const { currency } = draft.terms;
  const both = amountsIn(text, currency);
  const withPrice = (price: string): DraftQuestionOf<"quantity"> => {
    const priced = { ...question, price };
    takeSmallPrice(priced, priceInThousands(text, price, currency), session.settings.smallPrices);
    return priced;
  };
  if (both?.price !== undefined && both.quantity !== undefined && both.currency === undefined)
    return completeItem(draft, withPrice(both.price), both.quantity);
  const parsed = readTypedPrice(text, draft.terms);
  if (parsed.ok) return withPrice(parsed.value);
  if (parsed.problem === "price-ambiguous") return { html: t("own-message-ambiguous") };
  return { html: problemText(t, parsed, currency) };
}

/** The new text may also name the item: "latte x3". */
export function retypeQuantity(
  ctx: BotContext,
  draft: Draft,
  question: DraftQuestionOf<"choose-item">,
  text: string,
): Outcome {
  const [line, second] = parseItemLines(text, draft.terms.currency).lines;
  if (question.correction !== undefined) return "unclear";
  if (line?.ok !== true || second !== undefined || line.item.price !== undefined) return "unclear";
  const { name, quantity } = line.item;
  if (quantity === undefined) return "unclear";
  const changed = { ...question, quantity };
  return name === undefined ? changed : (chooseByName(ctx, draft, name, changed) ?? "unclear");
}

/** The open question is about one item, so a text with several items is refused. */
export async function retypeName(
  ctx: BotContext,
  draft: Draft,
  question: BegunQuestion,
  text: string,
  source: number,
): Promise<Outcome> {
  const [line, second] = parseItemLines(text, draft.terms.currency).lines;
  if (line === undefined) return { html: ctx.t("problem-name-empty") };
  if (second !== undefined) return "unclear";
  if (!line.ok) return { html: lineProblem(ctx.t, line, draft.terms.currency) };
  const byName = line.item.price === undefined ? line.item : line.other;
  if (question.ask === "quantity" && byName?.name !== undefined && byName.price === undefined) {
    const parsed = itemFields.name.read(byName.name);
    return parsed.ok ? { ...question, name: parsed.value, source } : "unclear";
  }
  return beginAnew(ctx, draft, text, source);
}

async function beginAnew(ctx: BotContext, draft: Draft, text: string, source: number): Promise<Outcome> {
  const trial = structuredClone(draft);
  const { items } = trial.terms;
  const before = items.length;
  const next = await addLines(ctx, trial, text);
  if ("html" in next) return next;
  if (!isBegun(next) && items.length === before) return "unclear";
  for (const item of items.slice(before)) item.source = source;
  ctx.session.draft = trial;
  return isBegun(next) ? { ...next, source } : next;
}

export function setAmounts(
  { session }: BotContext,
  item: DraftItem,
  { price, quantity, currency, inThousands }: Amounts,
): void {
  if (quantity !== undefined) item.quantity = quantity;
  if (price === undefined) return;
  item.price = price;
  takeSmallPrice(item, inThousands, session.settings.smallPrices);
  if (currency === undefined || currency === item.currency) return;
  item.currency = currency;
  // In another currency the item is no longer a copy of the saved one.
  delete item.saved;
}
