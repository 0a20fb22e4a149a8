import { createHash } from "node:crypto";
import { z } from "zod";
import { draftTerms } from "../draft/draft.js";
import { newestWithin } from "../newest.js";
import { dayMs } from "../retention.js";

/** Messages sent via inline mode that were to create an invoice, as the chat's record keeps them. */

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
 * All messages that are kept; those of the last day are kept without their terms. While an offer is kept, the chat must
 * know what was made of it, since a slow tap on the same message would make a second invoice. So this is more than the
 * number of offers.
 */
const keptSends = 1_100;

/** A short name for an inline message, whose own id is long. */
export const messageDigest = (message: string): string =>
  createHash("sha256").update(message).digest("base64url").slice(0, 16);

/** A message of which no invoice was made yet. */
export interface PendingSend {
  readonly message: string;
  readonly at: number;
  readonly terms: NonNullable<InlineSend["terms"]>;
}

export const findSend = ({ inlineSends = [] }: Sends, message: string): InlineSend | undefined =>
  inlineSends.find((send) => send.message === message);

/** The id of the draft that a message stands for: all submissions of one message are one intention. */
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

/** @returns undefined once an invoice was made of the message. */
export function pendingOf({ message, at, terms, ref }: InlineSend): PendingSend | undefined {
  return ref !== undefined || terms === undefined ? undefined : { message, at, terms };
}
