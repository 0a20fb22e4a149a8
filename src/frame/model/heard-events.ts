import * as z from "zod";

/**
 * A chat recognizes by these numbers and keys what another chat tells again after a crash. A sender tells its events in
 * the order of their growing numbers, so the newest number and the keys told because of it are enough.
 */
export const heardEvents = z.record(
  /** The key is Telegram's id of the sender's chat. */
  z.string(),
  z.object({
    cause: z.number().int(),
    keys: z.array(z.string()),
  }),
);

type HeardEvents = z.infer<typeof heardEvents>;

/**
 * A chat remembers several times as many senders as a team has sellers. A forgotten sender repeats nothing any more,
 * because after a crash a chat tells again with its first event.
 */
const mostSenders = 200;

export function isHeard(heard: HeardEvents = {}, from: string, key: string): boolean {
  const cause = causeOf(key);
  const last = heard[from];
  if (cause === undefined || last === undefined) return false;
  return cause < last.cause || (cause === last.cause && last.keys.includes(key));
}

export function withHeard(heard: HeardEvents = {}, from: string, key: string): HeardEvents {
  const cause = causeOf(key);
  if (cause === undefined || isHeard(heard, from, key)) return heard;
  const last = heard[from];
  const keys = last?.cause === cause ? [...last.keys, key] : [key];
  const next = Object.entries({ ...heard, [from]: { cause, keys } });
  if (next.length <= mostSenders) return Object.fromEntries(next);
  return Object.fromEntries(next.sort(([, a], [, b]) => b.cause - a.cause).slice(0, mostSenders));
}

/** The keys of all events from other chats begin with these letters, and no other keys do. */
export const keyPrefix = "chat:";

/** Returns the number of the sender's event because of which an event was told; undefined for another event's key. */
export function causeOf(key: string): number | undefined {
  const [, cause] = key.startsWith(keyPrefix) ? key.split(":") : [];
  return cause === undefined ? undefined : Number(cause);
}
