import { type Invoice, isClosed } from "./invoice/invoice.js";
import { isUnsettled } from "./invoice-status.js";

/** How long things are kept, in days. Closed invoices have a setting of their own, RETENTION_DAYS. */
export const keptDays = {
  drafts: 30,
  deadLetters: 7,
  unreadable: 30,
  damaged: 30,
  refusals: 1,
  accountChats: 400,
  inlineOffers: 1,
} as const;

export const dayMs = 24 * 60 * 60_000;

/** Dead letters and unreadable status callbacks that one chat may have of each, so that none fills the disk with them. */
export const keptPerChat = 100;

/**
 * What has to go of a chat's dead letters, or of its unreadable callbacks: past the most that are kept, the oldest.
 * @param listed their keys, each ending with the number of its event.
 */
export async function surplusOf(listed: AsyncIterable<{ readonly key: string }>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of listed) keys.push(key);
  const numberOf = (key: string): number => Number(key.slice(key.lastIndexOf("/") + 1));
  return keys.sort((a, b) => numberOf(b) - numberOf(a)).slice(keptPerChat);
}

/**
 * Open invoices are kept until they end. One without status updates, or whose link has been dead since before a time
 * (ms), isn't heard of any more.
 */
export const isOver = (
  invoice: Pick<Invoice, "history" | "callbacks" | "expireAt">,
  before: number,
): boolean =>
  !invoice.callbacks ||
  isClosed(invoice) ||
  (invoice.expireAt !== undefined && Date.parse(invoice.expireAt) < before);

/** Milliseconds. */
export const lastHeard = ({ history, submittedAt }: Pick<Invoice, "history" | "submittedAt">): number =>
  Math.max(submittedAt, ...history.map(({ receivedAt }) => receivedAt));

/**
 * True for one that is over, and wasn't heard of since a time (ms). One of which nobody knows whether it exists is kept
 * until that is settled: forgotten, it might be made a second time without a warning.
 */
export const isLongOver = (invoice: Invoice, before: number): boolean =>
  !isUnsettled(invoice) && lastHeard(invoice) < before && isOver(invoice, before);
