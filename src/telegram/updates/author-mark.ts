import { createHash } from "node:crypto";
import type { Message, MessageOrigin } from "grammy/types";
import { fullName, nameOf } from "./person-name.js";

/** The origin as it is kept: a mark in place of the author, and the name by which a person is offered as the customer. */
type KeptOrigin = Extract<MessageOrigin, { type: "hidden_user" }> & { readonly author_name?: string };

/**
 * Returns the origin of a forwarded message with a short mark in place of its author. The mark tells the authors of one
 * chat's forwards apart. It is empty for a message of the one who forwards it. Only a person's name is kept beside it.
 */
export function markedOrigin(origin: MessageOrigin, chat: number, forwarder: number | undefined): KeptOrigin {
  const author = authorOf(origin);
  const isOwn = author === forwarder;
  const mark = isOwn ? "" : createHash("sha256").update(`${chat} ${author}`).digest("base64url").slice(0, 8);
  const name = isOwn ? "" : personIn(origin);
  return {
    type: "hidden_user",
    sender_user_name: mark,
    date: origin.date,
    ...(name === "" ? {} : { author_name: name }),
  };
}

type Forwarded = Pick<Message, "forward_origin">;

/** Returns the mark of who wrote a forwarded message; undefined for a message that its sender has written. */
export function authorMark(message: Forwarded | undefined): string | undefined {
  const origin = message?.forward_origin;
  return origin?.type === "hidden_user" && origin.sender_user_name !== ""
    ? origin.sender_user_name
    : undefined;
}

/** Returns the name of the person who wrote a forwarded message, as it stands at Telegram. */
export const authorName = (message: Forwarded | undefined): string | undefined =>
  (message?.forward_origin as KeptOrigin | undefined)?.author_name;

/** A person who hides the account in forwards has only a name. Telegram's fields aren't checked, so each may be missing. */
function authorOf(origin: MessageOrigin): number | string | undefined {
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

/** A bot, a group and a channel are no customers. */
function personIn(origin: MessageOrigin): string {
  if (origin.type === "hidden_user") return nameOf(origin.sender_user_name);
  return origin.type === "user" && origin.sender_user?.is_bot === false ? fullName(origin.sender_user) : "";
}
