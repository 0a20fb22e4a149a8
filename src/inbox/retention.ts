import { dayMs, keptDays } from "../domain/retention.js";
import type { RecordStore, Store } from "../storage/port.js";
import type { NewEvent } from "./event.js";

export interface SweepOptions {
  readonly store: Store;
  readonly accept: (events: readonly NewEvent[]) => Promise<unknown>;
  readonly now: () => number;
  readonly invoiceDays: number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/** Removes what has been kept long enough. A chat's own record is changed in its lane only, through the inbox. */
export async function sweep({ store, accept, now, invoiceDays, log }: SweepOptions): Promise<void> {
  const before = (days: number): number => now() - days * dayMs;
  const removed =
    (await removeOlder(store.invoices, before(invoiceDays))) +
    (await removeOlder(store.deadLetters, before(keptDays.deadLetters))) +
    (await removeOlder(store.unreadable, before(keptDays.unreadable))) +
    (await removeOlder(store.accounts, before(keptDays.refusals)));
  let idle = 0;
  for await (const { key, modifiedAt } of store.chats.list()) {
    if (modifiedAt >= before(keptDays.drafts)) continue;
    idle += 1;
    const day = Math.floor(now() / dayMs);
    await accept([
      { chat: key, key: `t:retention:${key}:${day}`, payload: { source: "timer", name: "retention" } },
    ]);
  }
  log("retention.swept", { removed, idle });
}

async function removeOlder(records: RecordStore<unknown>, before: number): Promise<number> {
  let removed = 0;
  for await (const { key, modifiedAt } of records.list()) {
    if (modifiedAt >= before) continue;
    await records.remove(key);
    removed += 1;
  }
  return removed;
}
