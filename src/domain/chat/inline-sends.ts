import { createHash } from "node:crypto";
import { z } from "zod";
import { draftTerms } from "../draft/draft.js";
import { dayMs, newestWithin } from "../retention.js";

/** Rules for the chat's record about messages that the seller sent via inline mode to create an invoice. */

/** A message that was sent via inline mode to become an invoice: one message is one intention, however often it is told. */
export const inlineSend = z.object({
  /** Telegram's inline_message_id. */
  message: z.string(),
  at: z.number(),
  /** The terms as they were offered; removed once there is an invoice. */
  terms: draftTerms.optional(),
  /** The submission made of it. */
  ref: z.string().optional(),
  /** The time at which the last attempt came to nothing. A tap made before that doesn't ask for another attempt. */
  failedAt: z.number().optional(),
  /** The message which asks whether it is to be made all the same, since the same invoice may exist already. */
  askedBy: z.number().int().optional(),
});

export type InlineSend = z.infer<typeof inlineSend>;

/** The part of a chat's record that holds these messages. */
interface Sends {
  inlineSends?: InlineSend[] | undefined;
}

/** The newest messages, which are kept with their terms. */
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

export const findSend = ({ inlineSends = [] }: Sends, message: string): InlineSend | undefined =>
  inlineSends.find((send) => send.message === message);

/** Returns the draft id for an inline message. All submissions of one message share it, so that the bot sees them as attempts at one invoice. */
export const draftIdOf = (message: string): string => `inline-${messageDigest(message)}`;

/** Finds the message that a button in the private chat names. */
export const findSendByDigest = ({ inlineSends = [] }: Sends, digest: string): InlineSend | undefined =>
  inlineSends.find(({ message }) => messageDigest(message) === digest);

/** Keeps what is known of a message, and replaces what was known of it before. */
export function putSend(record: Sends, send: InlineSend): void {
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
