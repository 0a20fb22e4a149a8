import type { Document, Message, MessageOrigin, Update } from "grammy/types";
import * as z from "zod";
import type { Withheld } from "../../engine/event.js";
import { defined } from "../../language/omit-undefined.js";
import { markedOrigin } from "./author-mark.js";
import { keptContact } from "./person-name.js";

/** Telegram would refuse every answer that quotes a lone surrogate (half of an emoji). */
export const text = z.string().refine((value) => !/\p{Surrogate}/u.test(value));
export const id = z.int();
export const chat = z.looseObject({ id, type: z.string() });
export const user = z.looseObject({ id, is_bot: z.boolean(), language_code: text.optional() });

const quoted = z.looseObject({ message_id: id, date: z.number(), from: user.optional() });
const entity = z.looseObject({ type: z.string(), offset: id, length: id });
const documentFields = z.looseObject({
  file_id: text,
  file_unique_id: text,
  file_name: text.optional(),
  mime_type: text.optional(),
  file_size: z.int().nonnegative().optional(),
});

export const message = z.looseObject({
  message_id: id,
  date: z.number(),
  chat,
  from: user.optional(),
  text: text.optional(),
  caption: text.optional(),
  edit_date: z.number().optional(),
  entities: z.array(entity).optional(),
  reply_to_message: quoted.optional(),
  document: documentFields.optional(),
  via_bot: z.looseObject({ username: z.string().optional() }).optional(),
});

/**
 * Telegram tells of what happens in a private chat by messages that nobody has written, such as one that the merchant
 * has pinned the pay card (telegram-bot-api, Client.cpp, JsonMessage).
 */
const serviceFields = [
  "pinned_message",
  "message_auto_delete_timer_changed",
  "chat_background_set",
  "write_access_allowed",
  "connected_website",
  "web_app_data",
  "users_shared",
  "chat_shared",
  "passport_data",
  "successful_payment",
  "refunded_payment",
  "paid_message_price_changed",
  "gift",
  "gift_upgrade_sent",
  "unique_gift",
  "checklist_tasks_done",
  "checklist_tasks_added",
  "poll_option_added",
  "poll_option_deleted",
  "managed_bot_created",
  "forum_topic_created",
  "forum_topic_edited",
  "forum_topic_closed",
  "forum_topic_reopened",
] as const satisfies readonly (keyof Message)[];

export const isServiceMessage = (message: Message): boolean =>
  serviceFields.some((field) => message[field] !== undefined);

export const hiddenText = "•••";

export interface Stand {
  /** This text is "•••" or a bare command, and is undefined when the message has no text. */
  readonly text?: string;
}

export function keptMessage(message: Message, stand?: Stand): Partial<Message> {
  const { message_id, date, chat, from, reply_to_message, forward_origin: origin } = message;
  const repliedFrom = reply_to_message?.from;
  const repliedTo = reply_to_message && {
    message_id: reply_to_message.message_id,
    date: reply_to_message.date,
    chat,
    // The sender of the quoted message shows whether the merchant replied to a message of their own.
    ...defined({ from: repliedFrom && { id: repliedFrom.id, is_bot: repliedFrom.is_bot } }),
  };
  return {
    message_id,
    date,
    chat,
    ...defined({ from }),
    ...(stand === undefined ? contentOf(message) : standing(stand)),
    ...defined({ reply_to_message: repliedTo as Message["reply_to_message"] }),
    ...(origin === undefined ? {} : { forward_origin: keptOrigin(origin, message, stand) }),
  } as Partial<Message>;
}

/** What may be a secret is kept without any text, and so without the name. */
function keptOrigin(origin: MessageOrigin, { chat, from }: Message, stand: Stand | undefined): MessageOrigin {
  const { author_name, ...marked } = markedOrigin(origin, chat.id, from?.id);
  return stand === undefined ? { ...marked, ...defined({ author_name }) } : marked;
}

function contentOf(message: Message): Partial<Message> {
  const { text, entities, contact } = message;
  const document = fileIn(message);
  // A forwarded text or a caption is never a command, so it loses Telegram's marks of commands (entities).
  const isOwnText = text !== undefined && isTyped(message);
  const commands = isOwnText ? entities?.filter(({ type }) => type === "bot_command") : undefined;
  return defined({
    text: textIn(message),
    entities: commands,
    document: document && keptDocument(document),
    contact: contact && keptContact(contact),
  }) as Partial<Message>;
}

/** A picture's caption is read like a text. A file may hold items, and its caption isn't read. */
export const textIn = (message: Message): string | undefined =>
  message.text ?? (fileIn(message) === undefined ? message.caption : undefined);

const fileIn = (message: Message): Document | undefined =>
  message.caption === undefined || mayHoldItems(message) ? message.document : undefined;

/**
 * Telegram also calls a picture a document if it was sent uncompressed or is a GIF (telegram-bot-api, Client.cpp,
 * JsonMessage).
 */
export const mayHoldItems = ({ document }: Message): boolean =>
  document !== undefined && !/^(?:image|video)\//.test(document.mime_type ?? "");

/** A text that was forwarded or sent via a bot, and a caption, is never a command or a secret. */
export const isTyped = (message: Message): boolean =>
  message.forward_origin === undefined && message.via_bot === undefined && textIn(message) === message.text;

function standing({ text }: Stand): Partial<Message> {
  if (text === undefined) return {};
  const entities = [{ type: "bot_command" as const, offset: 0, length: text.length }];
  return (text.startsWith("/") ? { text, entities } : { text }) as Partial<Message>;
}

/** The caller may keep the returned content in memory only. */
export function withheldOf(message: Message): Withheld {
  const document = fileIn(message);
  return {
    typed: isTyped(message),
    ...defined({ text: textIn(message), document: document && keptDocument(document) }),
  };
}

function keptDocument({ file_id, file_unique_id, file_name, mime_type, file_size }: Document): Document {
  return {
    file_id,
    file_unique_id,
    ...defined({ file_name, mime_type, file_size }),
  };
}

/** Returns the word that a deep link (t.me/bot?start=word) has sent behind /start. */
export const linkIn = (text: string): string | undefined =>
  text.match(/^\/start(?:@\w+)?\s+([\w-]{1,64})$/)?.[1];

/** Returns the bot's own command without its slash, e.g. "new" of "/new@shop_bot Coffee". */
export function commandOf(text: string | undefined, commands: ReadonlySet<string>): string | undefined {
  const name = text?.match(/^\/([a-z_]+)(@\w+)?(\s|$)/)?.[1];
  return name !== undefined && commands.has(name) ? name : undefined;
}

/**
 * A phone may write "/Cancel", which Telegram marks like any other command (td, MessageEntity.cpp, match_bot_commands).
 * Returns the update with the bot's own command in small letters.
 */
export function withSmallCommand(update: Update, commands: ReadonlySet<string>): Update {
  const kind = update.message === undefined ? "edited_message" : "message";
  const { text = "" } = update[kind] ?? {};
  const [typed = ""] = text.match(/^\/[a-z_]+(?=@|\s|$)/i) ?? [];
  const small = typed.toLowerCase();
  if (small === typed || !commands.has(small.slice(1))) return update;
  return { ...update, [kind]: { ...update[kind], text: small + text.slice(typed.length) } };
}

/** People write /signin with another sign for the slash, a space, or the letters of a Turkish keyboard. */
const signInCommand = /^[^\p{L}\p{N}]*[/\\⁄∕]\s*(?:s[iıİ]gn|log)[\s_\p{Pd}]*[iıİ]n(?:@\w*)?(.*)$/isu;

/**
 * People write login and password behind /signin or /login, on one line or several; the bot never needs such a text.
 */
export function holdsSignInSecret(text: string | undefined): boolean {
  const seen = text?.normalize("NFKC").replace(/\p{Cf}/gu, "");
  const behind = seen?.match(signInCommand)?.[1];
  return behind !== undefined && behind.trim() !== "";
}
