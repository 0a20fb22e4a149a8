import type { Update } from "grammy/types";

/** Rules for updates that the bot hasn't confirmed yet, as in Telegram's published server (telegram-bot-api, Client.cpp). */

const day = 86_400;

/** The seconds that an update waits for the bot, by kind. Every other kind waits for a day. */
const waits: Readonly<Record<string, number>> = {
  inline_query: 30,
  callback_query: 150,
  shipping_query: 150,
  pre_checkout_query: 150,
  chosen_inline_result: 600,
};

/** Kinds whose queue belongs to a person and not to a chat. The number keeps the queues apart. */
const ofPerson: Readonly<Record<string, number>> = {
  inline_query: 1,
  chosen_inline_result: 2,
  callback_query: 3,
  shipping_query: 4,
  pre_checkout_query: 4,
  chat_member: 6,
  chat_join_request: 6,
  purchased_paid_media: 12,
  business_connection: 10,
};

/** Kinds whose queue belongs to a chat. Messages and their edits share one queue, in the order in which they happened. */
const ofChat: Readonly<Record<string, number>> = {
  message: 0,
  edited_message: 0,
  channel_post: 0,
  edited_channel_post: 0,
  my_chat_member: 5,
  chat_boost: 7,
  removed_chat_boost: 7,
  message_reaction: 8,
  message_reaction_count: 9,
  business_message: 11,
  edited_business_message: 11,
  deleted_business_messages: 11,
};

const kindOf = (update: Update): string => Object.keys(update).find((key) => key !== "update_id") ?? "";

/** Returns the milliseconds that an update waits before Telegram drops it. */
export const waitsMs = (update: Update): number => (waits[kindOf(update)] ?? day) * 1000;

/**
 * Returns the webhook queue of an update. Telegram keeps the order only within a queue. Queues are delivered side by
 * side, even those of one person.
 */
export const queueOf = (update: Update): string => {
  const kind = kindOf(update);
  const content: unknown = Object.entries(update).find(([key]) => key === kind)?.[1];
  const person = ofPerson[kind];
  if (person !== undefined)
    return `${person}:${idOf(content, kind === "business_connection" ? "user" : "from")}`;
  const chat = ofChat[kind];
  return chat === undefined ? `own:${update.update_id}` : `${chat}:${idOf(content, "chat")}`;
};

const idOf = (content: unknown, holder: "from" | "user" | "chat"): unknown => {
  const held: unknown =
    typeof content === "object" && content !== null ? Reflect.get(content, holder) : undefined;
  return typeof held === "object" && held !== null ? Reflect.get(held, "id") : undefined;
};
