import { type OutgoingEvent, surplusIn } from "../features/outbox.js";
import type { TimerRecord } from "../store/store-port.js";
import type { NewEvent } from "./event.js";
import type { Unit } from "./unit-of-work.js";

export interface SendOptions {
  /** Stores events in the inbox. @returns "full" when the receiver has too many waiting events from this chat */
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** Returns the current time in milliseconds. */
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const retryEveryMs = 60_000;

/** Thrown when the inbox or the record couldn't be written. The outbox stays as it is, and the next attempt sends from it. */
export class NotSentError extends Error {
  override readonly name = "NotSentError";
}

/**
 * Puts the events of a chat's committed outbox into the inbox for the chats that are to hear of them, in order, and
 * then removes them from the outbox. After a crash in between they are sent again, and the receivers recognize them by
 * their keys. Events for a chat that has too many of them waiting stay in the outbox, and a timer sends them later. Some
 * kinds of events may be dropped when the outbox is full.
 * @throws NotSentError
 */
export async function sendToChats(unit: Unit, options: SendOptions): Promise<void> {
  const full = new Set<string>();
  const sent: OutgoingEvent[] = [];
  const { chat, outbox = [] } = unit.committed;
  try {
    for (const outgoing of outbox) {
      const { to, key, event } = outgoing;
      // A later event must not overtake an earlier one for the same chat.
      if (full.has(to)) continue;
      const payload = { source: "chat", from: chat, event } as const;
      if ((await options.accept([{ chat: to, key, payload }])) === "kept") sent.push(outgoing);
      else full.add(to);
    }
    const dropped = surplusIn(outbox.filter((outgoing) => !sent.includes(outgoing)));
    await remove(unit, [...sent, ...dropped]);
    for (const { event } of dropped) options.log("outbox.dropped", { chat, name: event.name });
    if (full.size > 0) await sendLater(chat, options);
  } catch (error) {
    throw new NotSentError("Events for other chats couldn't be sent.", { cause: error });
  }
}

async function remove(unit: Unit, gone: readonly OutgoingEvent[]): Promise<void> {
  if (gone.length === 0) return;
  const keys = new Set(gone.map(({ key }) => key));
  await unit.patch((record) => {
    const rest = (record.outbox ?? []).filter(({ key }) => !keys.has(key));
    if (rest.length > 0) record.outbox = rest;
    else delete record.outbox;
  });
}

/** Schedules an event of the sender, so that its outbox is emptied even if nothing else happens in its chat. */
async function sendLater(chat: string, { schedule, now, log }: SendOptions): Promise<void> {
  log("outbox.full", { chat });
  const at = (Math.floor(now() / retryEveryMs) + 1) * retryEveryMs;
  await schedule({ chat, name: "outbox", ref: String(at), at });
}
