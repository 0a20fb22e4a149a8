import * as z from "zod";
import { defined } from "../language/omit-undefined.js";

/** The statuses of docs/interface.md, "Invoice status". When updates carry no times, a later entry of this list wins. */
const statuses = ["created", "processing", "failed", "expired", "paid"] as const;

export const invoiceStatus = z.enum(statuses);

export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** Checks whether the service has finished the invoice. A "paid" that arrives after "expired" still counts. */
export const isFinal = (status: InvoiceStatus): boolean => status === "paid" || status === "expired";

export interface Creation {
  readonly creation: "sending" | "unknown" | "created";
  /** Whether the merchant has looked at the dashboard and reported that the invoice isn't there. */
  readonly denied?: boolean | undefined;
}

export const isUnsettled = ({ creation, denied }: Creation): boolean =>
  creation !== "created" && denied !== true;

/** A status update as the bot received it. Identical updates are stored once and counted. */
export const statusUpdate = z.object({
  status: invoiceStatus,
  /** The time of the event that the status update itself names, as ISO 8601; undefined when it names none. */
  at: z.string().optional(),
  /** The time (ms) at which the first of the identical updates arrived. */
  receivedAt: z.number(),
  /** The event's id, or a digest of the body when the update has no id. Updates with equal keys and statuses are identical. */
  key: z.string(),
  /** The amount that a payment names, where it isn't the invoice's total. */
  named: z.object({ amount: z.string(), currency: z.string() }).optional(),
  count: z.number().int().positive(),
});

export type StatusUpdate = Readonly<z.infer<typeof statusUpdate>>;

const historyLimit = 100;

/** Reads a status in capital or small letters, e.g. "PAID". @returns undefined for a status that the interface doesn't define. */
export function asStatus(text: string): InvoiceStatus | undefined {
  return statuses.find((status) => status === text.toLowerCase());
}

/** "paid" is final. Otherwise the latest update decides if all have their own time; if not, the status furthest in the list does. */
export function currentStatus(history: readonly StatusUpdate[]): InvoiceStatus {
  if (history.some(({ status }) => status === "paid")) return "paid";
  const timed = history.every((update) => timeOf(update) !== undefined);
  return best(history, timed ? byTime : byRank)?.status ?? "created";
}

/** The service has told this history of an invoice that was submitted at `submittedAt` (ms). */
export interface Told {
  readonly submittedAt: number;
  readonly history: readonly StatusUpdate[];
}

/**
 * Compares the "paid" update's own time, or else its arrival, with `expireAt` (ISO 8601; undefined when the invoice
 * doesn't expire).
 */
export function wasPaidLate(told: Told, expireAt: string | undefined): boolean {
  const paid = paidAt(told);
  return paid !== undefined && expireAt !== undefined && paid.at > Date.parse(expireAt);
}

/** `isKnown` is false when the update has no time of its own, so that only the time (ms) of its arrival is known. */
export function paidAt(told: Told): { readonly at: number; readonly isKnown: boolean } | undefined {
  return reachedAt(told, "paid");
}

/** Returns the amount that the payment names in place of the invoice's total. */
export const namedAmount = (history: readonly StatusUpdate[]): StatusUpdate["named"] =>
  history.find(({ named }) => named !== undefined)?.named;

/** Two clocks differ by less than this (ms), and two time zones by more. */
const clockErrorMs = 15 * 60_000;

/**
 * Returns when a status was reached (ms), by the update's own time or else by its arrival; undefined if it never was.
 * The own time of a service that writes its local time without a zone may lie before the submission or after the
 * arrival, and then the arrival counts.
 */
export function reachedAt(
  { submittedAt, history }: Told,
  status: InvoiceStatus,
): { readonly at: number; readonly isKnown: boolean; readonly receivedAt: number } | undefined {
  const first = best(
    history.filter((update) => update.status === status),
    byFirst,
  );
  if (first === undefined) return undefined;
  const { receivedAt } = first;
  const own = timeOf(first);
  if (own === undefined || own < submittedAt - clockErrorMs || own > receivedAt + clockErrorMs)
    return { at: receivedAt, isKnown: false, receivedAt };
  return { at: own, isKnown: true, receivedAt };
}

/**
 * An update with a known key and status only raises the count. Beyond the limit the oldest updates are dropped, but
 * never one that decides the status or whether the invoice was paid late.
 */
export function addUpdate(
  history: readonly StatusUpdate[],
  update: Omit<StatusUpdate, "count">,
): { history: StatusUpdate[]; isNew: boolean } {
  const known = history.findIndex((entry) => isSame(entry, update));
  if (known < 0) return { history: withinLimit([...history, { ...update, count: 1 }]), isNew: true };
  return {
    history: history.map((entry, index) => (index === known ? again(entry, update) : entry)),
    isNew: false,
  };
}

/** Merges two histories of one invoice, so that an older one never takes a newer one back. */
export function mergeHistories(one: readonly StatusUpdate[], other: readonly StatusUpdate[]): StatusUpdate[] {
  const newer = (entry: StatusUpdate): StatusUpdate => {
    const same = other.find((update) => isSame(entry, update));
    return same !== undefined && same.count > entry.count ? same : entry;
  };
  const added = other.filter((update) => !one.some((entry) => isSame(entry, update)));
  return withinLimit([...one.map(newer), ...added]);
}

/**
 * Checks whether two updates are the same one, by key and status. The key alone isn't enough: some services send the
 * invoice's id as the event's id, and a "paid" would then be lost as a repetition of "created".
 */
const isSame = (a: Omit<StatusUpdate, "count">, b: Omit<StatusUpdate, "count">): boolean =>
  a.key === b.key && a.status === b.status;

/** The earlier time is kept, because a service may send the time of each delivery instead of the event's time. */
function again(entry: StatusUpdate, update: Omit<StatusUpdate, "count">): StatusUpdate {
  const earlier = (timeOf(update) ?? Infinity) < (timeOf(entry) ?? Infinity) ? update.at : entry.at;
  return {
    ...entry,
    ...defined({ at: earlier }),
    receivedAt: Math.min(entry.receivedAt, update.receivedAt),
    count: entry.count + 1,
  };
}

function withinLimit(history: StatusUpdate[]): StatusUpdate[] {
  const surplus = history.length - historyLimit;
  if (surplus <= 0) return history;
  // An update that decides the status, or whether the invoice was paid late, is the highest of its kind in the whole
  // history, so it is never dropped, and a dropped one can't become decisive later.
  const deciding = new Set([
    best(history.filter(isPaid), byFirst),
    best(history, byRank),
    best(history, byTime),
    history.find((update) => timeOf(update) === undefined),
  ]);
  const oldestFirst = history
    .filter((update) => !deciding.has(update))
    .sort((a, b) => Number(isPaid(a)) - Number(isPaid(b)) || a.receivedAt - b.receivedAt);
  const dropped = new Set(oldestFirst.slice(0, surplus));
  return history.filter((update) => !dropped.has(update));
}

type Order = (a: StatusUpdate, b: StatusUpdate) => number;

const isPaid = ({ status }: StatusUpdate): boolean => status === "paid";

const byRank: Order = (a, b) => statuses.indexOf(a.status) - statuses.indexOf(b.status);

const byTime: Order = (a, b) => (timeOf(a) ?? -Infinity) - (timeOf(b) ?? -Infinity) || byRank(a, b);

/** The highest update has the earliest own time or, if none has one, arrived first. */
const byFirst: Order = (a, b) => {
  const [own, others] = [timeOf(a), timeOf(b)];
  if (own === undefined || others === undefined) {
    return Number(own !== undefined) - Number(others !== undefined) || b.receivedAt - a.receivedAt;
  }
  return others - own;
};

function best(history: readonly StatusUpdate[], order: Order): StatusUpdate | undefined {
  return history.reduce<StatusUpdate | undefined>(
    (highest, update) => (highest === undefined || order(update, highest) > 0 ? update : highest),
    undefined,
  );
}

function timeOf({ at }: Pick<StatusUpdate, "at">): number | undefined {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? undefined : time;
}
