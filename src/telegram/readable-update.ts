import type { Update } from "grammy/types";
import { z } from "zod";

/**
 * Checks the fields of an update that the bot reads. An update of another shape is dropped. If it caused an error
 * instead, Telegram would deliver it again and again, and all updates behind it would wait.
 */

/** A text with a lone surrogate (half of an emoji) is refused, because Telegram would refuse every answer that quotes it. */
const text = z.string().refine((value) => !/\p{Surrogate}/u.test(value));
const id = z.int();
const chat = z.looseObject({ id, type: z.string() });
const user = z.looseObject({ id, is_bot: z.boolean(), language_code: text.optional() });

const quoted = z.looseObject({ message_id: id, date: z.number(), from: user.optional() });
const entity = z.looseObject({ type: z.string(), offset: id, length: id });
const document = z.looseObject({
  file_id: text,
  file_unique_id: text,
  file_name: text.optional(),
  mime_type: text.optional(),
  file_size: z.int().nonnegative().optional(),
});

const message = z.looseObject({
  message_id: id,
  date: z.number(),
  chat,
  from: user.optional(),
  text: text.optional(),
  caption: text.optional(),
  edit_date: z.number().optional(),
  entities: z.array(entity).optional(),
  reply_to_message: quoted.optional(),
  document: document.optional(),
  via_bot: z.looseObject({ username: z.string().optional() }).optional(),
});

const callbackQuery = z.looseObject({
  id: text,
  from: user,
  data: text.optional(),
  inline_message_id: text.optional(),
  message: z.looseObject({ message_id: id, date: z.number(), chat }).optional(),
});

const member = z.looseObject({ status: z.string(), is_member: z.boolean().optional() });

const businessMessage = z.looseObject({
  message_id: id,
  date: z.number(),
  chat,
  from: user,
  text,
  business_connection_id: text,
});

const businessConnection = z.looseObject({
  id: text,
  user,
  is_enabled: z.boolean(),
  can_reply: z.boolean().optional(),
  rights: z
    .looseObject({
      can_reply: z.boolean().optional(),
      can_delete_sent_messages: z.boolean().optional(),
      can_delete_all_messages: z.boolean().optional(),
    })
    .optional(),
});

const readable = z.looseObject({
  update_id: id,
  message: message.optional(),
  edited_message: message.optional(),
  callback_query: callbackQuery.optional(),
  inline_query: z.looseObject({ id: text, from: user, query: text, offset: text }).optional(),
  chosen_inline_result: z
    .looseObject({ result_id: text, from: user, inline_message_id: text.optional() })
    .optional(),
  my_chat_member: z
    .looseObject({ chat, from: user, date: z.number(), old_chat_member: member, new_chat_member: member })
    .optional(),
  business_connection: businessConnection.optional(),
  business_message: businessMessage.optional(),
});

/** True for an update whose fields have the documented types. Unknown fields don't matter. */
export const isReadable = (update: Update): boolean => readable.safeParse(update).success;

/** The kinds of update that the bot handles and that it asks Telegram for. */
export const allowedUpdates = [
  "message",
  "edited_message",
  "callback_query",
  "my_chat_member",
  "inline_query",
  "chosen_inline_result",
  "business_connection",
  "business_message",
] as const satisfies readonly (keyof Update)[];

/** Returns the kind of an update, e.g. "message": the name of the one field that it has. */
export const kindOf = (update: Update): string =>
  allowedUpdates.find((kind) => update[kind] !== undefined) ?? "other";
