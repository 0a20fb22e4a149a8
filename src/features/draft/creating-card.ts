import { GrammyError } from "grammy";
import type { BotContext } from "../../frame/context.js";
import { edit, messageOptions } from "../../frame/send-or-edit.js";
import { type Drawn, reviewText } from "../invoices/index.js";
import type { Draft } from "./model/draft.js";

/**
 * The longest time (ms) that the bot waits for Telegram's answer to the edit that shows "Creating…". When Telegram
 * limits the bot's rate, it may delay the answer by up to 8 seconds.
 */
const longestMs = 10_000;

/**
 * Edits the tapped review card: it says that the invoice is being created, and loses its buttons. The create call
 * doesn't wait for this edit, so a failure is only logged and the card looks as before.
 */
export async function showCreating(ctx: BotContext, draft: Draft, messageId: number): Promise<Drawn> {
  const { api, session, deps } = ctx;
  const html = reviewText(ctx, draft, { title: "create-under-way" });
  const signal = AbortSignal.timeout(longestMs) as Parameters<typeof api.editMessageText>[4];
  try {
    await api.editMessageText(session.chat, messageId, html, messageOptions(), signal);
    return "answered";
  } catch (error) {
    deps.log("creating-card.failed", { error: error instanceof Error ? error.name : "unknown" });
    return error instanceof GrammyError ? "answered" : "unanswered";
  }
}

/**
 * Edits the tapped review card to say that the tap has created nothing, because the draft goes on in another message.
 */
export async function showNotCreated(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (draft !== undefined && messageId !== undefined)
    await edit(ctx, messageId, reviewText(ctx, draft, { title: "create-nothing" }));
}
