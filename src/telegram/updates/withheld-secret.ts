import type { Update } from "grammy/types";
import type { Withheld } from "../../engine/event.js";
import type { UnitOfWork } from "../../engine/unit-of-work.js";
import { asksSecret, isSigningIn } from "../../features/open-questions.js";
import { mayHoldSecret } from "../../frame/model/secrecy.js";
import { defined } from "../../language/omit-undefined.js";
import { hiddenText } from "./message-update.js";

/** The intake could only guess whether a message holds a secret; in the lane it is known. */
export interface OpenedUpdate {
  readonly update: Update;
  /** The secret answers the open question of the sign-in, such as the password. */
  readonly secret: string | undefined;
  /** The merchant forwarded this text, or sent it below a picture, before any password was asked. It is in memory only. */
  readonly forwarded?: string | undefined;
  /** No question asked for the hidden content, or the content was lost with the memory of an earlier process. */
  readonly unread: boolean;
  /** The text behind a command was cut off. */
  readonly cut: boolean;
}

/**
 * All earlier events are handled now, so the chat's record tells what a hidden text is: the answer to the sign-in's
 * question; hidden without need, and put back; or unread. Behind a command it answers no question.
 */
export function openSecret({ event, record, secret: withheld }: UnitOfWork): OpenedUpdate {
  const { payload } = event;
  if (payload.source !== "telegram") throw new Error("Only a Telegram update can hold a secret.");
  const { update, cut = false } = payload;
  if (payload.secret === undefined) return { update, secret: undefined, unread: false, cut };
  const isAsked = isSigningIn(record);
  const { text: stand = "" } = update.message ?? update.edited_message ?? {};
  const isCommand = stand.startsWith("/");
  const mayHold = mayHoldSecret(record.secrecy, sentAt(update), event.receivedAt, isCommand);
  if (withheld !== undefined && !isAsked && !mayHold)
    return { update: putBack(update, withheld), secret: undefined, unread: false, cut };
  if (isCommand) return { update, secret: undefined, unread: true, cut: true };
  if (!isAsked) return { update, secret: undefined, unread: true, cut };
  const text = withheld?.typed === true ? withheld.text : undefined;
  const forwarded = withheld?.typed === false && !asksSecret(record) ? withheld.text : undefined;
  const shown = forwarded === undefined ? update : putBack(update, { typed: false, text: hiddenText });
  return { update: shown, secret: text, forwarded, unread: text === undefined, cut };
}

/** A request of the page is no update of Telegram. Handlers read the request in the event, which no update can imitate. */
export const openAppRequest = ({ event, secret }: UnitOfWork): OpenedUpdate => ({
  update: { update_id: event.n },
  secret: secret?.text,
  unread: false,
  cut: false,
});

/** Returns which message an update brings and when (ms), to compare with the time of a sign-in. */
export function sentAt({ message, edited_message: edited }: Update) {
  const { message_id: messageId = 0, date = 0, edit_date = date } = message ?? edited ?? {};
  return { messageId, at: edit_date * 1000, isEdit: message === undefined };
}

function putBack(update: Update, { text, document }: Withheld): Update {
  const kind = update.message === undefined ? "edited_message" : "message";
  return { ...update, [kind]: { ...update[kind], ...defined({ text, document }) } };
}
