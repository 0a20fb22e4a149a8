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

/** The most dead letters, and the most unreadable status callbacks, of one chat. The limit keeps one chat from filling the disk. */
export const keptPerChat = 100;

/** Returns the oldest keys beyond the limit. @param listed the keys, each ending with the number of its event */
export async function surplusOf(listed: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));
  return keys.sort((a, b) => numberOf(b) - numberOf(a)).slice(keptPerChat);
}

/** Nothing more is expected for an invoice that is paid or expired, gets no updates, or whose link expired before `before` (ms). */
export const isOver = (
  invoice: Pick<Invoice, "history" | "callbacks" | "expireAt">,
  before: number,
): boolean =>
  !invoice.callbacks ||
  isClosed(invoice) ||
  (invoice.expireAt !== undefined && Date.parse(invoice.expireAt) < before);

/** Returns the time (ms since 1970) of the submission or of the last status update. */
export const lastHeard = ({ history, submittedAt }: Pick<Invoice, "history" | "submittedAt">): number =>
  Math.max(submittedAt, ...history.map(({ receivedAt }) => receivedAt));

/** An unknown outcome is kept, because a merchant could create the invoice twice without a warning. `before` is in ms since 1970. */
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
