import type { Update } from "grammy/types";

/** The kinds of update that the bot handles; Telegram sends no others. */
export const allowedUpdates = [
  "message",
  "edited_message",
  "callback_query",
  "my_chat_member",
  "inline_query",
  "chosen_inline_result",
] as const satisfies readonly (keyof Update)[];

/** The kind of an update, by the field that it carries. */
export const kindOf = (update: Update): string =>
  allowedUpdates.find((kind) => update[kind] !== undefined) ?? "other";
