import type { Update } from "grammy/types";

const kinds = [
  "message",
  "edited_message",
  "callback_query",
  "inline_query",
  "chosen_inline_result",
  "my_chat_member",
] as const satisfies readonly (keyof Update)[];

/** What an update is, by the field that it carries. */
export const kindOf = (update: Update): string => kinds.find((kind) => update[kind] !== undefined) ?? "other";
