import { Composer, InlineKeyboard } from "grammy";
import type { QuestionOf } from "../../domain/chat/open.js";
import { isSigningIn } from "../../domain/chat/open.js";
import type { Draft } from "../../domain/draft/draft.js";
import { intentionOf, repeatedBy } from "../../domain/invoice/duplicates.js";
import { isUnsettled } from "../../domain/invoice/invoice-status.js";
import type { BotContext } from "../frame/context.js";
import { noteAccepted } from "../frame/dialogue.js";
import { type Asking, dropDraft, openDraft } from "../frame/questions.js";
import { post, show, toast } from "../frame/show.js";
import { totalOf } from "../frame/texts/items-text.js";
import { isEmpty } from "./new-draft.js";
import { newFromText } from "./new-from-text.js";
import { ownMessages } from "./own-message/own-message.js";
import { repeat } from "./repeat.js";
import { addOffered, continueDraft, freshDraft, startDraft } from "./start-draft.js";
import { choosePrice } from "./steps/price-step.js";
import { steps } from "./steps/steps.js";
import { templateButtons } from "./template-buttons.js";

/** Asks the current step of the open draft. The question stays open until the merchant creates, discards or cancels the draft. */
export const askDraft: Asking<QuestionOf<"draft">> = {
  ask: (ctx) => {
    const draft = draftOf(ctx);
    return steps[draft.step].ask(ctx, draft);
  },
  answer: async (ctx, _question, text) => {
    const draft = draftOf(ctx);
    const problem = await steps[draft.step].answer(ctx, draft, text);
    if (problem === undefined) {
      draft.updatedAt = ctx.deps.now();
      noteAccepted(ctx);
      return "ask";
    }
    const messageId = await post(ctx, problem.html, problem.keyboard);
    if (problem.keyboard !== undefined && draft.pending !== undefined)
      draft.pending.choiceMessageId = messageId;
    return "asked";
  },
  press: async (ctx, _question, data) => {
    const draft = draftOf(ctx);
    const [, id, action = "", argument = ""] = /^draft:([^:]+):([a-zA-Z-]+)(?::(.*))?$/.exec(data) ?? [];
    if (id !== draft.id) return false;
    if (action === "discard") return discard(ctx, draft);
    if ((await steps[draft.step].press?.(ctx, draft, action, argument)) !== true) return false;
    draft.updatedAt = ctx.deps.now();
    return true;
  },
};

function draftOf(ctx: BotContext) {
  if (ctx.session.draft === undefined) throw new Error("There is no draft to ask about.");
  return ctx.session.draft;
}

export const newInvoice = new Composer<BotContext>();

newInvoice.command("new", async (ctx) => {
  const { draft } = ctx.session;
  if (ctx.match.trim() !== "") return newFromText(ctx, ctx.match);
  if (draft === undefined || isEmpty(draft)) return startDraft(ctx, freshDraft(ctx));
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-continue"), `new:continue:${draft.id}`)
    .text(ctx.t.plain("button-start-over"), `new:restart:${draft.id}`);
  const total = totalOf(draft.terms.items, ctx.t);
  await post(ctx, ctx.t("new-over-draft", { count: draft.terms.items.length, total }), keyboard);
});

newInvoice.callbackQuery("new:start", async (ctx) => {
  const { draft } = ctx.session;
  if (draft !== undefined && !isEmpty(draft)) return continueDraft(ctx);
  await startDraft(ctx, freshDraft(ctx));
});

newInvoice.callbackQuery(/^new:(continue|restart):(.+)$/, async (ctx, next) => {
  if (ctx.session.draft?.id !== ctx.match[2]) return next();
  if (ctx.match[1] === "restart") await startDraft(ctx, freshDraft(ctx));
  else await continueDraft(ctx);
});

newInvoice.callbackQuery(/^new:(add|replace):(.+)$/, async (ctx, next) => {
  const { offered } = ctx.session;
  if (offered === undefined || offered.id !== ctx.match[2]) return next();
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  if (ctx.match[1] === "replace") return startDraft(ctx, offered);
  const refusal = await addOffered(ctx, offered);
  if (refusal !== undefined) await toast(ctx, ctx.t.plain(refusal));
});

newInvoice.callbackQuery(/^new:undo:(.+)$/, async (ctx, next) => {
  const { discarded, draft } = ctx.session;
  if (discarded === undefined || discarded.id !== ctx.match[1]) return next();
  if (draft !== undefined && !isEmpty(draft)) return toast(ctx, ctx.t.plain("toast-other-draft"));
  ctx.session.draft = discarded;
  delete ctx.session.discarded;
  await continueDraft(ctx);
});

// When a typed price has two meanings, the bot sends the buttons in a separate message below the open question.
newInvoice.callbackQuery(/^draft:([^:]+):price:(.+)$/, async (ctx, next) => {
  const draft = openDraft(ctx.session);
  if (draft === undefined || draft.id !== ctx.match[1]) return next();
  if (isSigningIn(ctx.session) || !choosePrice(ctx, draft, ctx.match[2] ?? "")) return next();
});

newInvoice.use(repeat, templateButtons, ownMessages);

/** Discards the draft and offers [Undo]. If a create call got no answer, its invoice stays in /invoices. */
async function discard(ctx: BotContext, draft: Draft): Promise<true> {
  ctx.session.discarded = draft;
  dropDraft(ctx.session);
  delete ctx.session.question;
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-undo"), `new:undo:${draft.id}`)
    .text(ctx.t.plain("button-new-invoice"), "new:start");
  const doubles = repeatedBy(ctx.session, intentionOf(draft), ctx.deps.now());
  await show(ctx, ctx.t(doubles.some(isUnsettled) ? "draft-discarded-unknown" : "draft-discarded"), keyboard);
  return true;
}
