import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { post } from "../../frame/screens/send-or-edit.js";
import { close, draftAtHand, draftToKeep } from "../../frame/talk/questions.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import { toleranceSides } from "../../invoice/terms/payment-tolerance.js";
import type { TemplateRecord } from "../../store/store-port.js";
import { authorMark, authorName } from "../../telegram/updates/author-mark.js";
import { top } from "../open-questions.js";
import { awaitedOwner } from "../team/index.js";
import { addLines, type KnownOfText } from "./content/add-typed-lines.js";
import { dialogueAtHand, keepItems, type Readings, readingsOf } from "./keep-items.js";
import { type Draft, noteAuthors, suggestCustomers } from "./model/draft.js";
import { type DraftDialogue, isBegun } from "./model/draft-question.js";
import { heldUpBy } from "./model/duplicates.js";
import { holding } from "./questions/held-text.js";
import { mayBeSecret } from "./questions/items/item-line.js";
import { continueDraft, dialogueOf, freshDraft, sayKeptFor, startOrOffer } from "./start-draft.js";
import { findTemplate } from "./templates.js";

/** Handles `/new <text>`: opens a draft from the template of that name, else from the text's lines of items. */
export async function newFromText(ctx: BotContext, text: string): Promise<void> {
  const template = await findTemplate(ctx, text);
  if (template !== undefined) return newFromTemplate(ctx, template);
  await newFromLines(ctx, text, await readingsOf(ctx, text, freshDraft(ctx).terms.currency));
}

async function newFromLines(ctx: BotContext, text: string, known: KnownOfText = {}): Promise<void> {
  // The draft's question must be the last message in the chat.
  await startOrOffer(ctx, await draftOfLines(ctx, text, (html) => post(ctx, html), known));
}

/** @param say says which lines can't be used */
export async function draftOfLines(
  ctx: BotContext,
  text: string,
  say: (html: string) => unknown,
  known: KnownOfText = {},
): Promise<DraftDialogue> {
  const draft = freshDraft(ctx);
  const author = authorMark(ctx.message);
  if (author !== undefined) noteAuthors(draft, author);
  suggestCustomers(draft, authorName(ctx.message));
  const added = await addLines(ctx, draft, text, { ...known, opens: true });
  if ("html" in added) await say(added.html);
  // An item without a price or a quantity comes before the draft's other missing values.
  const isIncomplete = !("html" in added) && isBegun(added);
  return isIncomplete ? { draft, question: added } : dialogueOf(draft);
}

/** The chat's defaults fill the fields that the template leaves empty. */
export async function newFromTemplate(
  ctx: BotContext,
  { terms, confirmed: accepted, account }: TemplateRecord,
): Promise<void> {
  const fresh = freshDraft(ctx);
  const draft: Draft = { ...fresh, terms: { ...fresh.terms, ...terms } };
  // A template of another account may name a terminal that the present account doesn't have.
  const lastAccount = ctx.acting.account;
  if (account !== undefined && lastAccount !== undefined && !isSameAccount(account, lastAccount)) {
    if (fresh.terms.terminal === undefined) delete draft.terms.terminal;
    else draft.terms.terminal = fresh.terms.terminal;
  }
  // A default tolerance with a fixed amount is in the chat's default currency, so it isn't used with another one. A
  // tolerance counts as confirmed only if the merchant has confirmed that very tolerance.
  draft.confirmed = toleranceSides.filter((side) => {
    if (terms[side] !== undefined) return accepted?.includes(side) === true;
    if (draft.terms[side]?.kind === "amount" && terms.currency !== fresh.terms.currency)
      delete draft.terms[side];
    return draft.terms[side]?.kind === "percent";
  });
  await startOrOffer(ctx, dialogueOf(draft));
}

/** Somebody who waits for an owner's yes can't create invoices yet, so the draft asks nothing. */
async function keepForOwner(ctx: BotContext, text: string, known: Readings): Promise<boolean> {
  const question = await keepItems(ctx, text, dialogueAtHand(ctx), known);
  if (question !== undefined) ctx.session.closedQuestion = question;
  return question !== undefined;
}

/** A customer's order may come in several forwards, so those that come while a draft is kept are held together. */
function heldForward(ctx: BotContext, text: string): DraftDialogue | undefined {
  const { session, message } = ctx;
  const kept = draftToKeep(session) === undefined ? undefined : draftAtHand(session);
  if (kept === undefined || authorMark(message) === undefined) return undefined;
  if (heldUpBy(session, kept.draft) !== undefined || mayBeSecret(kept.draft, text)) return undefined;
  const question = holding(ctx, text, kept.question);
  return question === undefined ? undefined : { draft: kept.draft, question };
}

export const textWithoutQuestion = new Routes();

textWithoutQuestion.on("message:text", async (ctx, next) => {
  const { open } = ctx.session;
  const { text, forward_origin: origin } = ctx.message;
  // A text that is typed at /items is about the saved items. But an order of saved items that is forwarded there comes
  // from a customer, so it becomes a draft.
  const isAtItems = origin !== undefined && top(open)?.kind === "items";
  if ((open.length > 0 && !isAtItems) || ctx.secret !== undefined) return next();
  const known = await readingsOf(ctx, text, freshDraft(ctx).terms.currency);
  const { kinds } = known;
  const taken: readonly string[] = isAtItems ? ["order"] : ["lines", "amount", "order"];
  if (kinds.some(({ kind }) => kind === "discount")) {
    await post(ctx, ctx.t("problem-discount-no-items"));
    return;
  }
  if (!kinds.some(({ kind }) => taken.includes(kind))) return next();
  close(ctx, "items");
  const owner = await awaitedOwner(ctx);
  if (owner !== undefined && (await keepForOwner(ctx, text, known))) return sayKeptFor(ctx, owner);
  const held = heldForward(ctx, text);
  if (held !== undefined) return continueDraft(ctx, held);
  await newFromLines(ctx, text, known);
});
