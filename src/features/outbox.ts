import { createHash } from "node:crypto";
import { z } from "zod";
import { keyPrefix } from "../frame/model/heard-events.js";
import { type ChatEvent, eventKinds } from "./slices.js";

/**
 * A chat's outbox contains events for other chats. A handler commits them together with the facts that they report.
 * After the commit each of them becomes an event of the other chat in the inbox and leaves the outbox. So no event is
 * lost, and no chat's record is changed by another chat's handler.
 */

/** An event that one chat tells another. `name` says what has happened. Each feature's slice declares its own. */
export const chatEvent = z.discriminatedUnion(
  "name",
  eventKinds.map(({ schema }) => schema) as never,
) as unknown as z.ZodType<ChatEvent>;

export const outgoingEvent = z.object({
  /** Telegram's id of the chat that is to hear of it. */
  to: z.string(),
  /** The key by which the receiver recognizes an event that comes twice. */
  key: z.string(),
  event: chatEvent,
});

export type OutgoingEvent = z.infer<typeof outgoingEvent>;

/**
 * The kinds of events that may be dropped when an outbox is full. All others stay until they are sent: an owner who never
 * hears of a payment, or a seller who never hears of an approval, would be told nothing by anything else.
 */
const droppable: ReadonlySet<string> = new Set(
  eventKinds.filter(({ mayBeDropped }) => mayBeDropped).map(({ name }) => name),
);

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

/** Returns the events of an outbox that has too many to drop: the oldest ones of those that may be dropped. */
export function surplusIn(outbox: readonly OutgoingEvent[]): readonly OutgoingEvent[] {
  const surplus = Math.max(0, outbox.length - mostOutgoing);
  return outbox.filter(({ event }) => droppable.has(event.name)).slice(0, surplus);
}
