import type { Update } from "grammy/types";
import { openOf } from "../domain/chat/open.js";
import { mayHoldSecret } from "../domain/chat/secrecy.js";
import { defined } from "../domain/defined.js";
import type { Withheld } from "../inbox/event.js";
import type { UnitOfWork } from "../inbox/unit-of-work.js";

/** An update as its handler is to see it, now that the lane knows what the intake could only guess. */
export interface OpenedUpdate {
  readonly update: Update;
  /** The text that the open sign-in has asked for. */
  readonly secret: string | undefined;
  /**
   * True when the message's content was kept out of every file and nobody reads it, because it wasn't asked for or is
   * gone.
   */
  readonly unread: boolean;
  /** The text behind the command was cut off. */
  readonly cut: boolean;
}

/**
 * Opens a message that the intake has hidden because it may hold a secret. The chat's record now knows all earlier
 * events, so it decides: a sign-in that asks for a text gets the content beside the update; a content that was hidden
 * without need is put back; any other content is left unread.
 */
export function openSecret({ event, record, secret: withheld }: UnitOfWork): OpenedUpdate {
  const { payload } = event;
  if (payload.source !== "telegram") throw new Error("Only a Telegram update can hold a secret.");
  const { update, cut = false } = payload;
  if (payload.secret === undefined) return { update, secret: undefined, unread: false, cut };
  const signIn = openOf(record.open, "sign-in");
  if (signIn !== undefined) {
    const text = withheld?.typed === true && signIn.step !== "authenticator" ? withheld.text : undefined;
    return { update, secret: text, unread: text === undefined, cut };
  }
  if (withheld !== undefined && !mayHoldSecret(record.secrecy, sentAt(update), event.receivedAt))
    return { update: putBack(update, withheld), secret: undefined, unread: false, cut };
  return { update, secret: undefined, unread: true, cut };
}

function sentAt({ message, edited_message: edited }: Update) {
  const { message_id: messageId = 0, date = 0, edit_date = date } = message ?? edited ?? {};
  return { messageId, at: edit_date * 1000, isEdit: message === undefined };
}

/** Puts the hidden content back into the new message, or into the edited one. */
function putBack(update: Update, { text, document }: Withheld): Update {
  const { message, edited_message: edited } = update;
  const content = defined({ text, document });
  if (message !== undefined) return { ...update, message: { ...message, ...content } } as Update;
  return { ...update, edited_message: { ...edited, ...content } } as Update;
}
