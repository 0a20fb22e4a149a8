import { createHash } from "node:crypto";
import type { Message } from "grammy/types";

type Origin = NonNullable<Message["forward_origin"]>;

/**
 * Returns the origin of a forwarded message with a short mark in place of its author. The mark tells the authors of one
 * chat's forwards apart and names nobody. It is empty for a message of the one who forwards it.
 */
export function markedOrigin(origin: Origin, chat: number, forwarder: number | undefined): Origin {
  const author = authorOf(origin);
  const mark =
    author === forwarder
      ? ""
      : createHash("sha256").update(`${chat} ${author}`).digest("base64url").slice(0, 8);
  return { type: "hidden_user", sender_user_name: mark, date: origin.date };
}

/** Returns the mark of who wrote a forwarded message; undefined for a message that its sender has written. */
export function authorMark(message: Pick<Message, "forward_origin"> | undefined): string | undefined {
  const origin = message?.forward_origin;
  return origin?.type === "hidden_user" && origin.sender_user_name !== ""
    ? origin.sender_user_name
    : undefined;
}

/** A person who hides the account in forwards has only a name. Telegram's fields aren't checked, so each may be missing. */
function authorOf(origin: Origin): number | string | undefined {
  switch (origin.type) {
    case "user":
      return origin.sender_user?.id;
    case "hidden_user":
      return origin.sender_user_name;
    case "chat":
      return origin.sender_chat?.id;
    case "channel":
      return origin.chat?.id;
  }
}
