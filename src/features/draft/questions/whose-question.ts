import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { userText } from "../../../frame/locales.js";
import { longestQuote } from "../../../frame/problem-texts.js";
import { sayFirst, show } from "../../../frame/screens/send-or-edit.js";
import { draftToKeep } from "../../../frame/talk/questions.js";
import { keptDraftText } from "../../../frame/texts/items-text.js";
import { shortened } from "../../../language/text/safe-text.js";
import { authorMark } from "../../../telegram/updates/author-mark.js";
import { savedItems } from "../../items/index.js";
import { sentenceIn } from "../content/take-sentence.js";
import { keepAside } from "../discard.js";
import { isOtherCustomer, namesOtherCustomer } from "../model/customer-words.js";
import { type Draft, draftButton, noteAuthors, suggestCustomers } from "../model/draft.js";
import {
  type DraftDialogue,
  type DraftQuestion,
  type DraftQuestionOf,
  type HeldText,
  holdsTyped,
  isBegun,
  nextQuestion,
  type OrdinaryQuestion,
} from "../model/draft-question.js";
import { heldUpBy } from "../model/duplicates.js";
import { draftOfLines } from "../new-from-text.js";
import { continueDraft } from "../start-draft.js";
import type { DraftAsking } from "./draft-asking.js";
import { holding } from "./held-text.js";
import { isItemLine, mayBeSecret, takeLine } from "./items/item-line.js";

/** A seller who hasn't touched a card for so long (ms) is with the next customer, as often as not. */
const untouchedMs = 10 * 60_000;

/**
 * Checks whether a text may be another customer's order. Nothing of it is added before the merchant has said where it
 * belongs.
 * @returns the question that holds the text; undefined for a text that belongs to the draft
 */
export async function heldBack(
  ctx: BotContext,
  { draft, question }: DraftDialogue,
  text: string,
): Promise<DraftQuestionOf<"whose"> | undefined> {
  const { session, deps, message } = ctx;
  if (question.ask === "whose" || draftToKeep(session) === undefined) return undefined;
  if (heldUpBy(session, draft) !== undefined) return undefined;
  const author = authorMark(message);
  const isOthers = author !== undefined && draft.authors?.includes(author) !== true;
  const isUntouched = deps.now() - draft.updatedAt > untouchedMs;
  if (!isOthers && !isUntouched && !(await namesAnother(ctx, draft, text))) return undefined;
  if (!(await isItemLine(ctx, draft, text, question))) return undefined;
  return holding(ctx, text, question);
}

/** Checks for another customer in a line of its own, and in one beside items: "tea 5000 for Nigora". */
async function namesAnother(ctx: BotContext, draft: Draft, text: string): Promise<boolean> {
  const { terms } = draft;
  if (terms.reference === undefined && terms.email === undefined) return false;
  if (namesOtherCustomer(text, terms)) return true;
  const { customer } = await sentenceIn(ctx, draft, text, await savedItems(ctx));
  return customer !== undefined && isOtherCustomer(customer, terms);
}

export const whose: DraftAsking<"whose"> = {
  ask(ctx, draft, { texts }) {
    const { t } = ctx;
    const { group } = firstOf(texts);
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-new-invoice"), draftButton(draft, "new"))
      .text(t.plain("button-into-this"), draftButton(draft, "into"));
    const values = { count: group.length, text: userText(shortened(group[0]?.text ?? "", longestQuote)) };
    return show(ctx, `${keptDraftText(ctx, draft)}\n${t("draft-ask-whose", values)}`, keyboard);
  },

  /** Takes in further texts. A forward may be a part of the same order, whatever it says. */
  async answer(ctx, draft, text, question) {
    const { session, message, t } = ctx;
    const isForwarded = authorMark(message) !== undefined;
    if (!isForwarded && !(await isItemLine(ctx, draft, text, question.from)))
      return { html: t("draft-confirm-use-buttons") };
    if (mayBeSecret(draft, text)) return { html: t("draft-line-secret") };
    const more = holding(ctx, text, question);
    if (more === undefined) return { html: t("draft-whose-full") };
    // The same question with one more text isn't asked again.
    if (session.question?.above !== true) ctx.redraws = session.question?.messageId;
    return more;
  },

  async press(ctx, draft, { action }, question) {
    const { group, rest } = firstOf(question.texts);
    const [first, second] = group;
    const text = group.map((one) => one.text).join("\n");
    const { author, authorName } = first ?? {};
    const order = { text, ...(second === undefined ? first : { author, authorName }) };
    const waiting = (from: DraftQuestion): DraftQuestion =>
      rest.length === 0 || from.ask === "whose" ? from : { ...question, texts: rest, from };
    if (action === "into") return waiting(await takeIn(ctx, draft, order, question.from));
    if (action !== "new") return undefined;
    await keepAside(ctx, { draft, question: question.from });
    const fresh = await draftOfLines(ctx, text, (html) => sayFirst(ctx, html));
    nameSource(fresh.draft, order);
    await continueDraft(ctx, { draft: fresh.draft, question: waiting(sourced(fresh.question, order)) });
    return "handled";
  },
};

/** Returns the first texts of one author, which one answer is about. */
function firstOf(texts: readonly HeldText[]): { group: readonly HeldText[]; rest: HeldText[] } {
  const other = texts.findIndex(({ author }) => author !== texts[0]?.author);
  const end = other < 0 ? texts.length : other;
  return { group: texts.slice(0, end), rest: texts.slice(end) };
}

/** Takes the order into the draft as if it had been typed without a doubt. */
async function takeIn(
  ctx: BotContext,
  draft: Draft,
  order: HeldText,
  from: OrdinaryQuestion,
): Promise<OrdinaryQuestion> {
  const stay = from.ask === "item" || holdsTyped(from) ? from : nextQuestion(draft);
  const before = new Set(draft.terms.items);
  const next = await takeLine(ctx, draft, order.text, stay);
  nameSource(draft, order, before);
  if ("html" in next) {
    sayFirst(ctx, next.html);
    return stay;
  }
  if (next.ask === "whose") return stay;
  if (!holdsTyped(stay)) return sourced(next, order);
  // The parts of an order wait until the item that was begun is complete. Any other item has no place to wait.
  if (isBegun(next) && next.ofOrder !== true)
    sayFirst(
      ctx,
      [ctx.t("draft-lines-faulty"), userText(shortened(order.text, longestQuote)).value].join("\n"),
    );
  return stay;
}

/** An edit of the message changes what its text has set. */
function nameSource(
  draft: Draft,
  { source, author, authorName }: HeldText,
  before = new Set<unknown>(),
): void {
  if (author !== undefined) noteAuthors(draft, author);
  suggestCustomers(draft, authorName);
  if (source === undefined) return;
  for (const item of draft.terms.items) if (!before.has(item)) item.source ??= source;
}

const sourced = <Asked extends DraftQuestion>(question: Asked, { source }: HeldText): Asked =>
  isBegun(question) && source !== undefined ? { ...question, source } : question;
