import type { Invoice } from "../../../src/domain/invoice/invoice.js";
import { type Status, statuses, type Target } from "./callback-load.js";

/** What must hold of an invoice, by what the service's side has sent and was told: the rules are written anew here. */

export interface Findings {
  /** Acknowledged deliveries that left no trace. */
  readonly lost: string[];
  /** Deliveries that were counted more than once, or never sent. */
  readonly surplus: string[];
}

export function compare({ ref, updates }: Target, record: Invoice | undefined): Findings {
  const lost: string[] = [];
  const surplus: string[] = [];
  const history = record?.history ?? [];
  for (const { key, status, sent, acknowledged } of updates) {
    const count = history.filter((entry) => entry.key === key && entry.status === status);
    const kept = count.reduce((sum, entry) => sum + entry.count, 0);
    const said = `${status} ${key} of ${ref}: ${acknowledged} acknowledged, ${sent} sent, ${kept} kept`;
    if (kept < acknowledged) lost.push(said);
    if (kept > sent || count.length > 1) surplus.push(said);
  }
  for (const { key, status } of history)
    if (!updates.some((update) => update.key === key && update.status === status))
      surplus.push(`${status} ${key} of ${ref} was never sent`);
  return { lost, surplus };
}

/** Paid wins; else the latest of those that carry times, else the one furthest in the order. */
export function statusAfter({ timed, updates }: Target, record: Invoice): Status {
  const keys = new Set(record.history.map(({ key }) => key));
  const arrived = updates.filter(({ key }) => keys.has(key));
  if (arrived.some(({ status }) => status === "paid")) return "paid";
  const ordered = arrived.toSorted((a, b) =>
    timed
      ? Date.parse(a.at ?? "") - Date.parse(b.at ?? "")
      : statuses.indexOf(a.status) - statuses.indexOf(b.status),
  );
  return ordered.at(-1)?.status ?? "created";
}

export const cardWords: Readonly<Record<Status, RegExp>> = {
  // An invoice that was found by a status update has no pay link.
  created: /^🧾 (?:Waiting for payment|Created, but I have no pay link)/,
  processing: /^⏳ Payment is being processed/,
  failed: /^❌ Payment failed/,
  expired: /^⌛ Expired/,
  paid: /^✅ Paid/,
};

export const noticeWords: Readonly<Partial<Record<Status, RegExp>>> = {
  failed: /^❌ Payment of the invoice/,
  expired: /^⌛ Invoice for .* has expired/,
  paid: /^✅ Invoice for .* is paid/,
};
