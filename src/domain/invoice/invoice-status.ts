import { z } from "zod";
import { defined } from "../defined.js";

/** The statuses (docs/interface.md, "Invoice status"), in the order that counts when updates carry no times. */
const statuses = ["created", "processing", "failed", "expired", "paid"] as const;

export const invoiceStatus = z.enum(statuses);

export type InvoiceStatus = z.infer<typeof invoiceStatus>;

/** True when the service is done with the invoice. A "paid" that comes after "expired" wins all the same. */
export const isFinal = (status: InvoiceStatus): boolean => status === "paid" || status === "expired";

/** The state of the create call of a submission. */
export interface Creation {
  readonly creation: "sending" | "unknown" | "created";
  /** The merchant has looked at the dashboard, and it isn't there. */
  readonly denied?: boolean | undefined;
}

/** True while nobody knows whether the submission has made an invoice. */
export const isUnsettled = ({ creation, denied }: Creation): boolean =>
  creation !== "created" && denied !== true;

/** One status update of an invoice as it was received. Identical updates are counted. */
export const statusUpdate = z.object({
  status: invoiceStatus,
  /** The update's own time, ISO 8601, when it carried one. */
  at: z.string().optional(),
  /** The time of the first receipt, in milliseconds. */
  receivedAt: z.number(),
  /** The event's id if the update carried one, else a digest of its body. Updates with the same key are identical. */
  key: z.string(),
  count: z.number().int().positive(),
});

export type StatusUpdate = Readonly<z.infer<typeof statusUpdate>>;

/** The most different updates of an invoice that are kept. */
const historyLimit = 100;

/** Reads a status in any case, e.g. "PAID". @returns undefined when it is none of the interface's. */
export function asStatus(text: string): InvoiceStatus | undefined {
  return statuses.find((status) => status === text.toLowerCase());
}

/**
 * The invoice's status after all its updates, whatever the order in which they came: paid is final; else the latest
 * decides if every update carries its own time; else the one that goes furthest in the order.
 */
export function currentStatus(history: readonly StatusUpdate[]): InvoiceStatus {
  if (history.some(({ status }) => status === "paid")) return "paid";
  const timed = history.every((update) => timeOf(update) !== undefined);
  return best(history, timed ? byTime : byRank)?.status ?? "created";
}

/**
 * True when the invoice was paid after it had expired, by the paid update's own time, or by its first receipt if it has
 * none.
 * @param expireAt ISO 8601; undefined for an invoice that doesn't expire
 */
export function wasPaidLate(history: readonly StatusUpdate[], expireAt: string | undefined): boolean {
  const paid = best(history.filter(isPaid), byPaidFirst);
  if (paid === undefined || expireAt === undefined) return false;
  return (timeOf(paid) ?? paid.receivedAt) > Date.parse(expireAt);
}

/**
 * Adds an update to the history. An identical update (same key and status) only counts up and keeps its first receipt.
 * Beyond the limit the oldest updates go, but never one on which the status or `wasPaidLate` rests.
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

/** An id that comes with another status isn't the event's; by the key alone a "paid" could be lost. */
const isSame = (a: Omit<StatusUpdate, "count">, b: Omit<StatusUpdate, "count">): boolean =>
  a.key === b.key && a.status === b.status;

/** A service may put the time of the delivery into each; the earliest is nearest to the event. */
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
  // Each of these is a maximum over the history, so what is dropped now can't decide later either.
  const deciding = new Set([
    best(history.filter(isPaid), byPaidFirst),
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

/** Highest: the earliest that carries its own time, else the one received first. */
const byPaidFirst: Order = (a, b) => {
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

/** Milliseconds. */
function timeOf({ at }: Pick<StatusUpdate, "at">): number | undefined {
  const time = at === undefined ? Number.NaN : Date.parse(at);
  return Number.isNaN(time) ? undefined : time;
}
