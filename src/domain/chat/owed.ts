import { z } from "zod";
import type { InvoiceStatus } from "../invoice/invoice-status.js";

/**
 * The owed list holds what must still be said. The list is committed together with what happened, and is worked off
 * after the commit. An entry is struck off once it was said, and there is at most one entry of a key.
 */

/** The reasons why no invoice was created of a message that was sent via inline mode. */
const problem = z.union([
  z.object({
    kind: z.enum([
      "signed-out",
      "unavailable",
      "no-terminal",
      "which-terminal",
      "renewed",
      "stale",
      "may-exist",
    ]),
  }),
  z.object({
    kind: z.literal("rejected"),
    reason: z.string().nullable(),
    retryAfter: z.number().nullable(),
  }),
]);

/** News of what has befallen the chat's data, or what was sent. */
const news = z.enum([
  "damaged",
  "damaged-invoice",
  "unknown-invoice",
  "damaged-items",
  "dead-letter",
  "overflow",
]);

const entryOf = <Kind extends string, Fields extends z.core.$ZodLooseShape>(kind: Kind, fields: Fields) =>
  z.object({
    kind: z.literal(kind),
    ...fields,
    /** The entry is said with the merchant's next update, not after just any event. */
    waits: z.boolean().optional(),
  });

const [ref, message] = [z.string(), z.string()];

export const owed = z.discriminatedUnion("kind", [
  /** The invoice's pay card, and whatever else of the chat shows the invoice, is brought up to date. */
  entryOf("card", { ref }),
  /** A status that is worth a reply. */
  entryOf("status", { ref, status: z.enum(["paid", "failed", "expired"]) }),
  /** The time of the link is over. `isLate`: that was noticed late, so updates of the status may be under way. */
  entryOf("over", { ref, isLate: z.boolean() }),
  /** The link expires soon, unpaid. `at`: when the reminder was due, in milliseconds. */
  entryOf("reminder", { ref, at: z.number() }),
  /** The invoice's messages in the customers' chats are brought up to date. */
  entryOf("customers", { ref }),
  /** A message in a customer's chat doesn't become an invoice. `message`: Telegram's inline_message_id, here and below. */
  entryOf("withdrawn", { message }),
  /** The seller of that message hears why. */
  entryOf("not-created", { message, problem }),
  /** The seller hears that nobody knows whether the message became an invoice. */
  entryOf("unknown", { message, ref }),
  /** The message's invoice was created without a tolerance that the seller usually has. */
  entryOf("left-out", { message, ref }),
  /** Another chat has signed in to the account, at this time in milliseconds. */
  entryOf("sign-in", { at: z.number() }),
  entryOf("news", { about: news }),
]);

export type Owed = z.infer<typeof owed>;
export type OwedOf<Kind extends Owed["kind"]> = Extract<Owed, { kind: Kind }>;
export type NotCreated = z.infer<typeof problem>;
export type News = z.infer<typeof news>;

type List = readonly Owed[];

/**
 * The most entries. Beyond them the oldest entry that doesn't tell of a payment is dropped, since the list is part of
 * each commit.
 */
const mostOwed = 1_000;

/** A merchant who was away for long is told of this many sign-ins. */
const mostSignIns = 5;

/** Two entries of one key are about the same thing: the list holds one of them. */
export function keyOf(entry: Owed): string {
  if ("message" in entry) return `${entry.kind}:${entry.message}`;
  if ("ref" in entry) return `${entry.kind}:${entry.ref}`;
  return `${entry.kind}:${entry.kind === "news" ? entry.about : entry.at}`;
}

/** The list with an entry: in the place of the one of its key, else at the end. */
export function owe(list: List, entry: Owed): Owed[] {
  const known = list.findIndex((other) => keyOf(other) === keyOf(entry));
  const next = known < 0 ? [...list, entry] : list.with(known, entry);
  const signIns = next.filter(({ kind }) => kind === "sign-in");
  if (signIns.length > mostSignIns) return next.filter((other) => other !== signIns[0]);
  const surplus = next.length > mostOwed ? next.find((other) => !tellsOfPayment(other)) : undefined;
  return next.filter((other) => other !== surplus);
}

/** Removes an entry from the list, because it was said or isn't needed any more. */
export const strike = (list: List, ...keys: readonly string[]): Owed[] =>
  list.filter((entry) => !keys.includes(keyOf(entry)));

/** The list without what is owed of an invoice that is kept no longer. */
export const strikeInvoice = (list: List, ref: string): Owed[] =>
  list.filter((entry) => !("ref" in entry) || entry.ref !== ref);

/**
 * The list after the status of an invoice was `before`, and is `after` now. A reply is owed when the status has changed,
 * so that the same update again owes nothing; a status that has passed before it could be told isn't told any more.
 */
export function oweStatus(list: List, ref: string, before: InvoiceStatus, after: InvoiceStatus): Owed[] {
  if (after === before) return [...list];
  const rest = strike(list, `status:${ref}`);
  return after === "created" || after === "processing"
    ? rest
    : owe(rest, { kind: "status", ref, status: after });
}

/** The entries that are said after any event. */
export const atOnce = (list: List): Owed[] => list.filter(({ waits }) => waits !== true);

/** The list with these entries waiting for the merchant's next update, since another attempt now wouldn't help. */
export const putOff = (list: List, keys: readonly string[]): Owed[] =>
  list.map((entry) => (keys.includes(keyOf(entry)) ? { ...entry, waits: true } : entry));

/** News that the merchant needn't be called for. */
export const oweNews = (list: List, about: News): Owed[] =>
  list.some((entry) => entry.kind === "news" && entry.about === about)
    ? [...list]
    : owe(list, { kind: "news", about, waits: true });

/** The list with all its news to be said at once. */
export const hurryNews = (list: List): Owed[] =>
  list.map((entry) => (entry.kind === "news" ? { ...entry, waits: false } : entry));

/** False for what is said in other chats: that has nothing to do with whether the merchant can be reached. */
export const isForMerchant = ({ kind }: Owed): boolean => kind !== "customers" && kind !== "withdrawn";

const tellsOfPayment = (entry: Owed): boolean => entry.kind === "status" && entry.status === "paid";
