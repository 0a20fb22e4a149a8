import type { ChatRecord } from "../../features/chat-record.js";
import { records } from "../../features/slices.js";
import type { KeptRecords, TidyTimes } from "../../frame/model/slice.js";
import { keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/local-time.js";
import { isDamaged, isForOthers, readable } from "../../store/errors.js";
import type { RecordStore, Store } from "../../store/store-port.js";
import type { NewEvent } from "../event.js";

export interface SweepOptions {
  readonly store: Store;
  readonly accept: (events: readonly NewEvent[]) => Promise<unknown>;
  /** The sweep asks whether a chat's record holds what is older than the features keep it. */
  readonly holdsOld: (record: ChatRecord, times: TidyTimes) => boolean;
  /** A damaged record was moved aside, and its chat must be told. */
  readonly noteDamaged: (chat: string) => void;
  readonly now: () => number;
  readonly retentionDays: number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** A chat whose record wasn't written for this many days tidies once a day. */
const quietDays = 30;

interface Kept {
  readonly kind: keyof typeof records;
  readonly rules: KeptRecords;
  readonly stored: RecordStore<unknown>;
}

/** A chat's own record is changed only in the chat's lane, so the sweep has the chat tidy it with an event. */
export async function sweep(options: SweepOptions): Promise<void> {
  const { store, accept, now, retentionDays, log } = options;
  const times: TidyTimes = { now: now(), retention: now() - retentionDays * dayMs };
  const quiet = new Set<string>();
  let removed = await store.removeDamaged(times.now - keptDays.damaged * dayMs);
  for (const kept of allKept(store)) {
    const keys = await removeOlder(store, kept, times);
    removed += keys.length;
    if (kept.rules.isListed === true) for (const key of keys) quiet.add(chatOf(key));
    for await (const key of oldKeys(kept, times)) quiet.add(chatOf(key));
  }
  for await (const { key, modifiedAt } of store.chats.list()) {
    // Status updates and timers write a chat's record, too, so its age doesn't show when the merchant was last here.
    // Younger records are searched as well.
    if (modifiedAt < times.now - quietDays * dayMs || (await holdsOld(key, options, times))) quiet.add(key);
  }
  const day = Math.floor(times.now / dayMs);
  for (const chat of quiet) {
    await accept([
      { chat, key: `t:retention:${chat}:${day}`, payload: { source: "timer", name: "retention" } },
    ]);
  }
  log("retention.swept", { removed, quiet: quiet.size });
}

const allKept = (store: Store): Kept[] =>
  Object.entries(records).map(([name, rules]) => {
    const kind = name as Kept["kind"];
    return { kind, rules, stored: store[kind] as RecordStore<unknown> };
  });

/** Only records whose keys begin with a chat's id have rules that ask for it. */
const chatOf = (key: string): string => key.split("/")[0] ?? "";

async function holdsOld(chat: string, options: SweepOptions, times: TidyTimes): Promise<boolean> {
  try {
    const record = await options.store.chats.read(chat);
    return record !== undefined && options.holdsOld(record, times);
  } catch (error) {
    if (isForOthers(error)) return false;
    if (!isDamaged(error)) throw error;
    // The read has moved the damaged record aside, so the chat's next event won't find the damage.
    options.noteDamaged(chat);
    return true;
  }
}

async function* oldKeys({ rules, stored }: Kept, times: TidyTimes): AsyncGenerator<string> {
  const { isOld, holdsOld } = rules;
  if (isOld === undefined && holdsOld === undefined) return;
  for await (const listed of stored.list()) {
    if (isOld?.(listed, times.now) === true) yield listed.key;
    else if (holdsOld !== undefined) {
      const record = await readable(stored.read(listed.key));
      if (record !== undefined && holdsOld(record as never, times)) yield listed.key;
    }
  }
}

/** A damaged record is moved aside when it is read. @returns the keys of the deleted records */
async function removeOlder(store: Store, { kind, rules, stored }: Kept, times: TidyTimes): Promise<string[]> {
  if (rules.keptDays === undefined) return [];
  const before = rules.keptDays === "RETENTION_DAYS" ? times.retention : times.now - rules.keptDays * dayMs;
  const removed: string[] = [];
  for await (const { key, modifiedAt } of stored.list()) {
    if (modifiedAt >= before) continue;
    if (rules.isShared === true) {
      // Handlers of several chats change the record in turns, and the deletion takes its turn, too.
      if (await store.inTurn(kind, key, () => removeIfStillOlder(stored, key, before))) removed.push(key);
      continue;
    }
    if (rules.mayGo !== undefined) {
      const record = await readable(stored.read(key));
      if (record === undefined || !rules.mayGo(record as never, before)) continue;
    }
    await stored.remove(key);
    removed.push(key);
  }
  return removed;
}

/** A record that was written since it was listed stays. @returns whether the record was deleted */
async function removeIfStillOlder(
  stored: RecordStore<unknown>,
  key: string,
  before: number,
): Promise<boolean> {
  for await (const listed of stored.list(key)) {
    if (listed.key !== key || listed.modifiedAt >= before) continue;
    await stored.remove(key);
    return true;
  }
  return false;
}
