import { createHash } from "node:crypto";
import * as z from "zod";
import { accountIdentity } from "../../../invoice/merchant-account.js";
import {
  isSameMessage,
  type MessageAddress,
  type OutsideAddress,
  outsideAddress,
  textOfAddress,
} from "../../../invoice/message-address.js";
import { keptDays, newestWithin } from "../../../invoice/retention.js";
import { defined } from "../../../language/omit-undefined.js";
import { dayMs } from "../../../language/time/local-time.js";
import { draftTerms } from "../../draft/model/draft.js";
import { otherPrices } from "../../draft/model/small-price.js";

/**
 * Messages outside the private chat with which the seller creates invoices: sent via inline mode, or commands in chats
 * with customers.
 */

/** Telegram may report the same message several times; it becomes one invoice all the same. */
export const inlineSend = z.object({
  message: outsideAddress,
  at: z.number(),
  /** The invoice's terms, as the offer showed them. They are removed once the invoice exists. */
  terms: draftTerms.optional(),
  /**
   * The account for which the chat acted when the bot made the offer, or got the command. For no other account does the
   * message become an invoice.
   */
  account: accountIdentity.optional(),
  /** The reference of the submission (the attempt to create the invoice) made from this message. */
  ref: z.string().optional(),
  /** The time (ms) of the last failed attempt. A tap from before it doesn't start another attempt. */
  failedAt: z.number().optional(),
  /** The id of the private message that asks whether to create an invoice that may exist already. */
  askedBy: z.number().int().optional(),
});

export type InlineSend = z.infer<typeof inlineSend>;

interface Sends {
  inlineSends?: InlineSend[] | undefined;
}

/** Only the newest messages keep the invoice's terms, so that the chat's record stays small. */
const keptWhole = { most: 100, bytes: 64 * 1024 };
/**
 * More messages of a day are kept than offers: while an offer exists, a late tap may come, and the bot must know that
 * the invoice was created.
 */
const keptSends = 1_100;

/** Returns a short name for an inline message, because Telegram's inline_message_id is too long for a button. */
export const messageDigest = (message: MessageAddress): string =>
  createHash("sha256").update(textOfAddress(message)).digest("base64url").slice(0, 16);

export interface PendingSend {
  readonly message: OutsideAddress;
  readonly at: number;
  readonly terms: NonNullable<InlineSend["terms"]>;
  readonly account?: InlineSend["account"];
}

export const findSend = ({ inlineSends = [] }: Sends, message: OutsideAddress): InlineSend | undefined =>
  inlineSends.find((send) => isSameMessage(send.message, message));

/** Returns the draft id for an inline message. All submissions of one message share it, so that the bot sees them as attempts at one invoice. */
export const draftIdOf = (message: OutsideAddress): string => `inline-${messageDigest(message)}`;

/** Finds the message to which a button in the seller's private chat refers. @param digest the short name in the button's data */
export const findSendByDigest = ({ inlineSends = [] }: Sends, digest: string): InlineSend | undefined =>
  inlineSends.find(({ message }) => messageDigest(message) === digest);

export function putSend(record: Sends, send: InlineSend): void {
  const others = (record.inlineSends ?? []).filter(({ message }) => !isSameMessage(message, send.message));
  record.inlineSends = withoutOld([...others, structuredClone(send)]);
}

/**
 * Commands name the customers' chats, so they go: a day after they became an invoice, or when older than a draft may
 * be.
 */
export function dropOldCommands(record: Sends, now: number): void {
  record.inlineSends = record.inlineSends?.filter(
    ({ message, at, ref }) =>
      message.in === "inline" || now - at < (ref === undefined ? keptDays.drafts : 1) * dayMs,
  );
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

/** Returns undefined once an invoice was submitted from the message, and while the seller is asked for the amount. */
export function pendingOf({ message, at, terms, account, ref }: InlineSend): PendingSend | undefined {
  return ref !== undefined || terms === undefined || otherPrices(terms).length > 0
    ? undefined
    : { message, at, terms, ...defined({ account }) };
}

/** Checks whether a message is too old to become an invoice: like a draft that wasn't created. `now` is in milliseconds. */
export const isTooOld = ({ at }: PendingSend, now: number): boolean => now - at >= keptDays.drafts * dayMs;
