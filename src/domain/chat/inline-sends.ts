import { createHash } from "node:crypto";
import { newestWithin } from "../newest.js";
import { dayMs } from "../retention.js";
import type { ChatRecord, InlineSend } from "./chat-record.js";

/** Messages sent via inline mode that were to create an invoice, as the chat's record keeps them. */

/** The newest, with what they were to become. */
const keptWhole = { most: 100, bytes: 64 * 1024 };
/**
 * Those of a day: while an offer is kept, so is what was made of it, since a slow tap on the same message would make a
 * second invoice of the offer. More than offers are kept.
 */
const keptSends = 1_100;

/** A short name for an inline message, whose own id is long. */
export const messageDigest = (message: string): string =>
  createHash("sha256").update(message).digest("base64url").slice(0, 16);

/** What is to be invoiced, while there is no invoice yet. */
export interface PendingSend {
  readonly message: string;
  readonly at: number;
  readonly terms: NonNullable<InlineSend["terms"]>;
}

export const findSend = ({ inlineSends = [] }: ChatRecord, message: string): InlineSend | undefined =>
  inlineSends.find((send) => send.message === message);

/** The id of the draft that a message stands for: all submissions of one message are one intention. */
export const draftIdOf = (message: string): string => `inline-${messageDigest(message)}`;

/** The one that a button in the private chat names. */
export const findSendByDigest = ({ inlineSends = [] }: ChatRecord, digest: string): InlineSend | undefined =>
  inlineSends.find(({ message }) => messageDigest(message) === digest);

/** Notes what a message is to become, in the place of what was noted of it. */
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

/** undefined once an invoice was made of it. */
export function pendingOf({ message, at, terms, ref }: InlineSend): PendingSend | undefined {
  return ref !== undefined || terms === undefined ? undefined : { message, at, terms };
}
