import { type Invoice, isClosed } from "./invoice.js";
import { isUnsettled } from "./invoice-status.js";

/** How many days the bot keeps parts of records. How long it keeps whole records stands in the slices; for closed invoices in RETENTION_DAYS. */
export const keptDays = {
  drafts: 30,
  damaged: 30,
  teamLogs: 400,
  ledger: 62,
  dailySums: 7,
  deletedSales: 400,
} as const;

/**
 * The most dead letters (events that couldn't be handled) that the bot keeps of one chat, and the most unreadable
 * status callbacks. The limit keeps one chat from filling the disk.
 */
export const keptPerChat = 100;

/**
 * Returns the keys of those dead letters (events that couldn't be handled) or unreadable status callbacks of a chat
 * that are beyond the limit: the oldest ones.
 * @param listed their keys, each ending with the number of its event.
 */
export async function surplusOf(listed: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));
  return keys.sort((a, b) => numberOf(b) - numberOf(a)).slice(keptPerChat);
}

/**
 * Checks whether nothing more is expected for an invoice: it is paid or expired, it gets no status updates, or its link
 * expired before `before` (milliseconds since 1970).
 */
export const isOver = (
  invoice: Pick<Invoice, "history" | "callbacks" | "expireAt">,
  before: number,
): boolean =>
  !invoice.callbacks ||
  isClosed(invoice) ||
  (invoice.expireAt !== undefined && Date.parse(invoice.expireAt) < before);

/**
 * Returns the time of the last news about an invoice (its submission or a status update), in milliseconds since 1970.
 */
export const lastHeard = ({ history, submittedAt }: Pick<Invoice, "history" | "submittedAt">): number =>
  Math.max(submittedAt, ...history.map(({ receivedAt }) => receivedAt));

/**
 * Checks whether an invoice may be deleted: nothing more is expected for it, and its last news is older than `before`
 * (milliseconds since 1970). An invoice with an unknown outcome is kept until the outcome is known. Otherwise a
 * merchant could create it twice without a warning.
 */
export const isLongOver = (invoice: Invoice, before: number): boolean =>
  !isUnsettled(invoice) && lastHeard(invoice) < before && isOver(invoice, before);

/** Returns the newest entries, which are at the end of a list: at most `most` entries with at most `bytes` bytes of JSON together. */
export function newestWithin<Entry>(
  entries: readonly Entry[],
  { most, bytes }: { readonly most: number; readonly bytes: number },
): Entry[] {
  let left = bytes;
  const tooOld = entries.findLastIndex((entry) => {
    left -= Buffer.byteLength(JSON.stringify(entry));
    return left < 0;
  });
  return most <= 0 ? [] : entries.slice(tooOld + 1).slice(-most);
}
