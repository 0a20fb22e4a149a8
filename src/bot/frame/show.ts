import { GrammyError, type InlineKeyboard } from "grammy";
import { defined } from "../../domain/defined.js";
import { dropDoubts } from "../../domain/invoice/doubles.js";
import { beginningOf } from "../../domain/text/safe-text.js";
import { isRefused } from "../../telegram/refused.js";
import type { BotContext, ChatScope } from "./context.js";

/** The options of every message of the bot: HTML, and no link preview. */
export const messageOptions = (keyboard?: InlineKeyboard) => ({
  parse_mode: "HTML" as const,
  link_preview_options: { is_disabled: true },
  ...defined({ reply_markup: keyboard }),
});

/** The options that make a message a reply. Telegram sends it even when the message replied to is gone. */
export const inReplyTo = (messageId: number | undefined) =>
  defined({
    reply_parameters:
      messageId === undefined ? undefined : { message_id: messageId, allow_sending_without_reply: true },
  });

/** Posts a message of its own, for something that the merchant must notice. @returns its id. */
export async function post(ctx: ChatScope, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const message = await ctx.api.sendMessage(ctx.session.chat, html, messageOptions(keyboard));
  return message.message_id;
}

/**
 * Shows a screen where the merchant's eye already is: in the message whose button was tapped, else in a new one. A
 * second screen of the same update is posted.
 * @returns the message's id.
 */
export async function show(ctx: BotContext, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const tapped = ctx.shown ? undefined : ctx.callbackQuery?.message?.message_id;
  ctx.shown = true;
  if (tapped !== undefined && (await edit(ctx, tapped, html, keyboard))) return tapped;
  return post(ctx, html, keyboard);
}

/** Edits a message of the bot. @returns false when it is no longer there, or too old to be edited. */
export async function edit(
  ctx: ChatScope,
  messageId: number,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<boolean> {
  dropDoubts(ctx.session, messageId);
  try {
    await ctx.api.editMessageText(ctx.session.chat, messageId, html, messageOptions(keyboard));
    return true;
  } catch (error) {
    if (!isRefused(error)) throw error;
    return error.description.includes("message is not modified");
  }
}

/** Deletes the message that the merchant has just sent or edited. If that fails, the merchant is asked to do it. */
export async function deleteSecret(ctx: BotContext): Promise<void> {
  const messageId = (ctx.message ?? ctx.editedMessage)?.message_id;
  if (messageId === undefined) return;
  try {
    await ctx.api.deleteMessage(ctx.session.chat, messageId);
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (!error.description.includes("message to delete not found"))
      await post(ctx, ctx.t("delete-it-yourself"));
  }
}

/** Telegram's limit for a toast, in characters. */
const longestToast = 200;

/** A toast's text, cut to what Telegram takes. */
export const toastText = (text: string): string => beginningOf(text, longestToast);

/** Answers the callback query with a toast. A query that Telegram holds too old needs no answer any more. */
export async function toast(ctx: BotContext, text?: string): Promise<void> {
  await answerTap(ctx, text);
}

/** Answers the callback query, if there is one. @returns false when Telegram says that it is too old. */
export async function answerTap(ctx: BotContext, text?: string): Promise<boolean> {
  const query = ctx.callbackQuery;
  if (query === undefined || ctx.answered) return true;
  ctx.answered = true;
  try {
    await ctx.api.answerCallbackQuery(query.id, text === undefined ? {} : { text: toastText(text) });
    return true;
  } catch (error) {
    if (!(error instanceof GrammyError) || error.error_code !== 400) throw error;
    return !error.description.includes("query is too old");
  }
}
