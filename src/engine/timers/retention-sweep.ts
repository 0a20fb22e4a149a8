import type { ChatRecord } from "../../features/chat-record.js";
import { draftsOf } from "../../features/draft/model/draft.js";
import { holdsOldAsks } from "../../features/team/model/invoice-standing.js";
import { hasOldInvitations, isWishOver } from "../../features/team/model/join.js";
import { isEntryKept } from "../../features/team/model/team-log.js";
import { isPageOver } from "../../features/today/ledger/ledger-page.js";
import { isLongOver, isOver, keptDays } from "../../invoice/retention.js";
import { dayMs } from "../../language/time/day-length.js";
import type { RecordStore, Store } from "../../store/store-port.js";
import type { NewEvent } from "../event.js";

export interface SweepOptions {
  readonly store: Store;
  readonly accept: (events: readonly NewEvent[]) => Promise<unknown>;
  /** Called when the chat's record was damaged and moved aside, so that the chat is told. */
  readonly noteDamaged: (chat: string) => void;
  readonly now: () => number;
  readonly invoiceDays: number;
  readonly log: (event: string, fields: Record<string, string | number>) => void;
}

/**
 * Deletes records whose retention time is over. A chat's own record isn't changed here but by an event in its lane (the
 * chat's queue), so that no event works on the record at the same time.
 */
export async function sweep({
  store,
  accept,
  noteDamaged,
  now,
  invoiceDays,
  log,
}: SweepOptions): Promise<void> {
  const before = (days: number): number => now() - days * dayMs;
  // Handlers of several chats change the records of an account. Each change takes its turn, and so does the deletion.
  const turnOf = (name: string) => (key: string, work: () => Promise<boolean>) =>
    store.inTurn(`${name} ${key}`, work);
  const invoices = await removeOlder(store.invoices, before(invoiceDays), {
    mayGo: (invoice) => isOver(invoice, before(invoiceDays)),
  });
  const removed =
    invoices.length +
    (await removeOlder(store.deadLetters, before(keptDays.deadLetters))).length +
    (await removeOlder(store.unreadable, before(keptDays.unreadable))).length +
    (await store.removeDamaged(before(keptDays.damaged))) +
    (await removeOlder(store.accounts, before(keptDays.refusals), { inTurn: turnOf("account") })).length +
    (
      await removeOlder(store.accountChats, before(keptDays.accountChats), {
        inTurn: turnOf("account chats"),
      })
    ).length +
    (await removeOlder(store.inlineOffers, before(keptDays.inlineOffers))).length +
    (await removeOlder(store.teamLogs, before(keptDays.teamLogs))).length;
  // A chat whose invoices were deleted here gets an event, whose handler removes them from the chat's list.
  const quiet = new Set(invoices.map((key) => key.split("/")[0] ?? ""));
  for await (const { key, modifiedAt } of store.chats.list()) {
    // The age of a chat's record doesn't show when the merchant was last here, because status updates and timers write
    // the record, too. So younger records are searched for old drafts and invoices as well.
    const isDue = modifiedAt < before(keptDays.drafts) || (await mayHold(key));
    if (isDue) quiet.add(key);
  }
  for await (const { key } of store.customers.list()) if (await holdsOldCustomer(key)) quiet.add(key);
  for await (const { key } of store.teamLogs.list())
    if (await holdsOldEntry(key)) quiet.add(key.split("/")[0] ?? "");
  for await (const { key } of store.ledgerPages.list())
    if (isPageOver(key, now())) quiet.add(key.split("/")[0] ?? "");
  for await (const { key, modifiedAt } of store.credentials.list())
    if (modifiedAt < before(1)) quiet.add(key);
  const day = Math.floor(now() / dayMs);
  for (const chat of quiet) {
    await accept([
      { chat, key: `t:retention:${chat}:${day}`, payload: { source: "timer", name: "retention" } },
    ]);
  }
  log("retention.swept", { removed, quiet: quiet.size });

  async function mayHold(chat: string): Promise<boolean> {
    try {
      const record = await store.chats.read(chat);
      return record !== undefined && holdsOld(record, before(keptDays.drafts), before(invoiceDays), now());
    } catch (error) {
      if (isForOthers(error)) return false;
      ignoreDamaged(error);
      // The chat is told here, because the read has moved the damaged record aside, and the chat's next event won't find the damage.
      noteDamaged(chat);
      return true;
    }
  }

  async function holdsOldEntry(key: string): Promise<boolean> {
    try {
      return (await store.teamLogs.read(key))?.entries.some((entry) => !isEntryKept(entry, now())) === true;
    } catch (error) {
      if (!isForOthers(error)) ignoreDamaged(error);
      return false;
    }
  }

  async function holdsOldCustomer(chat: string): Promise<boolean> {
    try {
      const record = await store.customers.read(chat);
      return record?.customers.some(({ usedAt }) => usedAt < before(invoiceDays)) === true;
    } catch (error) {
      if (!isForOthers(error)) ignoreDamaged(error);
      return false;
    }
  }
}

/** True when the chat's own record holds a draft, an invoice or a part of a team whose retention time is over, although the record itself was written lately. */
function holdsOld(record: ChatRecord, drafts: number, closed: number, now: number): boolean {
  const { invoices, team, joining } = record;
  return (
    holdsOldAsks(record, now) ||
    (team !== undefined && hasOldInvitations(team, now)) ||
    (joining !== undefined && isWishOver(joining, now)) ||
    draftsOf(record).some(({ updatedAt }) => updatedAt < drafts) ||
    Object.values(invoices).some((invoice) => isLongOver(invoice, closed)) ||
    team?.log.recent.some((entry) => !isEntryKept(entry, now)) === true
  );
}

/**
 * Deletes records last written before a time (ms) for which `mayGo` returns true. A damaged record is moved aside when
 * it is read.
 * @param inTurn runs work on a record when no other work on it runs; needed for records that handlers may write meanwhile
 * @returns the keys of the deleted records.
 */
async function removeOlder<T>(
  records: RecordStore<T>,
  before: number,
  { mayGo, inTurn }: Removal<T> = {},
): Promise<string[]> {
  const removed: string[] = [];
  for await (const { key, modifiedAt } of records.list()) {
    if (modifiedAt >= before) continue;
    if (inTurn !== undefined) {
      if (await inTurn(key, () => removeIfStillOlder(records, key, before))) removed.push(key);
      continue;
    }
    if (mayGo !== undefined) {
      const record = await records.read(key).catch((error: unknown) => {
        if (!isForOthers(error)) ignoreDamaged(error);
      });
      if (record === undefined || !mayGo(record)) continue;
    }
    await records.remove(key);
    removed.push(key);
  }
  return removed;
}

interface Removal<T> {
  readonly mayGo?: (record: T) => boolean;
  readonly inTurn?: (key: string, work: () => Promise<boolean>) => Promise<boolean>;
}

/** Deletes a record unless it was written since it was listed. @returns whether it was deleted */
async function removeIfStillOlder<T>(records: RecordStore<T>, key: string, before: number): Promise<boolean> {
  for await (const listed of records.list(key)) {
    if (listed.key !== key || listed.modifiedAt >= before) continue;
    await records.remove(key);
    return true;
  }
  return false;
}

/**
 * True for the error of a record that another process may be able to read, for instance because this process lacks the
 * encryption key. Such a record is left alone, so that it doesn't hold up all others.
 */
export const isForOthers = (error: unknown): boolean =>
  error instanceof Error &&
  error.name === "StorageError" &&
  "code" in error &&
  (error.code === "unknown-key" || error.code === "unknown-shape");

function ignoreDamaged(error: unknown): undefined {
  if (!(error instanceof Error && error.name === "DamagedRecordError")) throw error;
}
