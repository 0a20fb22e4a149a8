import { defined } from "../../../domain/defined.js";
import { type Draft, type DraftItem, itemsChanged } from "../../../domain/draft/draft.js";
import {
  afterItem,
  type DraftDialogue,
  isBegun,
  plainQuestion,
} from "../../../domain/draft/draft-question.js";
import { itemLimits } from "../../../domain/item/item.js";
import { evenOut } from "../../../domain/text/typed-text.js";
import type { BotContext } from "../../frame/context.js";
import { savedItems } from "../../items/index.js";
import { addLines, orderOf } from "../items/add-typed-lines.js";
import type { Outcome } from "./what-message-set.js";

/** An item of an order whose price the merchant gave in another message. */
type Priced = Pick<DraftItem, "name" | "price" | "priceSource">;

/**
 * Checks whether a message holds an order in words that the bot still asks about, or whether its new text is an order. A text that names a
 * single item is an order only in the place of saved items: the item of a typed line keeps its price under a new name.
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

/** Applies an edit of an order in words: puts what the new text names in the place of what the old text named. */
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
  itemsChanged(trial);
  const before = trial.terms.items.length;
  const next = await addLines(ctx, trial, text, { opens: draft.order?.opens === true });
  if ("html" in next) return next;
  const isAsked = isBegun(question) && isOld(question);
  if (isBegun(next) && next.ofOrder !== true) {
    // Only one item can be asked about at a time, and the bot already asks about another one.
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
  // The bot asks on about an item of another message; the order's parts wait.
  if (isBegun(question) && !isAsked) return "changed";
  if (trial.order !== undefined) return afterItem(trial);
  if (isAsked) return next;
  return trial.terms.items.length === 0 || "index" in question ? plainQuestion("item") : "changed";
}

/** Removes what a message has ordered, together with the parts that the bot still asks about. @returns undefined when no such part waits. */
export function removeOrder(draft: Draft, source: number): Outcome | undefined {
  const { order, terms } = draft;
  if (order === undefined || !order.waiting.some((piece) => piece.source === source)) return undefined;
  order.waiting = order.waiting.filter((piece) => piece.source !== source);
  terms.items = terms.items.filter((item) => item.source !== source);
  delete draft.notUnderstood;
  itemsChanged(draft);
  return afterItem(draft);
}

/** Gives the items that aren't saved the prices that the merchant has already typed for them. */
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
