import { z } from "zod";
import type { News } from "../frame/model/chat.js";
import type { DueRules } from "../frame/model/slice.js";
import type { InvoiceStatus } from "../invoice/invoice-status.js";
import { dueKinds, type Owed } from "./slices.js";

/**
 * The owed list contains the messages that the bot still has to send. A handler commits them together with the facts
 * that they report, and the bot sends them after the commit. A sent entry is removed. There is at most one entry per
 * key. Each feature's slice declares the kinds that it may owe.
 */
export const owed = z.discriminatedUnion(
  "kind",
  dueKinds.map(({ schema }) => schema) as never,
) as unknown as z.ZodType<Owed>;

type List = readonly Owed[];

/**
 * The most entries in the owed list. The list is a part of everything that is stored for the chat, so it must stay
 * small. Beyond the limit, the bot drops the oldest entry that doesn't report a payment.
 */
const mostOwed = 1_000;

/**
 * The most warnings about sign-ins of other chats in the owed list. Beyond the limit, the bot drops the oldest warning.
 */
const mostSignIns = 5;

const rules = new Map(dueKinds.map(({ kind, rules: of }) => [kind, of]));

/** Returns the rules of an entry's kind. Each kind is in the map, because the entry's type is made of the same list. */
const rulesOf = ({ kind }: Owed): DueRules<Owed> | undefined => rules.get(kind) as DueRules<Owed> | undefined;

/** Returns the key of an entry of the owed list. The list holds only one entry per key. */
export function keyOf(entry: Owed): string {
  const key = rulesOf(entry)?.key;
  return typeof key === "function" ? `${entry.kind}:${key(entry)}` : entry.kind;
}

/** Returns the reference of the invoice of this chat that an entry is about. */
export const invoiceOf = (entry: Owed): string | undefined => rulesOf(entry)?.invoice?.(entry);

/** Adds a message to the owed list. The new entry replaces one with the same key. */
export function owe(list: List, entry: Owed): Owed[] {
  const known = list.findIndex((other) => keyOf(other) === keyOf(entry));
  const next = known < 0 ? [...list, entry] : list.with(known, entry);
  const signIns = next.filter(({ kind }) => kind === "sign-in");
  if (signIns.length > mostSignIns) return next.filter((other) => other !== signIns[0]);
  const surplus = next.length > mostOwed ? next.find((other) => !tellsOfPayment(other)) : undefined;
  return next.filter((other) => other !== surplus);
}

/** Checks whether the owed list has an entry with this key. */
export const isOwed = (list: List, key: string): boolean => list.some((entry) => keyOf(entry) === key);

/**
 * Removes the entries with these keys from the owed list, because the bot has sent them or they are no longer needed.
 */
export const strike = (list: List, ...keys: readonly string[]): Owed[] =>
  list.filter((entry) => !keys.includes(keyOf(entry)));

/** Removes all entries about an invoice from the owed list, because the bot has deleted the invoice. */
export const strikeInvoice = (list: List, ref: string): Owed[] =>
  list.filter((entry) => invoiceOf(entry) !== ref);

/**
 * Updates the owed list after an invoice's status has changed from `before` to `after`. If both are equal, nothing is
 * added, so that a repeated update causes no second message. An unsent message about an earlier status is removed.
 */
export function oweStatus(list: List, ref: string, before: InvoiceStatus, after: InvoiceStatus): Owed[] {
  if (after === before) return [...list];
  const rest = strike(list, `status:${ref}`);
  return after === "created" || after === "processing"
    ? rest
    : owe(rest, { kind: "status", ref, status: after });
}

/** Returns the owed messages to send now: those that don't wait for the merchant's next update. */
export const atOnce = (list: List): Owed[] => list.filter(({ waits }) => waits !== true);

/** Postpones owed messages until the merchant's next update, because another attempt now would fail again. */
export const putOff = (list: List, keys: readonly string[]): Owed[] =>
  list.map((entry) => (keys.includes(keyOf(entry)) ? { ...entry, waits: true } : entry));

/** Adds news (about damaged data or failed events) to the owed list. The news waits for the merchant's next update. */
export const oweNews = (list: List, about: News): Owed[] =>
  list.some((entry) => entry.kind === "news" && entry.about === about)
    ? [...list]
    : owe(list, { kind: "news", about, waits: true });

/**
 * Lets the bot send all news in the owed list right after the current event, without waiting for the merchant's next
 * update.
 */
export const hurryNews = (list: List): Owed[] =>
  list.map((entry) => (entry.kind === "news" ? { ...entry, waits: false } : entry));

/**
 * Checks whether an owed message goes to the merchant's chat. The others go to customers' chats, to groups and to the
 * owner for whom the merchant sells, even when the merchant has blocked the bot.
 */
export const isForMerchant = (entry: Owed): boolean => rulesOf(entry)?.to === "merchant";

const tellsOfPayment = (entry: Owed): boolean => rulesOf(entry)?.tellsOfPayment?.(entry) === true;
