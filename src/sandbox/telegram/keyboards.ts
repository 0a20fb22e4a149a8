import type { InlineKeyboardMarkup } from "grammy/types";
import { z } from "zod";
import { defined } from "./defined.js";
import type { Params } from "./http/params.js";
import { badRequest } from "./telegram-error.js";
import { checkLink } from "./text/links.js";

const maxButtons = 100;
const maxDataBytes = 64;
const maxCopyLength = 256;

const buttonSchema = z.looseObject({
  text: z.string(),
  style: z.string().optional(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  copy_text: z.looseObject({ text: z.string() }).optional(),
  disabled: z.looseObject({}).optional(),
  switch_inline_query: z.string().optional(),
  switch_inline_query_current_chat: z.string().optional(),
  switch_inline_query_chosen_chat: z
    .looseObject({
      query: z.string().optional(),
      allow_user_chats: z.boolean().optional(),
      allow_bot_chats: z.boolean().optional(),
      allow_group_chats: z.boolean().optional(),
      allow_channel_chats: z.boolean().optional(),
    })
    .optional(),
});

const objectFields = ["copy_text", "disabled", "switch_inline_query_chosen_chat"];
const booleanFields = ["allow_user_chats", "allow_bot_chats", "allow_group_chats", "allow_channel_chats"];

const actions = [
  "url",
  "callback_data",
  "copy_text",
  "switch_inline_query",
  "switch_inline_query_current_chat",
  "switch_inline_query_chosen_chat",
  "web_app",
  "login_url",
  "disabled",
];

/** The colours of a button: blue, red and green. */
const styles = ["primary", "danger", "success"];

/** The kind of a reply_markup. Keyboards other than inline ones are accepted but not kept. */
type Markup = { kind: "none" } | { kind: "inline"; markup: InlineKeyboardMarkup } | { kind: "other" };

/** Reads the reply_markup of a new message. Reply keyboards are accepted and not shown. @throws TelegramError 400 */
export const readKeyboard = (params: Params): InlineKeyboardMarkup | undefined => {
  const read = readMarkup(params.json("reply_markup"));
  return read.kind === "inline" ? read.markup : undefined;
};

/** Reads the reply_markup of an edit, which can only be an inline keyboard. @throws TelegramError 400 */
export const readInlineKeyboard = (params: Params): InlineKeyboardMarkup | undefined => {
  const read = readMarkup(params.json("reply_markup"));
  if (read.kind === "other") throw badRequest("inline keyboard expected");
  return read.kind === "inline" ? read.markup : undefined;
};

export const readMarkup = (given: unknown): Markup => {
  if (given === undefined || given === null) return { kind: "none" };
  if (typeof given !== "object") throw badRequest("object expected as reply markup");
  if (!("inline_keyboard" in given))
    return Object.keys(given).length === 0 ? { kind: "none" } : { kind: "other" };
  const rows = z.array(z.array(z.unknown())).safeParse(given.inline_keyboard);
  if (!rows.success) {
    throw badRequest('field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays');
  }
  const keyboard = rows.data.filter((row) => row.length > 0).map((row) => row.map(checkedButton));
  const buttons = keyboard.flat();
  if (buttons.length > maxButtons) throw badRequest("reply markup is too long");
  if (buttons.length === 0) return { kind: "none" };
  return { kind: "inline", markup: { inline_keyboard: keyboard } as InlineKeyboardMarkup };
};

/** Returns the button as Telegram keeps it. @throws TelegramError 400 */
const checkedButton = (given: unknown): object => {
  const refuse = (reason: string) => badRequest(`can't parse inline keyboard button: ${reason}`);
  const read = buttonSchema.safeParse(given);
  if (!read.success) {
    const path = read.error.issues[0]?.path ?? [];
    const field = String(path.at(-1) ?? "");
    if (path.length === 0) throw refuse("InlineKeyboardButton must be an Object");
    const isMissing = path.length === 1 && typeof given === "object" && given !== null && !(field in given);
    throw refuse(
      isMissing ? `Can't find field "${field}"` : `Field "${field}" must be of type ${typeOf(field)}`,
    );
  }
  const { text, url, callback_data: data, copy_text: copy } = read.data;
  // Telegram reads a style in any case (telegram-bot-api, Client.cpp, get_button_style).
  const style = read.data.style?.toLowerCase() || "default";
  if (style !== "default" && !styles.includes(style)) throw refuse("invalid button style specified");
  const chosen = read.data.switch_inline_query_chosen_chat;
  // An empty url or callback_data counts as missing, as at Telegram.
  if (
    !actions.some(
      (action) =>
        read.data[action] !== undefined &&
        (url !== "" || action !== "url") &&
        (data !== "" || action !== "callback_data"),
    )
  ) {
    throw refuse("Text buttons are unallowed in the inline keyboard");
  }
  if (text.trim() === "") throw badRequest("inline keyboard button text must be non-empty");
  const link = url ? checkLink(url) : undefined;
  if (link !== undefined && typeof link !== "string")
    throw badRequest(`inline keyboard button URL '${url}' is invalid: ${link.fault}`);
  if (chosen !== undefined && !booleanFields.some((field) => chosen[field] === true))
    throw badRequest("at least one chat type must be allowed");
  if (data !== undefined && Buffer.byteLength(data) > maxDataBytes) throw badRequest("BUTTON_DATA_INVALID");
  if (copy !== undefined && (copy.text.length < 1 || copy.text.length > maxCopyLength)) {
    throw badRequest("BUTTON_COPY_TEXT_INVALID");
  }
  const { style: _style, ...kept } = given as { style?: unknown };
  return { ...kept, ...defined({ url: link, style: style === "default" ? undefined : style }) };
};

const typeOf = (field: string): string => {
  if (objectFields.includes(field)) return "Object";
  return booleanFields.includes(field) ? "Boolean" : "String";
};

/**
 * Refuses buttons that Telegram doesn't allow in this place: inline mode's buttons while the bot has no inline mode,
 * and Web Apps in inline messages. @throws TelegramError 400
 */
export const checkAllowed = (
  { inline_keyboard: rows }: InlineKeyboardMarkup,
  { inlineMode }: { readonly inlineMode: boolean },
  isInlineMessage: boolean,
): void => {
  const isRefused = (button: object) =>
    (isInlineMessage && "web_app" in button) ||
    (!inlineMode && Object.keys(button).some((field) => field.startsWith("switch_inline_query")));
  if (rows.flat().some(isRefused)) throw badRequest("BUTTON_TYPE_INVALID");
};
