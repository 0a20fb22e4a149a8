import { Composer, InlineKeyboard } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { type Asking, draftToKeep, moveDraft, openDraft } from "../../frame/questions.js";
import { post, sayFirst, showScreen, toast } from "../../frame/send-or-edit.js";
import { noteAccepted } from "../../frame/talk.js";
import { keptDraftText } from "../../frame/texts/items-text.js";
import { isSigningIn } from "../open-questions.js";
import { discard, startOver, undoDiscard } from "./discard.js";
import type { DraftQuestion } from "./model/draft-question.js";
import { newFromText } from "./new-from-text.js";
import { choosePrice } from "./questions/price-question.js";
import { askingOf } from "./questions/question-table.js";
import { repeat } from "./repeat.js";
import { addOffered, continueDraft, dialogueOf, freshDraft, startDraft } from "./start-draft.js";
import { templateButtons } from "./template-buttons.js";

/**
 * Asks the open draft's questions and handles the answers. One of them stays open until the merchant creates, discards
 * or cancels the draft.
 */
export const askDraft: Asking<DraftQuestion> = {
  ask: async (ctx, question) => {
    const asked = await askingOf(question).ask(ctx, draftOf(ctx), question);
    if (typeof asked === "number") return asked;
    moveDraft(ctx.session, asked);
    return "moved-on";
  },
  answer: async (ctx, question, text) => {
    const draft = draftOf(ctx);
    const result = await askingOf(question).answer(ctx, draft, text, question);
    if (result === "asked") return "asked";
    if ("html" in result) {
      if (result.asksAgain === true) {
        sayFirst(ctx, result.html);
        return "ask";
      }
      await post(ctx, result.html);
      return "asked";
    }
    moveDraft(ctx.session, result);
    draft.updatedAt = ctx.deps.now();
    noteAccepted(ctx);
    return "ask";
  },
  press: async (ctx, question, data) => {
    const draft = draftOf(ctx);
    const [, id, action = "", argument = ""] = /^draft:([^:]+):([a-zA-Z-]+)(?::(.*))?$/.exec(data) ?? [];
    if (id !== draft.id) return false;
    if (action === "discard") return discard(ctx, { draft, question });
    const next = await askingOf(question).press?.(ctx, draft, { action, argument }, question);
    if (next === undefined) return false;
    draft.updatedAt = ctx.deps.now();
    if (next === "handled") return true;
    moveDraft(ctx.session, next);
    ctx.asks = true;
    return true;
  },
};

function draftOf(ctx: BotContext) {
  if (ctx.session.draft === undefined) throw new Error("There is no draft to ask about.");
  return ctx.session.draft;
}

export const newInvoice = new Composer<BotContext>();

newInvoice.command("new", async (ctx) => {
  if (ctx.match.trim() !== "") return newFromText(ctx, ctx.match);
  const draft = draftToKeep(ctx.session);
  if (draft === undefined) return startDraft(ctx, dialogueOf(freshDraft(ctx)));
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-continue"), `new:continue:${draft.id}`)
    .text(ctx.t.plain("button-start-over"), `new:restart:${draft.id}`);
  await showScreen(ctx, keptDraftText(ctx, draft), keyboard);
});

newInvoice.callbackQuery(["new:start", "invoice:new"], async (ctx) => {
  // [New invoice] was tapped on a pay card, which stays as it is. The draft's question comes in a new message below it.
  if (ctx.callbackQuery.data === "invoice:new") ctx.shown = true;
  if (draftToKeep(ctx.session) !== undefined) return continueDraft(ctx);
  await startDraft(ctx, dialogueOf(freshDraft(ctx)));
});

newInvoice.callbackQuery(/^new:(continue|restart):(.+)$/, async (ctx, next) => {
  if (ctx.session.draft?.id !== ctx.match[2]) return next();
  if (ctx.match[1] === "restart") await startOver(ctx, dialogueOf(freshDraft(ctx)));
  else await continueDraft(ctx);
});

newInvoice.callbackQuery(/^new:(add|replace):(.+)$/, async (ctx, next) => {
  const { offered } = ctx.session;
  if (offered === undefined || offered.draft.id !== ctx.match[2]) return next();
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  if (ctx.match[1] === "replace") return startOver(ctx, offered);
  const refusal = await addOffered(ctx, offered);
  if (refusal !== undefined) await toast(ctx, ctx.t.plain(refusal));
});

// Handles the price buttons that the bot sends in a separate message, below the open question, when a typed price has
// two meanings.
newInvoice.callbackQuery(/^draft:([^:]+):price:(.+)$/, async (ctx, next) => {
  const dialogue = openDraft(ctx.session);
  if (dialogue === undefined || dialogue.draft.id !== ctx.match[1] || isSigningIn(ctx.session)) return next();
  if (!choosePrice(ctx, dialogue, ctx.match[2] ?? "")) return next();
});

newInvoice.use(undoDiscard, repeat, templateButtons);
