import type { ChatView } from "../../../frame/context.js";
import type { InvoiceEntry } from "../../../store/store-port.js";
import { currentEntry, listPages, numbersPerPage } from "./list-entry.js";

/** The largest number of pages of the list that one walk (a search for entries) reads. */
export const mostPages = 40;
/**
 * The largest number of missing pages that one walk (a search for entries) skips. A missing page costs little time, but
 * some.
 */
const mostGaps = 1_000;

/**
 * A place in the list and the direction in which a walk (a search for entries) goes from there. The entry with this
 * number isn't part of the walk.
 */
export interface Cursor {
  readonly direction: "older" | "newer";
  readonly number: number;
}

export interface Walk {
  /** The matching entries that were found, in the order in which the walk met them. */
  readonly entries: InvoiceEntry[];
  /**
   * The cursor (place in the list) at which the next walk continues; undefined when this walk found enough entries or
   * reached the end of the list.
   */
  readonly goOn?: Cursor;
}

/**
 * Reads the list of invoices from a cursor on until `wanted` entries match. If most entries match, only a page or two
 * are read, whatever the length of the list.
 */
export async function walk(
  scope: ChatView,
  cursor: Cursor,
  wanted: number,
  matches: (entry: InvoiceEntry) => boolean,
): Promise<Walk> {
  const { listed = 0, listedFrom = 0 } = scope.session;
  const { direction } = cursor;
  const older = direction === "older";
  const stored = listPages(scope);
  const entries: InvoiceEntry[] = [];
  let [pages, gaps] = [0, 0];
  const start = older ? Math.min(cursor.number, listed) - 1 : Math.max(cursor.number + 1, listedFrom);
  const last = stored.pageOf(older ? listedFrom : listed - 1);
  for (let page = stored.pageOf(start); older ? page >= last : page <= last; page += older ? -1 : 1) {
    if (pages === mostPages || gaps === mostGaps)
      return {
        entries,
        goOn: { direction, number: older ? (page + 1) * numbersPerPage : page * numbersPerPage - 1 },
      };
    const found = await stored.read(page);
    if (found === undefined) gaps += 1;
    else pages += 1;
    for (const entry of older ? [...(found ?? [])].reverse() : (found ?? [])) {
      if (older ? entry.number > start : entry.number < start) continue;
      const current = currentEntry(scope.session, entry);
      if (matches(current) && entries.push(current) === wanted) return { entries };
    }
  }
  return { entries };
}

/** Returns the cursor behind the newest invoice of the list, from which a walk reads the newest invoices first. */
export const fromNewest = (scope: ChatView): Cursor => ({
  direction: "older",
  number: scope.session.listed ?? 0,
});
