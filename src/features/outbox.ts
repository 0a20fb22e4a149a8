import { createHash } from "node:crypto";
import { z } from "zod";
import { invoice } from "../invoice/invoice.js";
import { statusUpdate } from "../invoice/invoice-status.js";
import { accountIdentity } from "../invoice/merchant-account.js";
import { terms } from "../invoice/terms.js";
import { joinRefusal } from "./team/model/join.js";
import { overLimit } from "./team/model/limits.js";

/**
 * A chat's outbox contains events for other chats. A handler commits them together with the facts that they report.
 * After the commit each of them becomes an event of the other chat in the inbox and leaves the outbox. So no event is
 * lost, and no chat's record is changed by another chat's handler.
 */

/**
 * The parts of a seller's invoice that the owner's copy has too. Ids of messages in the seller's chat and in customers'
 * chats stay with the seller.
 */
export const soldInvoice = invoice.pick({
  ref: true,
  draftId: true,
  creation: true,
  terms: true,
  expireAt: true,
  submittedAt: true,
  callbacks: true,
  id: true,
  payLink: true,
  linkMade: true,
  failedEnds: true,
  history: true,
  over: true,
  cashAt: true,
});

/** An event that one chat tells another. `name` says what has happened. */
export const chatEvent = z.discriminatedUnion("name", [
  z.object({
    /** The sender has signed in for the first time to this account, which may be the receiver's as well. */
    name: z.literal("signed-in"),
    account: accountIdentity,
    /** The time of the sign-in in milliseconds. */
    at: z.number(),
  }),
  z.object({
    /** The merchant has tapped [Sign out everywhere] in the sender's chat, for this account. */
    name: z.literal("signed-out"),
    account: accountIdentity,
    /** The time of the tap in milliseconds. A chat that has signed in since then stays signed in. */
    at: z.number(),
  }),
  z.object({
    /** The service has reported statuses of a seller's invoice that the seller has deleted. */
    name: z.literal("sold-status"),
    team: z.string(),
    seller: z.string(),
    ref: z.string(),
    history: z.array(statusUpdate),
  }),
  z.object({
    /** The sender has paused, resumed or removed the receiver, who sells for the sender. */
    name: z.literal("seller-state"),
    team: z.string(),
    seller: z.string(),
  }),
  z.object({
    /** A seller waits until the owner of the account has signed in again. */
    name: z.literal("tell-owner"),
    team: z.string(),
    seller: z.string(),
  }),
  z.object({
    /** The owner has signed in again, for a seller who waits. */
    name: z.literal("access-back"),
    team: z.string(),
    seller: z.string(),
  }),
  z.object({
    /** The team begins to rest, works again or has ended. Its sellers read in the owner's record what holds by now. */
    name: z.literal("team-state"),
    team: z.string(),
  }),
  z.object({
    /** A seller asks the owner whether an invoice over the limits may be created. */
    name: z.literal("ask"),
    team: z.string(),
    seller: z.string(),
    id: z.string(),
    terms,
    over: z.array(overLimit),
  }),
  z.object({
    /** The owner has answered a seller's question. "not-taken": the question didn't reach the owner. */
    name: z.literal("answered"),
    team: z.string(),
    ask: z.string(),
    answer: z.enum(["approved", "declined", "not-taken"]),
  }),
  z.object({
    /** A seller's invoice was created or has changed, also after the seller has left the receiver's team. */
    name: z.literal("sold"),
    team: z.string(),
    seller: z.string(),
    invoice: soldInvoice,
    /** True when nobody reads the news in the sender's chat: the sender has left the team, or has blocked the bot. */
    unread: z.boolean().optional(),
  }),
  z.object({
    /**
     * The sender can't hear how an invoice stands that the receiver has created for the sender's team: the sender's record
     * doesn't know the team or the seller any more.
     */
    name: z.literal("sold-unheard"),
    team: z.string(),
    ref: z.string(),
    /** Whether the invoice is paid. */
    paid: z.boolean(),
  }),
  z.object({
    /** The sender has opened an invitation of the receiver and wants to join the receiver's team. */
    name: z.literal("join"),
    invitation: z.string(),
    /** The sender's name and username at Telegram. Anybody can choose them freely. */
    telegramName: z.string(),
    username: z.string().optional(),
    /** The time of the tap on [Join] in milliseconds. */
    at: z.number(),
  }),
  z.object({
    /** The receiver, who has asked to join, doesn't join the sender's team. */
    name: z.literal("join-refused"),
    invitation: z.string(),
    why: joinRefusal,
  }),
  z.object({
    /** The sender has approved the receiver, who has asked to join. */
    name: z.literal("joined"),
    team: z.string(),
    /** The receiver's id in the team, which is also the invitation's. */
    seller: z.string(),
    ownerName: z.string(),
  }),
  z.object({
    /** The sender has left the receiver's team, or was approved too late to join it. */
    name: z.literal("left"),
    team: z.string(),
    seller: z.string(),
    /** The time at which the sender has left, in milliseconds. */
    at: z.number(),
  }),
  z.object({
    /** The sender has changed the limits or the terminals of the receiver, who sells for the sender. */
    name: z.literal("seller-changed"),
    team: z.string(),
    seller: z.string(),
  }),
]);

export type ChatEvent = z.infer<typeof chatEvent>;
export type ChatEventOf<Name extends ChatEvent["name"]> = Extract<ChatEvent, { name: Name }>;

export const outgoingEvent = z.object({
  /** Telegram's id of the chat that is to hear of it. */
  to: z.string(),
  /** The key by which the receiver recognizes an event that comes twice. */
  key: z.string(),
  event: chatEvent,
});

export type OutgoingEvent = z.infer<typeof outgoingEvent>;

/** The first letters of the keys of all events from other chats. No other event's key begins with them. */
const keyPrefix = "chat:";

/**
 * The kinds of events that may be dropped when an outbox is full. All others stay until they are sent: an owner who never
 * hears of a payment, or a seller who never hears of an approval, would be told nothing by anything else.
 */
const droppable: ReadonlySet<ChatEvent["name"]> = new Set(["signed-in"]);

/** The most events in an outbox with some that may be dropped. It grows only while a receiver has too much waiting from this chat. */
const mostOutgoing = 500;

/** Checks whether the outbox has no room for another event. */
export const isFull = (outbox: readonly OutgoingEvent[] = []): boolean => outbox.length >= mostOutgoing;

/** The event of the sender because of which another chat is told something. */
interface Cause {
  readonly chat: string;
  readonly n: number;
}

/**
 * Adds an event for another chat to the outbox. Every attempt at the sender's event has to add the same `event`, because
 * the key is made of it: so the receiver hears of it once.
 */
export function withOutgoing(
  outbox: readonly OutgoingEvent[] = [],
  cause: Cause,
  to: string,
  event: ChatEvent,
): OutgoingEvent[] {
  const text = JSON.stringify([cause.chat, cause.n, to, event]);
  const key = `${keyPrefix}${cause.n}:${createHash("sha256").update(text).digest("base64url")}`;
  return outbox.some((other) => other.key === key) ? [...outbox] : [...outbox, { to, key, event }];
}

/**
 * Returns the number of the sender's event because of which an event was told; undefined for a key that no outbox has made.
 */
export function causeOf(key: string): number | undefined {
  const [, cause] = key.startsWith(keyPrefix) ? key.split(":") : [];
  return cause === undefined ? undefined : Number(cause);
}

/** Returns the events of an outbox that has too many to drop: the oldest ones of those that may be dropped. */
export function surplusIn(outbox: readonly OutgoingEvent[]): readonly OutgoingEvent[] {
  const surplus = Math.max(0, outbox.length - mostOutgoing);
  return outbox.filter(({ event }) => droppable.has(event.name)).slice(0, surplus);
}
