import type { BotContext } from "../../../frame/context.js";
import { asksTheBot, maybeAsksTheBot, waysInWords } from "../model/answer-words.js";
import type { Draft } from "../model/draft.js";
import {
  type Ask,
  type DraftDialogue,
  type DraftQuestion,
  isBegun,
  plainQuestion,
} from "../model/draft-question.js";
import type { Answer, DraftAsking } from "./draft-asking.js";
import { readUnasked, takeUnasked } from "./unasked-text.js";

type Way = "back" | "cancel" | "done";

/** A note or an item's description may be a question, and may hold lines. */
const freeTexts: readonly Ask[] = ["note", "item-field", "template"];
const names: readonly Ask[] = ["item", "which-saved", "customer", "which-customer"];
/** These questions have no [Back] before the merchant has seen the review card. */
const firstAsked: readonly Ask[] = ["terminal", "currency", "expiry"];
/** These questions must be answered before the draft goes on. */
const withoutBack: readonly Ask[] = ["whose", "confirm-total"];
/** These questions read their answers as lines by themselves. */
const readLines: readonly Ask[] = ["item", "expiry", "expiry-other", "review", "more", "all-items", "whose"];

/**
 * Reads "back", "cancel" and "done", and a question to the bot, whatever the draft asks.
 * @returns "leave" when the merchant leaves the draft; undefined for any other text, which is an answer
 */
export async function takeSaid(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  text: string,
  asking: DraftAsking<Ask>,
): Promise<Answer | "leave" | undefined> {
  const way = waysInWords(text);
  if (way === undefined)
    return asksTheBot(text) && !freeTexts.includes(question.ask) ? noAnswer(ctx) : undefined;
  for (const action of actionsOf(way, question, draft)) {
    const next = await asking.press?.(ctx, draft, { action, argument: "" }, question);
    if (next !== undefined && next !== "handled") return next;
  }
  if (way === "done" || question.ask === "review") return undefined;
  if (way === "back" && withoutBack.includes(question.ask)) return undefined;
  // Before the first questions comes the list of items, if there are any.
  const isBack = way === "back" && question.ask !== "item" && draft.terms.items.length > 0;
  return isBack ? plainQuestion("item") : "leave";
}

/** The buttons of the question that do what the word says. "Done" throws no begun item away. */
function actionsOf(way: Way, question: DraftQuestion, { terms, reviewed }: Draft): readonly string[] {
  if (!reviewed && firstAsked.includes(question.ask)) return [];
  if (way === "done") {
    // The question for items knows by itself whether "done" is the name of a saved item.
    if (question.ask === "item") return [];
    return isBegun(question) && question.ask !== "which-saved" ? [] : ["skip", "back"];
  }
  if (question.ask === "item") return way === "back" && terms.items.length > 0 ? ["done"] : [];
  if (question.ask === "confirm-tolerance") return ["change"];
  return ["back", "leave-out"];
}

const noAnswer = ({ t }: BotContext): Answer => ({ html: t("draft-no-answer") });

/** A refused answer may be a question to the bot, or a line of its own. */
export async function orWholeLine(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  text: string,
  refusal: Answer,
): Promise<Answer> {
  const { ask } = question;
  if (freeTexts.includes(ask)) return refusal;
  if (!names.includes(ask) && maybeAsksTheBot(text)) return noAnswer(ctx);
  return (readLines.includes(ask) ? undefined : await takeWholeLine(ctx, draft, text, question)) ?? refusal;
}

/**
 * A text that is no answer to the open question may be a whole line of its own: an item with its price. The draft takes
 * it, and the question stays open.
 */
export async function takeWholeLine(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: DraftQuestion,
): Promise<Answer | undefined> {
  const read = await readUnasked(ctx, draft, text);
  const [only, second] = read.kinds;
  const isWhole =
    only?.kind === "lines" || only?.kind === "corrections" || (only?.kind === "order" && !isBegun(question));
  return isWhole && second === undefined ? takeUnasked(ctx, draft, read, question) : undefined;
}
