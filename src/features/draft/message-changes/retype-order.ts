import type { BotContext } from "../../../frame/context.js";
import { itemLimits } from "../../../invoice/item/item-limits.js";
import { defined } from "../../../language/omit-undefined.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { savedItems } from "../../items/index.js";
import { addLines, orderOf } from "../content/add-typed-lines.js";
import { forgetAroundItems } from "../content/take-sentence.js";
import { type Draft, type DraftItem, itemsChanged } from "../model/draft.js";
import { afterItem, type DraftDialogue, isBegun, plainQuestion } from "../model/draft-question.js";
import type { Outcome } from "./what-message-set.js";

/** The merchant gave this price in another message than the order, so an edit of the order keeps it. */
type Priced = Pick<DraftItem, "name" | "price" | "priceSource">;

/**
 * Checks whether an edited message must be read as an order in words: the bot still asks about parts of its old text,
 * or its new text is an order. A new text with a single name is an order only if it names a saved item and the old text
 * named a saved item or several items; otherwise it renames the typed item, which keeps its price.
 */
export async function isOrderMessage(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  text: string,
  source: number,
): Promise<boolean> {
  if (draft.order?.waiting.some((piece) => piece.source === source) === true) return true;
  if (isBegun(question) && question.source === source) return false;
  const [old, secondOld] = draft.terms.items.filter((item) => item.source === source);
  if (old === undefined) return false;
  const order = orderOf(draft, text, await savedItems(ctx))?.order;
  if (order === undefined) return false;
  const { matched, ambiguous, unknown, notUnderstood } = order;
  if (matched.length + ambiguous.length + unknown.length + notUnderstood.length > 1) return true;
  return matched.length > 0 && (old.saved !== undefined || secondOld !== undefined);
}

export async function retypeOrder(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  text: string,
  source: number,
): Promise<Outcome> {
  const trial = structuredClone(draft);
  const isOld = (part: { readonly source?: number | undefined }): boolean => part.source === source;
  const old = trial.terms.items.filter(isOld);
  const place = trial.terms.items.findIndex(isOld);
  trial.terms.items = trial.terms.items.filter((item) => !isOld(item));
  if (trial.order !== undefined) trial.order.waiting = trial.order.waiting.filter((piece) => !isOld(piece));
  delete trial.notUnderstood;
  forgetAroundItems(ctx, trial, source);
  itemsChanged(trial);
  const before = trial.terms.items.length;
  const next = await addLines(ctx, trial, text, { opens: draft.order?.opens === true });
  if ("html" in next) return next;
  const isAsked = isBegun(question) && isOld(question);
  if (isBegun(next) && next.ofOrder !== true) {
    // The bot asks about only one item at a time.
    if (isBegun(question) && !isAsked) return "unclear";
    ctx.session.draft = trial;
    return { ...next, source };
  }
  for (const item of trial.terms.items.slice(before)) item.source = source;
  for (const piece of trial.order?.waiting ?? []) piece.source ??= source;
  const given: Priced[] = [...old];
  if (isAsked && question.ask === "quantity") given.push(question);
  keepPrices(trial, given, source);
  if (place >= 0) trial.terms.items.splice(place, 0, ...trial.terms.items.splice(before));
  ctx.session.draft = trial;
  // The open question is about an item of another message. The questions about the order follow it.
  if (isBegun(question) && !isAsked) return "changed";
  if (trial.order !== undefined) return afterItem(trial);
  if (isAsked) return next;
  return trial.terms.items.length === 0 || "index" in question ? plainQuestion("item") : "changed";
}

/** @returns undefined when no part of the message's order waits for an answer */
export function removeOrder(draft: Draft, source: number): Outcome | undefined {
  const { order, terms } = draft;
  if (order === undefined || !order.waiting.some((piece) => piece.source === source)) return undefined;
  order.waiting = order.waiting.filter((piece) => piece.source !== source);
  terms.items = terms.items.filter((item) => item.source !== source);
  delete draft.notUnderstood;
  itemsChanged(draft);
  return afterItem(draft);
}

/** A price that the merchant has already typed isn't asked again. */
function keepPrices(draft: Draft, given: readonly Priced[], source: number): void {
  const { order, terms } = draft;
  if (order === undefined) return;
  order.waiting = order.waiting.filter((piece) => {
    if (piece.lacks !== "price" || piece.source !== source || piece.quantity === undefined) return true;
    const priced = given.find(({ name }) => evenOut(name) === evenOut(piece.name));
    if (priced === undefined || terms.items.length >= itemLimits.items) return true;
    const { price, priceSource } = priced;
    const { name, quantity } = piece;
    terms.items.push({
      ...{ name, price, currency: terms.currency, quantity, source },
      ...defined({ priceSource }),
    });
    return false;
  });
}
