import type { BotContext } from "../../../../frame/context.js";
import { isTaxNumber, readTypedItemFields } from "../../../../invoice/item/typed-item-fields.js";
import { parseItemLines } from "../../../../language/line/quick-line.js";
import { isTalk } from "../../../../language/order/small-talk.js";
import { authorMark } from "../../../../telegram/updates/author-mark.js";
import { addLines } from "../../content/add-typed-lines.js";
import { meansDone } from "../../model/answer-words.js";
import type { Draft } from "../../model/draft.js";
import { type Ask, isBegun, type OrdinaryQuestion } from "../../model/draft-question.js";
import { mayBeCode, namesSecret } from "../../model/typed-kind.js";
import type { Answer } from "../draft-asking.js";
import { readUnasked, takeUnasked, type UnaskedKind } from "../unasked-text.js";
import { nextItem } from "./next-item-question.js";

/** The questions at which a text about items is taken, whatever else they ask. */
const takingItems: ReadonlySet<Ask> = new Set([
  "item",
  "review",
  "more",
  "all-items",
  "expiry",
  "expiry-other",
  "choose-item",
]);

/**
 * Checks whether a text is a whole line of an order, and not an answer to the open question, a removal or a remark. Other
 * questions than those for items have names as answers, so there only a line with its price counts, or a forwarded order.
 */
export async function isItemLine(
  ctx: BotContext,
  draft: Draft,
  text: string,
  { ask }: OrdinaryQuestion,
): Promise<boolean> {
  if (ask === "note" || ask === "customer" || ask === "template" || ask === "which-customer") {
    if (authorMark(ctx.message) === undefined) return false;
  }
  if (readTypedItemFields(text) !== undefined || isTaxNumber(text) || mayBeSecret(draft, text)) return false;
  const { kinds } = await readUnasked(ctx, draft, text);
  const takesItems = takingItems.has(ask);
  const isOrdered = takesItems || authorMark(ctx.message) !== undefined;
  if (kinds.some((read) => isLine(read, isOrdered) || (ask === "item" && read.kind === "amount")))
    return true;
  // Where items are asked, any other words name one.
  return ask === "item" && kinds.length === 0 && /\p{L}/u.test(text) && !meansDone(text) && !isTalk(text);
}

/** The bot neither keeps nor repeats a text that may hold a code or a password. */
export const mayBeSecret = ({ terms: { currency } }: Draft, text: string): boolean =>
  mayBeCode(text) || namesSecret(parseItemLines(text, currency).lines, currency);

function isLine(read: UnaskedKind, isOrdered: boolean): boolean {
  if (read.kind !== "corrections") return read.kind === "lines" || (read.kind === "order" && isOrdered);
  // "Coffee 14000" may be the next customer's coffee, while "remove tea" and "coffee x3" are about this card.
  return (
    read.rest !== "" ||
    read.corrections.some((one) => one.kind === "more" || (one.kind === "set" && one.price !== undefined))
  );
}

/** Takes a line that was held back, as if it had come while this question was open. */
export async function takeLine(
  ctx: BotContext,
  draft: Draft,
  text: string,
  question: OrdinaryQuestion,
): Promise<Answer> {
  if (question.ask === "item") {
    const next = await nextItem.answer(ctx, draft, text, { kind: "draft", ask: "item" });
    return next === "asked" ? question : next;
  }
  const { kinds, ...known } = await readUnasked(ctx, draft, text);
  if (kinds.length === 1 && kinds[0]?.kind === "amount") {
    const next = await addLines(ctx, draft, text, known);
    return "html" in next || isBegun(next) ? next : question;
  }
  return takeUnasked(ctx, draft, { ...known, kinds }, question.ask === "review" ? undefined : question);
}
