import { GrammyError } from "grammy";
import type { Draft } from "../../domain/draft/draft.js";
import type { BotContext } from "../frame/context.js";
import { edit, messageOptions } from "../frame/show.js";
import { reviewText } from "../invoices/index.js";

/**
 * How long (ms) the bot waits for Telegram to show that the invoice is being created. Telegram itself waits out floods
 * for up to 8 seconds before it answers.
 */
const longestMs = 10_000;

/** "unanswered": nobody knows whether Telegram has made the edit, or will make it yet. */
export type Drawn = "answered" | "unanswered";

/**
 * Lets the tapped card say that the invoice is being created, without buttons. The create call must not wait for this,
 * so a failure only means that the card looks as before.
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

/** Lets the tapped card say that its tap created nothing, because the draft goes on in another message. */
export async function showNotCreated(ctx: BotContext): Promise<void> {
  const { draft } = ctx.session;
  const messageId = ctx.callbackQuery?.message?.message_id;
  if (draft !== undefined && messageId !== undefined)
    await edit(ctx, messageId, reviewText(ctx, draft, { title: "create-nothing" }));
}
