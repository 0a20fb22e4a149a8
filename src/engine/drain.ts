import type { ChatRecord } from "../features/chat-record.js";
import { dropDue, dueTimer, isTell, keyOf, messagesAtHand, surplusOfTells } from "../features/due-list.js";
import type { TimerRecord } from "../store/store-port.js";
import type { NewEvent } from "./event.js";
import { type Unit, type UnitOfWork, withDeadline } from "./unit-of-work.js";

export interface DrainOptions {
  /** The answer "full" means that the receiving chat has too many waiting events from this chat. */
  readonly accept: (events: readonly NewEvent[]) => Promise<"kept" | "full">;
  readonly say: (unit: UnitOfWork) => Promise<void>;
  readonly schedule: (timer: TimerRecord) => Promise<void>;
  /** An attempt's deadline (ms) must be longer than all calls to the service that one event may make. */
  readonly deadlineMs: number;
  readonly now: () => number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

const retryEveryMs = 60_000;

/** The inbox or the record couldn't be written. The due list stays as it is, and the next attempt tells from it. */
export class NotToldError extends Error {
  override readonly name = "NotToldError";
}

/** An event is finished only when the other chats were told, the messages were sent, and both is committed. */
export async function drain(unit: Unit, options: DrainOptions): Promise<void> {
  await tellChats(unit, options);
  if (messagesAtHand(unit.record.due, options.now()).length === 0) return;
  await withDeadline(unit, options.say, options.deadlineMs);
  // A message's function may have made an event for another chat of its entry, whose cause is on disk before that chat is told.
  // The chat is told first, so that one commit notes everything that was said.
  if (unit.record.due.some(isTell)) await unit.outlast();
  dropDue(unit.record, ...(await tell(unit.record, options)));
  await unit.finish();
}

export async function tellChats(unit: Unit, options: DrainOptions): Promise<void> {
  const gone = await tell(unit.committed, options);
  if (gone.length === 0) return;
  try {
    await unit.patch((record) => dropDue(record, ...gone));
  } catch (error) {
    throw new NotToldError("It couldn't be noted that other chats were told.", { cause: error });
  }
}

/**
 * After a crash the events are told again, and their receivers recognize them by their keys.
 * @returns the keys of the entries that were told or are dropped
 */
async function tell({ chat, due }: ChatRecord, options: DrainOptions): Promise<readonly string[]> {
  const full = new Set<string>();
  const told = new Set<string>();
  try {
    for (const entry of due.filter(isTell)) {
      const { to, key, event } = entry;
      // A later event must not overtake an earlier one for the same chat.
      if (full.has(to)) continue;
      const payload = { source: "chat", from: chat, event } as const;
      if ((await options.accept([{ chat: to, key, payload }])) === "kept") told.add(keyOf(entry));
      else full.add(to);
    }
    const dropped = surplusOfTells(due.filter((entry) => !told.has(keyOf(entry))));
    for (const { event } of dropped) options.log("due.dropped", { chat, name: event.name });
    if (full.size > 0) {
      options.log("due.full", { chat });
      await wakeLater(chat, options);
    }
    return [...told, ...dropped.map(keyOf)];
  } catch (error) {
    throw new NotToldError("Other chats couldn't be told.", { cause: error });
  }
}

/** The timer drains the chat's due list later, even if nothing else happens in the chat. */
export async function wakeLater(
  chat: string,
  { schedule, now }: Pick<DrainOptions, "schedule" | "now">,
): Promise<void> {
  await schedule(dueTimer(chat, (Math.floor(now() / retryEveryMs) + 1) * retryEveryMs));
}
