import { GrammyError, InlineKeyboard } from "grammy";
import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { keyOf, type Owed, strike } from "../../domain/chat/owed-messages.js";
import { defined } from "../../domain/defined.js";
import { dropDoubts } from "../../domain/invoice/duplicates.js";
import { beginningOf, escapeHtml, visibleLength } from "../../domain/text/safe-text.js";
import { isRefused } from "../../telegram/telegram-errors.js";
import type { BotContext, ChatScope } from "./context.js";
import type { Translator } from "./locales.js";
import { noteScreen } from "./old-cards.js";
import { longestMessage } from "./texts/items-text.js";

/** Returns the options of every message that the bot sends: HTML and no link preview. */
export const messageOptions = (keyboard?: InlineKeyboard) => ({
  parse_mode: "HTML" as const,
  link_preview_options: { is_disabled: true },
  ...defined({ reply_markup: keyboard }),
});

/** Returns a keyboard with the button that begins a sign-in. */
export const signInKeyboard = (t: Translator): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-sign-in"), "signin:start");

/** Returns a keyboard with the button that begins an invoice. */
export const newInvoiceKeyboard = (t: Translator): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start");

/** Returns the options that make a message a reply. Telegram sends the message even if the one that it replies to is gone. */
export const inReplyTo = (messageId: number | undefined) =>
  defined({
    reply_parameters:
      messageId === undefined ? undefined : { message_id: messageId, allow_sending_without_reply: true },
  });

/** Posts a new message, for something that the merchant must notice. @returns the message's id */
export async function post(ctx: ChatScope, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const message = await ctx.api.sendMessage(ctx.session.chat, html, messageOptions(keyboard));
  return message.message_id;
}

/** Has the next screen of this update begin with a sentence, so that one message tells what has changed and shows the result. */
export const sayFirst = ({ remarks }: BotContext, html: string): void => void remarks.push(html);

/** Posts the sentences for which no screen came. */
export async function postRemarks(ctx: BotContext): Promise<void> {
  const remarks = ctx.remarks.splice(0);
  if (remarks.length > 0) await post(ctx, remarks.join("\n"));
}

/** Returns a screen that begins with the sentences that wait for it. They get a message of their own where one can't hold both. */
async function withRemarks(ctx: BotContext, html: string): Promise<string> {
  if (ctx.remarks.length === 0) return html;
  const whole = `${ctx.remarks.join("\n")}\n\n${html}`;
  if (visibleLength(whole) > longestMessage) {
    await postRemarks(ctx);
    return html;
  }
  ctx.remarks.length = 0;
  return whole;
}

/** Shows a screen in the tapped message, else in a new one. A second screen of the same update is always new. @returns the message's id. */
export async function show(ctx: BotContext, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const place = ctx.shown ? undefined : (ctx.callbackQuery?.message?.message_id ?? ctx.redraws);
  ctx.shown = true;
  const whole = await withRemarks(ctx, html);
  if (place !== undefined && (await edit(ctx, place, whole, keyboard))) return place;
  return post(ctx, whole, keyboard);
}

/** Shows a screen that asks nothing, such as a list, and removes the buttons of the previous screen. */
export async function showScreen(ctx: BotContext, html: string, keyboard: InlineKeyboard): Promise<void> {
  await noteScreen(ctx, await show(ctx, html, keyboard));
}

/** Edits one of the bot's messages. @returns false when the message is deleted or too old to be edited. */
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

/** Deletes the secret that the merchant has just sent or edited. If Telegram refuses, the bot asks the merchant to delete it. */
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

/** Shortens a text to Telegram's limit for toasts. */
export const toastText = (text: string): string => beginningOf(text, longestToast);

/** Answers the callback query with a toast, or by a message when the query is too old for a toast. */
export async function toast(ctx: BotContext, text: string): Promise<void> {
  if (!(await answerTap(ctx, text))) await post(ctx, escapeHtml(text));
}

/** Answers the callback query, if there is one. @returns false when Telegram says that the query is too old. */
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

/**
 * Posts the message of an entry on the owed list, and removes the entry in the commit that follows.
 * @param also stores further facts about the message in the same commit. It must be safe to apply twice.
 */
export const saidOnce = (
  { unit }: ChatScope,
  entry: Owed,
  post: () => Promise<number>,
  also?: (record: ChatRecord, messageId: number) => void,
): Promise<number> =>
  unit.once(`owed:${keyOf(entry)}`, post, (record, messageId) => {
    record.owed = strike(record.owed, keyOf(entry));
    also?.(record, messageId);
  });
