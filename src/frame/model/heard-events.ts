import { z } from "zod";

/**
 * The numbers and keys that a chat remembers of the events that other chats have told it, to recognize one that comes
 * again after a crash. The numbers of a sender's events grow, and the sender tells its events in their order. So the
 * newest number is enough, with the keys of all that the sender has told because of that one event.
 */
export const heardEvents = z.record(
  /** Telegram's id of the sender's chat. */
  z.string(),
  z.object({
    /** The number of the sender's event because of which the sender has told something last. */
    cause: z.number().int(),
    keys: z.array(z.string()),
  }),
);

type HeardEvents = z.infer<typeof heardEvents>;

/**
 * The most senders that a chat remembers: several times as many as a team has sellers. Beyond this, it forgets the
 * sender that has told nothing for the longest time. That sender repeats nothing any more: after a crash a chat tells
 * again with its first event what it had told.
 */
const mostSenders = 200;

/** Checks whether a chat has handled the event with this key of another chat before. */
export function isHeard(heard: HeardEvents = {}, from: string, key: string): boolean {
  const cause = causeOf(key);
  const last = heard[from];
  if (cause === undefined || last === undefined) return false;
  return cause < last.cause || (cause === last.cause && last.keys.includes(key));
}

/** Adds an event of another chat to those that were handled. */
export function withHeard(heard: HeardEvents = {}, from: string, key: string): HeardEvents {
  const cause = causeOf(key);
  if (cause === undefined || isHeard(heard, from, key)) return heard;
  const last = heard[from];
  const keys = last?.cause === cause ? [...last.keys, key] : [key];
  const next = Object.entries({ ...heard, [from]: { cause, keys } });
  if (next.length <= mostSenders) return Object.fromEntries(next);
  return Object.fromEntries(next.sort(([, a], [, b]) => b.cause - a.cause).slice(0, mostSenders));
}

/** The first letters of the keys of all events from other chats. No other event's key begins with them. */
export const keyPrefix = "chat:";

/**
 * Returns the number of the sender's event because of which an event was told; undefined for the key of another event.
 */
export function causeOf(key: string): number | undefined {
  const [, cause] = key.startsWith(keyPrefix) ? key.split(":") : [];
  return cause === undefined ? undefined : Number(cause);
}
