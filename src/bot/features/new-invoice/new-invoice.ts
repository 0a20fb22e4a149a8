import { Composer, InlineKeyboard } from "grammy";
import { isUnsettled } from "../../../domain/invoice-status.js";
import type { Draft } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { noteAccepted, type Question } from "../../dialogue.js";
import { post, show, toast } from "../../show.js";
import { intentionOf, repeatedBy } from "../../unsettled.js";
import { totalOf } from "../../views/items.js";
import { isEmpty } from "./draft.js";
import { newFromText } from "./new-from-text.js";
import { ownMessages } from "./own-message.js";
import { repeat } from "./repeat.js";
import { addOffered, continueDraft, freshDraft, startDraft } from "./start-draft.js";
import { choosePrice } from "./steps/price.js";
import { steps } from "./steps.js";
import { templateButtons } from "./template-buttons.js";

/** The draft's question is open unless the merchant left it with /cancel. */
export const newInvoiceQuestion: Question = {
  isOpen: ({ draft }) => draft !== undefined && draft.paused !== true,
  ask: (ctx) => {
    const draft = openDraft(ctx);
    return steps[draft.step].ask(ctx, draft);
  },
  answer: async (ctx) => {
    const draft = openDraft(ctx);
    const problem = await steps[draft.step].answer(ctx, draft, ctx.message?.text ?? "");
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
};

function openDraft(ctx: BotContext) {
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
  const total = totalOf(draft.items, ctx.t);
  await post(ctx, ctx.t("new-over-draft", { count: draft.items.length, total }), keyboard);
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
  const { offered, signIn } = ctx.session;
  if (offered === undefined || offered.id !== ctx.match[2]) return next();
  if (signIn !== undefined) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
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

// A price with two readings is asked beside the open question, so its buttons stand in a message of their own.
newInvoice.callbackQuery(/^draft:([^:]+):price:(.+)$/, async (ctx, next) => {
  const { draft } = ctx.session;
  if (draft === undefined || draft.id !== ctx.match[1] || draft.paused === true) return next();
  if (ctx.session.signIn !== undefined || !choosePrice(ctx, draft, ctx.match[2] ?? "")) return next();
});

newInvoice.use(repeat, templateButtons, ownMessages);

newInvoice.on("callback_query:data", async (ctx, next) => {
  const tap = draftTap(ctx);
  // The create button is a feature of its own: it must work outside of any conversation.
  if (tap === undefined || tap.action === "create") return next();
  const { draft, action, argument } = tap;
  if (action === "discard") return discard(ctx);
  if ((await steps[draft.step].press?.(ctx, draft, action, argument)) !== true) return next();
  draft.updatedAt = ctx.deps.now();
});

/** A tap on a draft's button: its action, and what stands behind a further colon. */
interface DraftTap {
  readonly draft: Draft;
  readonly action: string;
  readonly argument: string;
}

/**
 * The tap in hand if it belongs to the open draft and to the message that asks the open question; otherwise
 * undefined: the button is of a finished step.
 */
function draftTap(ctx: BotContext): DraftTap | undefined {
  const match = ctx.callbackQuery?.data?.match(/^draft:([^:]+):([a-zA-Z-]+)(?::(.*))?$/);
  const { draft, question, signIn } = ctx.session;
  if (match === null || match === undefined || draft === undefined || draft.id !== match[1]) return undefined;
  if (signIn !== undefined || draft.paused === true) return undefined;
  if (question?.messageId !== ctx.callbackQuery?.message?.message_id) return undefined;
  return { draft, action: match[2] ?? "", argument: match[3] ?? "" };
}

/** Throws the draft away, with a way back. An invoice whose outcome is unknown stays in /invoices. */
async function discard(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  if (draft === undefined) return;
  ctx.session.discarded = draft;
  delete ctx.session.draft;
  delete ctx.session.question;
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-undo"), `new:undo:${draft.id}`)
    .text(ctx.t.plain("button-new-invoice"), "new:start");
  const doubles = repeatedBy(ctx.session, intentionOf(draft), ctx.deps.now());
  await show(ctx, ctx.t(doubles.some(isUnsettled) ? "draft-discarded-unknown" : "draft-discarded"), keyboard);
}
