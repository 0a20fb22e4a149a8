import type { BotContext } from "../../../frame/context.js";
import { lineProblem } from "../../../frame/problem-texts.js";
import type { TypedItem } from "../../../language/line/item/typed-item.js";
import { parseItemLines } from "../../../language/line/quick-line.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { clearTyped } from "../content/set-customer.js";
import { setField } from "../content/set-item-fields.js";
import { bareNumber, isDeletion } from "../model/answer-words.js";
import type { Draft, DraftItem } from "../model/draft.js";
import {
  type BegunQuestion,
  type DraftDialogue,
  nextQuestion,
  plainQuestion,
  settlePiece,
} from "../model/draft-question.js";
import { amountsIn, outcomeOf, retypeName, takeAmounts } from "./edit-parts.js";
import { replaceItems, retypeItems } from "./retype-items.js";
import { removeOrder } from "./retype-order.js";
import { type Outcome, type SourcedField, type Target, targetOf } from "./what-message-set.js";

/** A number up to this one may mean a quantity as well as a price, so the bot asks. */
const largestQuantityMeant = 1000;

/** The reply's text, the draft that it may change, and the id of the message whose later edits change the same things. */
interface Reply {
  readonly ctx: BotContext;
  readonly dialogue: DraftDialogue;
  readonly text: string;
  readonly source: number;
}

/** @returns "ordinary" when the text is an ordinary answer to the open question */
export async function applyReply(
  ctx: BotContext,
  dialogue: DraftDialogue,
  repliedTo: number,
  text: string,
): Promise<Outcome | "ordinary"> {
  const { draft } = dialogue;
  const reply = { ctx, dialogue, text, source: ctx.message?.message_id ?? repliedTo };
  const removed = isDeletion(text) ? removeOrder(draft, repliedTo) : undefined;
  if (removed !== undefined) return removed;
  const target = targetOf(dialogue, repliedTo);
  switch (target?.kind) {
    case undefined:
      return "unclear";
    case "begun-name":
    case "begun-price":
      return replyToBegun(reply, target.question);
    case "field":
      return isDeletion(text) ? clear(draft, target.field) : "unclear";
    case "customer":
      if (!isDeletion(text)) return "unclear";
      clearTyped(draft, repliedTo);
      return "changed";
    case "begun-quantity":
      return isDeletion(text) ? nextQuestion(draft) : "ordinary";
    case "begun-customer":
      return isDeletion(text) ? plainQuestion("customer") : "ordinary";
    case "part":
      return replyToPart(reply, target);
    case "items":
      return replyToItems(reply, target.items);
  }
}

async function replyToBegun(
  { ctx, dialogue: { draft }, text, source }: Reply,
  question: BegunQuestion,
): Promise<Outcome | "ordinary"> {
  if (isDeletion(text)) return question.ofOrder === true ? settlePiece(draft) : plainQuestion("item");
  const [line, second] = parseItemLines(text, draft.terms.currency).lines;
  if (line?.ok !== true || second !== undefined || bareNumber(text) !== undefined) return "ordinary";
  const { name, price, quantity } = line.item;
  if (name !== undefined && price !== undefined) return retypeName(ctx, draft, question, text, source);
  if (name !== undefined || price !== undefined || quantity === undefined || question.ask === "quantity")
    return "ordinary";
  return { ...question, quantity };
}

/** "No expiry" is a value that the merchant must choose, so a reply can't delete the expiry. */
function clear(draft: Draft, field: SourcedField): Outcome {
  if (field === "expiry") return "unclear";
  delete draft.terms[field];
  delete draft.sources?.[field];
  return "changed";
}

async function replyToPart(
  reply: Reply,
  { item, price, quantity }: Extract<Target, { kind: "part" }>,
): Promise<Outcome> {
  const { ctx, dialogue, text, source } = reply;
  const number = bareNumber(text);
  if (number === undefined || number < 1 || (price && quantity)) return replyToItems(reply, [item]);
  if (price) return outcomeOf(ctx.t, dialogue.draft, setField(ctx, item, "price", text, source));
  return takeAmounts(ctx, dialogue.draft, item, { quantity: number }, source);
}

async function replyToItems(reply: Reply, items: readonly DraftItem[]): Promise<Outcome> {
  const { ctx, dialogue, text, source } = reply;
  if (isDeletion(text)) return replaceItems(dialogue, items, []).question;
  const { draft } = dialogue;
  const [item, second] = items;
  if (item === undefined) return "unclear";
  const number = bareNumber(text);
  if (number !== undefined && number <= largestQuantityMeant && second === undefined)
    return { html: ctx.t("own-message-bare-number", { number: String(number), currency: item.currency }) };
  const amounts = amountsIn(text, second === undefined ? item.currency : draft.terms.currency);
  if (amounts !== undefined)
    return second === undefined ? takeAmounts(ctx, draft, item, amounts, source) : "unclear";
  return replyWithLines(reply, items);
}

/** If the message named several items, each line replaces the item of the same name. */
async function replyWithLines(
  { ctx, dialogue, text, source }: Reply,
  items: readonly DraftItem[],
): Promise<Outcome> {
  const { draft } = dialogue;
  const { lines } = parseItemLines(text, draft.terms.currency);
  const typed: TypedItem[] = [];
  for (const line of lines) {
    if (!line.ok) return { html: lineProblem(ctx.t, line, draft.terms.currency, lines.length === 1) };
    typed.push(line.item);
  }
  const [first, second] = typed;
  if (first === undefined) return "unclear";
  const named = typed.flatMap(({ name }) => items.find((item) => isNamed(item, name)) ?? []);
  if (typed.every(({ price }) => price !== undefined)) {
    if (items.length === 1) return retypeItems(ctx, dialogue, items, text, source);
    return new Set(named).size === typed.length ? retypeItems(ctx, dialogue, named, text, source) : "unclear";
  }
  const [item] = named;
  if (second !== undefined || item === undefined || first.price !== undefined) return "unclear";
  return first.quantity === undefined
    ? "unclear"
    : takeAmounts(ctx, draft, item, { quantity: first.quantity }, source);
}

const isNamed = (item: DraftItem, name: string | undefined): boolean =>
  name !== undefined && evenOut(item.name) === evenOut(name);
