import type { InlineKeyboardMarkup } from "grammy/types";
import * as z from "zod";
import { defined } from "./defined.js";
import type { Params } from "./http/params.js";
import { badRequest } from "./telegram-error.js";
import { checkLink } from "./text/check-link.js";
import { droppedCharacters } from "./text/formatted-param.js";

const maxButtons = 100;
/** Users report that Telegram's servers refuse a keyboard of more than about 10 KB. */
const maxBytes = 10_240;
const maxDataBytes = 64;
const maxCopyLength = 256;

const buttonSchema = z.looseObject({
  text: z.string(),
  style: z.string().optional(),
  url: z.string().optional(),
  callback_data: z.string().optional(),
  copy_text: z.looseObject({ text: z.string() }).optional(),
  web_app: z.looseObject({ url: z.string() }).optional(),
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

const objectFields = ["copy_text", "web_app", "disabled", "switch_inline_query_chosen_chat"];
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
  if (buttons.length > maxButtons || Buffer.byteLength(JSON.stringify(keyboard)) > maxBytes)
    throw badRequest("reply markup is too long");
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
    throw refuse(
      isMissing(given, path)
        ? `Can't find field "${field}"`
        : `Field "${field}" must be of type ${typeOf(field)}`,
    );
  }
  const { text, url, callback_data: data, copy_text: copy, web_app: app } = read.data;
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
  if (text.replace(droppedCharacters, "").trim() === "")
    throw badRequest("inline keyboard button text must be non-empty");
  const link = url ? checkLink(url) : undefined;
  if (link !== undefined && typeof link !== "string")
    throw badRequest(`inline keyboard button URL '${url}' is invalid: ${link.fault}`);
  const appLink = app === undefined ? undefined : readAppLink(app.url, "inline keyboard button Web App URL");
  if (chosen !== undefined && !booleanFields.some((field) => chosen[field] === true))
    throw badRequest("at least one chat type must be allowed");
  if (data !== undefined && Buffer.byteLength(data) > maxDataBytes) throw badRequest("BUTTON_DATA_INVALID");
  if (copy !== undefined && (copy.text.length < 1 || copy.text.length > maxCopyLength)) {
    throw badRequest("BUTTON_COPY_TEXT_INVALID");
  }
  const { style: _style, ...kept } = given as { style?: unknown };
  return {
    ...kept,
    ...defined({
      url: link,
      web_app: appLink === undefined ? undefined : { ...app, url: appLink },
      style: style === "default" ? undefined : style,
    }),
  };
};

/**
 * Returns the address of a Mini App as Telegram keeps it (td, ReplyMarkup.cpp and BotMenuButton.cpp).
 * @param name what Telegram calls the address in its refusal
 * @throws TelegramError 400
 */
export const readAppLink = (given: string, name: string): string => {
  const link = checkLink(given, true);
  if (typeof link === "string") return link;
  throw badRequest(`${name} '${given}' is invalid: ${link.fault}`);
};

/** Checks whether the last field of the path isn't there, in an object that is. */
const isMissing = (given: unknown, path: readonly PropertyKey[]): boolean => {
  let holder = given;
  for (const field of path.slice(0, -1))
    holder = typeof holder === "object" && holder !== null ? Reflect.get(holder, field) : undefined;
  return typeof holder === "object" && holder !== null && !((path.at(-1) ?? "") in holder);
};

const typeOf = (field: string): string => {
  if (objectFields.includes(field)) return "Object";
  return booleanFields.includes(field) ? "Boolean" : "String";
};

/**
 * Refuses buttons that Telegram doesn't allow in this place: inline mode's buttons while the bot has no inline mode,
 * and Mini Apps anywhere but in a private chat with the bot. @throws TelegramError 400
 */
export const checkAllowed = (
  { inline_keyboard: rows }: InlineKeyboardMarkup,
  { inlineMode }: { readonly inlineMode: boolean },
  isPrivate: boolean,
): void => {
  const isRefused = (button: object) =>
    (!isPrivate && "web_app" in button) ||
    (!inlineMode && Object.keys(button).some((field) => field.startsWith("switch_inline_query")));
  if (rows.flat().some(isRefused)) throw badRequest("BUTTON_TYPE_INVALID");
};
