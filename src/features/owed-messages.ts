import { z } from "zod";
import type { InvoiceStatus } from "../invoice/invoice-status.js";
import { lostTerminal } from "../invoice/lost-terminal.js";
import { namedProblem } from "../invoice/refused-field.js";
import { askedWait } from "../language/time/asked-wait.js";
import { overLimit } from "./team/model/limits.js";
import { newsKey, teamNews } from "./team/model/team-news.js";

/**
 * The owed list contains the messages that the bot still has to send. A handler commits them together with the facts
 * that they report, and the bot sends them after the commit. A sent entry is removed. There is at most one entry per
 * key.
 */

/** Why the bot created no invoice from a message that the seller sent via inline mode. */
const problem = z.union([
  z.object({
    kind: z.enum([
      "signed-out",
      "unavailable",
      "faulty-answer",
      "no-terminal",
      "which-terminal",
      "renewed",
      "not-allowed",
      "stale",
      "may-exist",
      "terminal-not-allowed",
    ]),
  }),
  /** The invoice exceeds the seller's limits, which are in `currency`. */
  z.object({ kind: z.literal("over-limit"), over: z.array(overLimit), currency: z.string() }),
  z.object({
    kind: z.literal("rejected"),
    reason: z.string().nullable(),
    /** The parts of the reason, if the service has named a field. */
    problems: z.array(namedProblem).optional(),
    /** True when the service has refused the invoice's terminal. */
    aboutTerminal: z.boolean().optional(),
  }),
  /** The invoice's terminal can't be used any more, so that nothing was sent. */
  z.object({ kind: z.literal("terminal-lost"), lost: lostTerminal }),
  /** The service has had too many requests (429). */
  z.object({ kind: z.literal("too-many-requests"), wait: askedWait }),
]);

/** The news of a seller's invoice that the owner of the team is told. "over": its link has expired without a status update. */
const soldNews = z.enum(["paid", "failed", "expired", "over"]);
export type SoldNews = z.infer<typeof soldNews>;

/** News about damaged data of the chat, or about events that the bot couldn't handle. */
const news = z.enum([
  "damaged",
  "damaged-invoice",
  "unknown-invoice",
  "damaged-items",
  "dead-letter",
  "overflow",
]);

/**
 * Why the bot has ended the posts of payments in a group. "left": the owner isn't a member any more. "unseen": Telegram
 * doesn't tell the bot who is a member. "removed": the bot isn't in the group any more. "closed": the bot may not write.
 */
const whyPostsEnded = z.enum(["left", "unseen", "removed", "closed"]);

/**
 * Why the bot didn't post the customer's message in the seller's name. "not-connected": the connection has ended.
 * "no-right": the bot may not write. "silent": the customer hasn't written for a day. "not-chosen": the seller has left
 * the chat out of the connection. "refused": another reason of Telegram's.
 */
const whyNotPosted = z.enum([
  "not-connected",
  "no-right",
  "silent",
  "not-chosen",
  "customer-blocked",
  "you-blocked",
  "flood",
  "refused",
]);

const entryOf = <Kind extends string, Fields extends z.core.$ZodLooseShape>(kind: Kind, fields: Fields) =>
  z.object({
    kind: z.literal(kind),
    ...fields,
    /**
     * True for an entry that the bot sends only after the merchant's next update. Other events, such as timers, don't
     * send it.
     */
    waits: z.boolean().optional(),
  });

const [ref, message] = [z.string(), z.string()];

export const owed = z.discriminatedUnion("kind", [
  /** The bot updates the invoice's pay card and all other messages of the merchant's chat that show the invoice. */
  entryOf("card", { ref }),
  /** The bot tells the seller a new status of the invoice. `untold`: the operator was told that nobody reads of the payment. */
  entryOf("status", { ref, status: z.enum(["paid", "failed", "expired"]), untold: z.boolean().optional() }),
  /**
   * The bot tells the seller that the pay link has expired without a status update. `isLate`: the bot noticed this
   * late, so status updates may still arrive.
   */
  entryOf("over", { ref, isLate: z.boolean() }),
  /**
   * The bot reminds the seller that an unpaid link expires soon. `at` is the time (ms) for which the reminder was
   * planned.
   */
  entryOf("reminder", { ref, at: z.number() }),
  /**
   * The bot edits the messages that still say that the invoice is being created. They then say that it is unknown
   * whether the invoice was created.
   */
  entryOf("doubts", { ref }),
  /** The bot updates the invoice's messages in the customers' chats. */
  entryOf("customers", { ref }),
  /**
   * The bot posts the customer's message with the pay link, in the seller's name, in the chat of the command `message`.
   * `message` is the address of that command (see business.ts), also in the next two entries.
   */
  entryOf("post-as-seller", { message, ref }),
  /** The bot removes the seller's command from the customer's chat, because the customer's message is there now. */
  entryOf("remove-command", { message }),
  /** The bot tells the seller why the customer's message wasn't posted. The invoice exists. */
  entryOf("not-posted", { message, ref, why: whyNotPosted }),
  /** The bot tells the seller, who has noted a payment in cash, that a message in the seller's name keeps its pay button. */
  entryOf("still-asks", { ref }),
  /**
   * The bot edits a message in a customer's chat to say that it doesn't become an invoice. `message` is Telegram's
   * inline_message_id, also in the entries below; there it may also be the address of a command.
   */
  entryOf("withdrawn", { message }),
  /** The bot tells the seller why no invoice was created from an inline message. */
  entryOf("not-created", { message, problem }),
  /** The bot tells the seller that it is unknown whether an invoice was created from an inline message. */
  entryOf("unknown", { message, ref }),
  /** The bot tells the seller that the invoice from an inline message was created without one of the seller's default tolerances. */
  entryOf("left-out", { message, ref }),
  /** The bot warns the merchant that another chat has signed in to the account. `at` is the time of that sign-in in milliseconds. */
  entryOf("sign-in", { at: z.number() }),
  /** The bot tells the merchant that another chat has signed this one out. `at` is the time of that in milliseconds. */
  entryOf("signed-out", { at: z.number() }),
  /** The bot brings up to date, or sends, the owner's message that says which sellers wait until the owner has signed in again. */
  entryOf("sellers-wait", {}),
  /** The bot tells a seller who has waited that the owner has signed in again. */
  entryOf("access-back", {}),
  /** The bot tells a seller that the owner's team rests or works again. */
  entryOf("team-state", { state: z.enum(["works", "rests"]) }),
  /** The bot tells a former seller that they no longer sell for this owner. */
  entryOf("no-longer-seller", {
    ownerName: z.string(),
    reason: z.enum(["removed", "over"]),
    /** The team that is over: its invoices that can still be paid are named. */
    team: z.string().optional(),
  }),
  /** The bot shows the owner a seller's question about an invoice over the limits, or what the owner has answered. */
  entryOf("ask", { ask: z.string() }),
  /** The bot tells the seller what the owner has answered. */
  entryOf("answered", { ask: z.string(), answer: z.enum(["approved", "declined", "not-taken"]) }),
  /** A seller's chat tells the owner's chat how an invoice stands that was created for the owner. */
  entryOf("owner", { ref }),
  /**
   * The bot updates the pay card of the owner's copy of a seller's invoice. `copy` is the invoice's reference, also in the
   * next entry. It isn't called `ref`, because a copy never comes into the chat's record.
   */
  entryOf("sold-card", { copy: ref }),
  /** The bot tells the owner how a seller's invoice has ended, or that its payment has failed. */
  entryOf("sold-status", {
    copy: ref,
    status: soldNews,
    /** True when nobody reads the news in the seller's chat. */
    alone: z.boolean().optional(),
    untold: z.boolean().optional(),
  }),
  /** The bot sends the owner the link of a new invitation, or says in the messages with the link that it was used. */
  entryOf("invitation", { invitation: z.string() }),
  /** The bot edits the messages that show the link of an invitation of a team that has ended. */
  entryOf("invitation-over", { invitation: z.string(), saidIn: z.array(z.number().int()) }),
  /** The bot asks the owner whether a candidate may join the team. */
  entryOf("candidate", { seller: z.string() }),
  /** The bot tells the owner or the seller what happened in the team. */
  entryOf("team-news", { news: teamNews }),
  entryOf("news", { about: news }),
  /** The bot sends the daily summary that was due at the time `at` (ms), about that day or the day before. */
  entryOf("summary", { at: z.number(), about: z.enum(["today", "yesterday"]) }),
  /**
   * The bot posts a payment in a group (see payment-groups.ts). The entry has all that the post says, because an invoice
   * of a seller isn't in the owner's chat. `group` is Telegram's id of the group, also in the entry below.
   */
  entryOf("payment", {
    group: z.number().int(),
    invoice: z.string(),
    totals: z.array(z.object({ amount: z.string(), currency: z.string() })),
    /** How much less than the totals may have been paid, if the invoice allows a smaller payment. */
    less: z.array(z.object({ amount: z.string(), currency: z.string() })).optional(),
    terminal: z.string(),
    seller: z.string().optional(),
  }),
  /** The bot tells the owner that it posts no more payments in a group. */
  entryOf("posts-ended", { group: z.number().int(), title: z.string(), why: whyPostsEnded }),
]);

export type Owed = z.infer<typeof owed>;
export type OwedOf<Kind extends Owed["kind"]> = Extract<Owed, { kind: Kind }>;
export type NotCreated = z.infer<typeof problem>;
export type News = z.infer<typeof news>;
export type WhyNotPosted = z.infer<typeof whyNotPosted>;
export type WhyPostsEnded = z.infer<typeof whyPostsEnded>;

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

/** Returns the key of an entry of the owed list. The list holds only one entry per key. */
export function keyOf(entry: Owed): string {
  if ("message" in entry) return `${entry.kind}:${entry.message}`;
  if ("ref" in entry) return `${entry.kind}:${entry.ref}`;
  if (entry.kind === "payment") return `${entry.kind}:${entry.group}:${entry.invoice}`;
  if (entry.kind === "posts-ended") return `${entry.kind}:${entry.group}`;
  if ("copy" in entry) return `${entry.kind}:${entry.copy}`;
  if ("ask" in entry) return `${entry.kind}:${entry.ask}`;
  if ("at" in entry) return `${entry.kind}:${entry.at}`;
  switch (entry.kind) {
    case "invitation":
    case "invitation-over":
      return `${entry.kind}:${entry.invitation}`;
    case "candidate":
      return `${entry.kind}:${entry.seller}`;
    case "team-news":
      return `${entry.kind}:${newsKey(entry.news)}`;
    case "news":
      return `${entry.kind}:${entry.about}`;
    default:
      return entry.kind;
  }
}

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
  list.filter((entry) => !("ref" in entry) || entry.ref !== ref);

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
export const isForMerchant = ({ kind }: Owed): boolean =>
  !["customers", "withdrawn", "owner", "payment", "post-as-seller", "remove-command"].includes(kind);

const tellsOfPayment = (entry: Owed): boolean =>
  entry.kind === "owner" || entry.kind === "payment" || ("status" in entry && entry.status === "paid");
