import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { answerTap, sayFirst, showScreen, toast } from "../../frame/screens/send-or-edit.js";
import { askedDraft, draftToKeep, moveDraft, openDraft } from "../../frame/talk/questions.js";
import { type Asks, askWhatIsOnTop, noteAccepted, type Talk } from "../../frame/talk/talk.js";
import { keptDraftText } from "../../frame/texts/items-text.js";
import { authorMark, authorName } from "../../telegram/updates/author-mark.js";
import { isSigningIn, openOf } from "../open-questions.js";
import { createInvoice } from "./create-invoice.js";
import { discard, leaveDraft, startOver, undoDiscard } from "./discard.js";
import { renew } from "./message-changes/renew.js";
import { noteAuthors, suggestCustomers } from "./model/draft.js";
import type { Ask, DraftDialogue, DraftQuestion } from "./model/draft-question.js";
import { heldUpBy } from "./model/duplicates.js";
import { newFromText } from "./new-from-text.js";
import { customer, whichCustomer } from "./questions/customer-question.js";
import type { DraftAsking } from "./questions/draft-asking.js";
import { confirmTolerance, expiry, fieldQuestions, otherExpiry } from "./questions/field-question.js";
import { chooseItem } from "./questions/items/choose-item-question.js";
import { editItem } from "./questions/items/edit-item-question.js";
import { itemField } from "./questions/items/item-field-question.js";
import { nameOrItem } from "./questions/items/name-or-item-question.js";
import { nextItem, whichSaved } from "./questions/items/next-item-question.js";
import { choosePrice, price, quantity } from "./questions/items/price-and-quantity-question.js";
import { confirmTotal } from "./questions/items/small-prices.js";
import { allItems, more, review } from "./questions/review-question.js";
import { orWholeLine, takeSaid } from "./questions/said-in-words.js";
import { terminal } from "./questions/terminal-question.js";
import { heldBack, whose } from "./questions/whose-question.js";
import { repeat } from "./repeat.js";
import { addOffered, continueDraft, dialogueOf, freshDraft, startDraft } from "./start-draft.js";
import { template, templateButtons } from "./template-screens.js";

/**
 * Makes an invoice (docs/interface.md, "Create an invoice"): terminal, items, expiry, review, [Create invoice], pay link.
 * The terms that are missing stand in the draft's record and not in this flow's log, because edits, late answers and other
 * chats change them while the flow waits, and because a draft outlives a log.
 */
export async function newInvoice(talk: Talk): Promise<void> {
  for (;;) await talk.ask(whatIsMissing);
}

const whatIsMissing: Asks<never> = {
  async show(ctx) {
    for (;;) {
      const { draft, question } = atHand(ctx);
      const asked = await askingOf(question).ask(ctx, draft, question);
      if (typeof asked === "number") return asked;
      moveDraft(ctx.session, asked);
      if (askedDraft(ctx.session) === undefined) return askWhatIsOnTop(ctx);
    }
  },
  async text(ctx, text) {
    const { draft, question } = atHand(ctx);
    const author = draftToKeep(ctx.session) === undefined ? authorMark(ctx.message) : undefined;
    const asking = askingOf(question);
    const said = await takeSaid(ctx, { draft, question }, text, asking);
    if (said === "leave") {
      await leaveDraft(ctx);
      return askWhatIsOnTop(ctx);
    }
    const held = said ?? (await heldBack(ctx, { draft, question }, text));
    let result = held ?? (await asking.answer(ctx, draft, text, question));
    if (result === "asked") return "waits";
    if ("html" in result) result = await orWholeLine(ctx, { draft, question }, text, result);
    if ("html" in result) {
      sayFirst(ctx, result.html);
      return askWhatIsOnTop(ctx);
    }
    moveDraft(ctx.session, result);
    if (author !== undefined) noteAuthors(draft, author);
    if (result.ask !== "whose") suggestCustomers(draft, authorName(ctx.message));
    draft.updatedAt = ctx.deps.now();
    noteAccepted(ctx);
    return askWhatIsOnTop(ctx);
  },
  async tap(ctx, data) {
    const { draft, question } = atHand(ctx);
    const [, id, action = "", argument = ""] = /^draft:([^:]+):([a-zA-Z-]+)(?::(.*))?$/.exec(data) ?? [];
    if (id !== draft.id) return "unknown";
    if (action === "create") return afterCreate(ctx, await createInvoice(ctx, draft));
    if (action === "discard") {
      await discard(ctx, { draft, question });
      return "waits";
    }
    const next = await askingOf(question).press?.(ctx, draft, { action, argument }, question);
    if (next === undefined) return "unknown";
    draft.updatedAt = ctx.deps.now();
    if (next === "handled") return ctx.asks ? "left" : "waits";
    moveDraft(ctx.session, next);
    return askWhatIsOnTop(ctx);
  },
};

async function afterCreate(ctx: BotContext, isTaken: boolean): Promise<"left" | "waits" | "unknown"> {
  if (isTaken) return ctx.asks ? "left" : "waits";
  const { session } = ctx;
  if (session.draft === undefined || heldUpBy(session, session.draft) === undefined) return "unknown";
  // The card doesn't say yet that its create call got no answer, so the question about that call replaces the card.
  await answerTap(ctx, ctx.t.plain("toast-finished"));
  return askWhatIsOnTop(ctx);
}

function atHand({ session: { draft, open } }: BotContext): DraftDialogue {
  const question = openOf(open, "draft");
  if (draft === undefined || question === undefined) throw new Error("There is no draft to ask about.");
  return { draft, question };
}

export const draftCommands = new Routes();

draftCommands.command("new", async (ctx) => {
  if (ctx.match.trim() !== "") return newFromText(ctx, ctx.match);
  const draft = draftToKeep(ctx.session);
  if (draft === undefined) return startDraft(ctx, dialogueOf(freshDraft(ctx)));
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-continue"), `new:continue:${draft.id}`)
    .text(ctx.t.plain("button-start-over"), `new:restart:${draft.id}`);
  await showScreen(ctx, keptDraftText(ctx, draft), keyboard);
});

draftCommands.callbackQuery(["new:start", "invoice:new"], async (ctx) => {
  // The pay card stays as it is. The draft's question comes below it.
  if (ctx.callbackQuery.data === "invoice:new") ctx.shown = true;
  if (draftToKeep(ctx.session) !== undefined) return continueDraft(ctx);
  await startDraft(ctx, dialogueOf(freshDraft(ctx)));
});

draftCommands.callbackQuery(/^new:(continue|restart):(.+)$/, async (ctx, next) => {
  if (ctx.session.draft?.id !== ctx.match[2]) return next();
  if (ctx.match[1] === "restart") await startOver(ctx, dialogueOf(freshDraft(ctx)));
  else await continueDraft(ctx);
});

draftCommands.callbackQuery(/^new:(add|replace):(.+)$/, async (ctx, next) => {
  const { offered } = ctx.session;
  if (offered === undefined || offered.draft.id !== ctx.match[2]) return next();
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  if (ctx.match[1] === "replace") return startOver(ctx, offered);
  const refusal = await addOffered(ctx, offered);
  if (refusal !== undefined) await toast(ctx, ctx.t.plain(refusal));
});

// Handles the price buttons that the bot sends in a separate message, below the open question, when a typed price has
// two meanings.
draftCommands.callbackQuery(/^draft:([^:]+):price:(.+)$/, async (ctx, next) => {
  const dialogue = openDraft(ctx.session);
  if (dialogue === undefined || dialogue.draft.id !== ctx.match[1] || isSigningIn(ctx.session)) return next();
  if (!choosePrice(ctx, dialogue, ctx.match[2] ?? "")) return next();
});

draftCommands.use(undoDiscard, repeat, renew, templateButtons);

const askings: { readonly [A in Ask]: DraftAsking<A> } = {
  ...fieldQuestions,
  terminal,
  item: nextItem,
  "which-saved": whichSaved,
  price,
  quantity,
  expiry,
  "expiry-other": otherExpiry,
  customer,
  "which-customer": whichCustomer,
  review,
  more,
  "all-items": allItems,
  "confirm-tolerance": confirmTolerance,
  "confirm-total": confirmTotal,
  "name-or-item": nameOrItem,
  "choose-item": chooseItem,
  "edit-item": editItem,
  "item-field": itemField,
  template,
  whose,
};

/**
 * Returns the object that asks this question of a draft and handles its answers. The cast is needed, because TypeScript
 * can't see that the table's key and value belong together.
 */
const askingOf = ({ ask }: DraftQuestion): DraftAsking<Ask> => askings[ask] as DraftAsking<Ask>;
