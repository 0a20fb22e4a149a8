import { Composer, InlineKeyboard } from "grammy";
import { accessToken, openSignIn } from "../../account.js";
import type { BotContext } from "../../context.js";
import type { Question } from "../../dialogue.js";
import { post, show, toast } from "../../show.js";
import { totalOf } from "../../views/items.js";
import { answerDraft } from "./answer.js";
import { askDraft } from "./ask.js";
import { goOn, isEmpty, newDraft } from "./draft.js";
import { draftTap } from "./draft-buttons.js";
import { choosePrice, pressDraftButton } from "./press.js";

/** The draft's question is open unless the merchant left it with /cancel. */
export const newInvoiceQuestion: Question = {
  isOpen: ({ draft }) => draft !== undefined && draft.paused !== true,
  ask: (ctx) => askDraft(ctx, openDraft(ctx)),
  answer: (ctx) => answerDraft(ctx, openDraft(ctx), ctx.message?.text ?? ""),
};

function openDraft(ctx: BotContext) {
  if (ctx.session.draft === undefined) throw new Error("There is no draft to ask about.");
  return ctx.session.draft;
}

export const newInvoice = new Composer<BotContext>();

newInvoice.command("new", async (ctx) => {
  const { draft } = ctx.session;
  if (draft === undefined || isEmpty(draft)) return startDraft(ctx);
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-continue"), `new:continue:${draft.id}`)
    .text(ctx.t.plain("button-start-over"), `new:restart:${draft.id}`);
  const total = totalOf(draft.items, ctx.t);
  await post(ctx, ctx.t("new-over-draft", { count: draft.items.length, total }), keyboard);
});

newInvoice.callbackQuery("new:start", async (ctx) => {
  const { draft } = ctx.session;
  if (draft !== undefined && !isEmpty(draft)) return continueDraft(ctx);
  await startDraft(ctx);
});

newInvoice.callbackQuery(/^new:(continue|restart):(.+)$/, async (ctx, next) => {
  if (ctx.session.draft?.id !== ctx.match[2]) return next();
  if (ctx.match[1] === "restart") await startDraft(ctx);
  else await continueDraft(ctx);
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

newInvoice.on("callback_query:data", async (ctx, next) => {
  const tap = draftTap(ctx);
  // The create button is a feature of its own: it must work outside of any conversation.
  if (tap === undefined || tap.action === "create") return next();
  if (tap.action === "discard") return discard(ctx);
  if (!(await pressDraftButton(ctx, tap))) return next();
  tap.draft.updatedAt = ctx.deps.now();
});

async function startDraft(ctx: BotContext): Promise<void> {
  const before = ctx.session.draft;
  const draft = newDraft(ctx.session, ctx.deps.settings, ctx.deps.now(), ctx.unit.event.n);
  // Should the submission of the draft before prove to have made an invoice, this one may be its double.
  const follows = before?.submission ?? before?.follows;
  if (follows !== undefined) draft.follows = follows;
  ctx.session.draft = draft;
  await askOrSignIn(ctx);
}

async function continueDraft(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  if (draft === undefined) return;
  delete draft.paused;
  // Half an item, or a text that was being asked for: back to where the draft stands.
  if (draft.pending === undefined && draft.step !== "item") goOn(draft);
  await askOrSignIn(ctx);
}

async function askOrSignIn(ctx: BotContext): Promise<void> {
  ctx.asks = true;
  delete ctx.session.asking;
  if ((await accessToken(ctx)) === undefined) openSignIn(ctx);
}

/** Throws the draft away, with a way back. An invoice whose outcome is unknown stays known for its callbacks. */
async function discard(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  if (draft === undefined) return;
  ctx.session.discarded = draft;
  delete ctx.session.draft;
  delete ctx.session.question;
  const keyboard = new InlineKeyboard()
    .text(ctx.t.plain("button-undo"), `new:undo:${draft.id}`)
    .text(ctx.t.plain("button-new-invoice"), "new:start");
  await show(ctx, ctx.t("draft-discarded"), keyboard);
}
