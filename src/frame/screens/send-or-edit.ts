import { GrammyError, InlineKeyboard } from "grammy";
import type { ChatRecord } from "../../features/chat-record.js";
import { dropDoubts } from "../../features/draft/model/duplicates.js";
import { dropDue, dueTimer, holdDue, keyOf } from "../../features/due-list.js";
import type { DueMessage } from "../../features/slices.js";
import { defined } from "../../language/omit-undefined.js";
import { beginningOf, escapeHtml, visibleLength } from "../../language/text/safe-text.js";
import { isButtonRefused, isRefused, isUnchanged } from "../../telegram/calls/telegram-errors.js";
import type { BotContext, ChatScope, ChatView } from "../context.js";
import type { Translator } from "../locales.js";
import { longestMessage } from "../texts/items-text.js";
import type { CallFailure } from "./service-failure.js";
import { noteScreen } from "./stale-buttons.js";

export const messageOptions = (keyboard?: InlineKeyboard) => ({
  parse_mode: "HTML" as const,
  link_preview_options: { is_disabled: true },
  ...defined({ reply_markup: keyboard }),
});

type SignInScope = Pick<ChatView, "t" | "deps">;

/**
 * Where Telegram can open the bot's page, [Sign in] opens it at once, so that no [Sign in] leads to a second one.
 * @param back the callback data of the button that leads on after the sign-in
 */
export function addSignIn(
  { t, deps }: SignInScope,
  keyboard: InlineKeyboard,
  way: "start" | "below" | { readonly back: string } = "start",
): InlineKeyboard {
  const [data, asked] =
    typeof way === "string" ? [way, ""] : [`for:${way.back}`, `&back=${encodeURIComponent(way.back)}`];
  const page = deps.appUrl?.("sign-in");
  if (page === undefined) return keyboard.text(t.plain("button-sign-in"), `signin:${data}`);
  keyboard.webApp(t.plain("button-sign-in"), page + asked);
  if (deps.settings.chatSignIn !== false)
    keyboard.text(t.plain("button-sign-in-in-chat"), `signin:chat:${data}`);
  return keyboard.row();
}

export const signInKeyboard = (scope: SignInScope): InlineKeyboard => addSignIn(scope, new InlineKeyboard());

/** The message with this [Sign in] must stay, so the sign-in's question appears in a new message. */
export const signInBelowKeyboard = (scope: SignInScope): InlineKeyboard =>
  addSignIn(scope, new InlineKeyboard(), "below");

/** Another login may be allowed the call that the service has refused. A seller's chat has no sign-in. */
export function addWayOn(
  keyboard: InlineKeyboard,
  { t, deps, session }: Pick<ChatScope, "t" | "deps" | "session">,
  failure: CallFailure,
  way?: Parameters<typeof addSignIn>[2],
): void {
  if (failure.kind === "rejected" && session.seller === undefined)
    addSignIn({ t, deps }, keyboard.row(), way);
}

export const newInvoiceKeyboard = (t: Translator): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-new-invoice"), "new:start");

/** Where Telegram can't open the Mini App, the keyboard gets no [Counter]. */
export function addCounter(
  { t, deps }: Pick<ChatView, "t" | "deps">,
  keyboard: InlineKeyboard,
): InlineKeyboard {
  const address = deps.appUrl?.("counter");
  return address === undefined ? keyboard : keyboard.row().webApp(t.plain("button-counter"), address).row();
}

/** Telegram sends the message even if the one that it replies to is gone. */
export const inReplyTo = (messageId: number | undefined) =>
  defined({
    reply_parameters:
      messageId === undefined ? undefined : { message_id: messageId, allow_sending_without_reply: true },
  });

/** The merchant must notice what a new message tells. @returns the message's id */
export async function post(ctx: ChatScope, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const message = await ctx.api.sendMessage(ctx.session.chat, html, messageOptions(keyboard));
  return message.message_id;
}

/** The next screen begins with the sentence, so that one message tells what has changed and shows it. */
export const sayFirst = ({ remarks }: BotContext, html: string): void => void remarks.push(html);

export async function postRemarks(ctx: BotContext): Promise<void> {
  const remarks = ctx.remarks.splice(0);
  if (remarks.length > 0) await post(ctx, remarks.join("\n"));
}

/** If one message can't hold the waiting sentences and the screen, the sentences are sent first. */
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

/** The screen is in the message with the tapped button. A second one for the same update is a new message. */
export async function show(ctx: BotContext, html: string, keyboard?: InlineKeyboard): Promise<number> {
  const place = ctx.shown ? undefined : (ctx.callbackQuery?.message?.message_id ?? ctx.redraws);
  ctx.shown = true;
  const whole = await withRemarks(ctx, html);
  if (place !== undefined && (await edit(ctx, place, whole, keyboard))) return place;
  return post(ctx, whole, keyboard);
}

/** A screen asks nothing, such as a list. When it is shown, the last screen loses its buttons. */
export async function showScreen(ctx: BotContext, html: string, keyboard: InlineKeyboard): Promise<void> {
  noteScreen(ctx, await show(ctx, html, keyboard));
}

/** @returns false when Telegram refuses the edit, for instance because the merchant has deleted the message */
export async function edit(
  ctx: ChatScope,
  messageId: number,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<boolean> {
  return (await tryEdit(ctx, messageId, html, keyboard)) === "edited";
}

/** @returns "buttons-refused" when Telegram may take the message without its buttons */
export async function tryEdit(
  ctx: ChatScope,
  messageId: number,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<"edited" | "buttons-refused" | "refused"> {
  dropDoubts(ctx.session, messageId);
  try {
    await ctx.api.editMessageText(ctx.session.chat, messageId, html, messageOptions(keyboard));
    return "edited";
  } catch (error) {
    if (!isRefused(error)) throw error;
    if (isUnchanged(error)) return "edited";
    return isButtonRefused(error) ? "buttons-refused" : "refused";
  }
}

/** If Telegram refuses to delete the message with the secret, the bot asks the merchant to delete it. */
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

/**
 * An album's further pictures, sent before the merchant could read the explanation, get no other one.
 * @returns whether the explanation was sent
 */
export async function explainDeletion(
  ctx: BotContext,
  html: string,
  keyboard?: InlineKeyboard,
): Promise<boolean> {
  const { session, message } = ctx;
  if (message !== undefined && message.message_id < (session.saidDeleted ?? 0)) return false;
  session.saidDeleted = await post(ctx, html, keyboard);
  return true;
}

const longestToast = 200;

export const toastText = (text: string): string => beginningOf(text, longestToast);

/** A tap that is too old for a toast is answered with a message, and so is a typed text. */
export async function toast(ctx: BotContext, text: string): Promise<void> {
  if (ctx.message !== undefined || !(await answerTap(ctx, text))) await post(ctx, escapeHtml(text));
}

/** @returns false when Telegram says that the tap is too old */
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
 * Only a crash between sending and commit, or a power loss before the event's last commit, makes the bot send a message twice.
 * @param also stores further facts about the message in the same commit; it must be safe to apply twice
 */
export const saidOnce = (
  { unit }: ChatScope,
  entry: DueMessage,
  post: () => Promise<number>,
  also?: (record: ChatRecord, messageId: number) => void,
): Promise<number> =>
  unit.once(
    `due:${keyOf(entry)}`,
    post,
    (record, messageId) => {
      dropDue(record, keyOf(entry));
      also?.(record, messageId);
    },
    { mayBeUndone: true },
  );

/** When Telegram takes nothing in a group, say, the chat's other events wait at most this long (ms). */
export const shortHoldMs = 2_000;

/**
 * The entry, and all that must not overtake it, waits until a timer wakes the chat. The chat's other events go on.
 * @param notBefore the time (ms) before which nothing is tried
 * @param failures how often Telegram's servers have failed at the entry
 */
export async function holdUntil(
  { session, unit, deps }: ChatScope,
  entry: DueMessage,
  notBefore: number,
  failures?: number,
): Promise<"later"> {
  await deps.schedule(dueTimer(session.chat, notBefore));
  await unit.patch((record) => holdDue(record, keyOf(entry), notBefore, failures));
  return "later";
}
