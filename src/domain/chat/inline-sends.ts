import { createHash } from "node:crypto";
import { newestWithin } from "../newest.js";
import { dayMs } from "../retention.js";
import type { ChatRecord, InlineSend } from "./chat-record.js";

/** Rules for the chat's record about messages that the seller sent via inline mode to create an invoice. */

/** The limits for messages that the record keeps together with their terms. Only the newest messages keep them. */
const keptWhole = { most: 100, bytes: 64 * 1024 };
/**
 * The most messages of one day that the record keeps. It must exceed the number of kept offers: as long as an offer
 * exists, a slow tap on its message may arrive, and the bot must know that an invoice was already made.
 */
const keptSends = 1_100;

/** Returns a short name for an inline message, because Telegram's inline_message_id is too long for a button. */
export const messageDigest = (message: string): string =>
  createHash("sha256").update(message).digest("base64url").slice(0, 16);

/** An inline message whose invoice doesn't exist yet. */
export interface PendingSend {
  readonly message: string;
  readonly at: number;
  readonly terms: NonNullable<InlineSend["terms"]>;
}

export const findSend = ({ inlineSends = [] }: ChatRecord, message: string): InlineSend | undefined =>
  inlineSends.find((send) => send.message === message);

/** Returns the draft id for an inline message. All submissions of one message share it, so that the bot sees them as attempts at one invoice. */
export const draftIdOf = (message: string): string => `inline-${messageDigest(message)}`;

/** Finds the inline message that a button in the private chat names by its digest. */
export const findSendByDigest = ({ inlineSends = [] }: ChatRecord, digest: string): InlineSend | undefined =>
  inlineSends.find(({ message }) => messageDigest(message) === digest);

/** Stores which invoice an inline message will become. An older entry for the same message is replaced. */
export function putSend(record: ChatRecord, send: InlineSend): void {
  const others = (record.inlineSends ?? []).filter(({ message }) => message !== send.message);
  record.inlineSends = withoutOld([...others, structuredClone(send)]);
}

function withoutOld(sends: readonly InlineSend[]): InlineSend[] {
  const newest = Math.max(...sends.map(({ at }) => at));
  const whole = newestWithin(sends, keptWhole);
  const older = sends
    .slice(0, sends.length - whole.length)
    .filter(({ at }) => newest - at < dayMs)
    .map(({ terms: _terms, ...known }) => known);
  return [...older, ...whole].slice(-keptSends);
}

/** Returns the message with its terms; undefined once an invoice was submitted from it. */
export function pendingOf({ message, at, terms, ref }: InlineSend): PendingSend | undefined {
  return ref !== undefined || terms === undefined ? undefined : { message, at, terms };
}
