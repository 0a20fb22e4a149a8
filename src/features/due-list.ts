import { createHash } from "node:crypto";
import * as z from "zod";
import type { News } from "../frame/model/chat.js";
import { keyPrefix } from "../frame/model/heard-events.js";
import { type DueRules, due } from "../frame/model/slice.js";
import { defined } from "../language/omit-undefined.js";
import { type ChatEvent, type DueMessage, dueKinds, eventKinds, type timerRecord } from "./slices.js";

/**
 * The due list contains what a chat still has to say: messages that the bot sends to people, and events that other chats
 * of the bot hear. A handler commits them together with the facts that they report. After the commit they are drained
 * (src/engine/drain.ts): the messages are sent, and the events are put into the inbox for the other chats. An entry leaves
 * the list when it was said, so none is lost, and no chat's record is changed by another chat's handler. There is at most
 * one entry per key. Each feature's slice declares what it may have due.
 */

/** An event that one chat tells another. `name` says what has happened. Each feature's slice declares its own. */
export const chatEvent = z.discriminatedUnion(
  "name",
  eventKinds.map(({ schema }) => schema) as never,
) as unknown as z.ZodType<ChatEvent>;

const droppableEvents = new Set(eventKinds.filter(({ droppable }) => droppable).map(({ name }) => name));

const tell = due(
  "tell",
  {
    /** Telegram's id of the chat that is to hear of the event. */
    to: z.string(),
    /** The key by which the receiver recognizes an event that comes twice. */
    key: z.string(),
    event: chatEvent,
  },
  {
    to: "other-chat",
    key: ({ key }) => key,
    droppable: ({ event }) => droppableEvents.has(event.name),
  },
);

export type Tell = z.infer<typeof tell.schema>;
export type DueEntry = DueMessage | Tell;

const kinds = [...dueKinds, tell];

/** The schema of an entry. */
export const dueEntry = z.discriminatedUnion(
  "kind",
  kinds.map(({ schema }) => schema) as never,
) as unknown as z.ZodType<DueEntry>;

/** The part of a chat's record in which the due list is. */
interface WithDue {
  due: DueEntry[];
  /** True while the merchant has blocked the bot. What is for the merchant isn't sent then. */
  readonly blocked?: boolean | undefined;
}

type List = readonly DueEntry[];

/**
 * The most messages in the list. The list is a part of everything that is stored for the chat, so it must stay small.
 * Beyond the limit, the oldest message that may be dropped goes.
 */
const mostMessages = 1_000;

/** The most events for other chats in a list with some that may be dropped. They grow only while a receiver has too much waiting from this chat. */
const mostTells = 500;

const rules = new Map(kinds.map((of) => [of.kind as string, of.rules as DueRules<never>]));

/** Returns the rules of an entry's kind. Each kind is in the map, because the entry's type is made of the same list. */
const rulesOf = ({ kind }: DueEntry) => rules.get(kind) as DueRules<DueEntry>;

/** Returns the key of an entry. The list holds only one entry per key. */
export function keyOf(entry: DueEntry): string {
  const { key } = rulesOf(entry);
  return key === "one" ? entry.kind : `${entry.kind}:${key(entry)}`;
}

/** Returns the reference of the invoice of this chat that an entry is about. */
export const invoiceOf = (entry: DueEntry): string | undefined => rulesOf(entry).invoice?.(entry);

/**
 * Checks whether an entry is a message to the merchant's chat. The others go to customers' chats, to groups and to other
 * chats of the bot, even when the merchant has blocked the bot.
 */
export const isForMerchant = (entry: DueEntry): boolean => rulesOf(entry).to === "merchant";

/** Checks whether an entry becomes an event for another chat of the bot, or is one. */
export const isForChats = (entry: DueEntry): boolean => rulesOf(entry).to === "other-chat";

/** Checks whether an entry is a message to a customer. */
export const isForCustomer = (entry: DueEntry): boolean => rulesOf(entry).to === "customer";

export const isTell = (entry: DueEntry): entry is Tell => entry.kind === "tell";
const isMessage = (entry: DueEntry): entry is DueMessage => !isTell(entry);

/** An entry without a rule may be dropped. */
const isDroppable = (entry: DueEntry): boolean => rulesOf(entry).droppable?.(entry) !== false;

/** Adds an entry to the list. It takes the place of an entry with the same key. */
export function addDue(record: WithDue, entry: DueEntry): void {
  const key = keyOf(entry);
  const known = record.due.findIndex((other) => keyOf(other) === key);
  record.due = known < 0 ? [...record.due, entry] : record.due.with(known, entry);
  const alike = record.due.filter(({ kind }) => kind === entry.kind);
  const messages = record.due.filter(isMessage);
  const surplus =
    alike.length > (rulesOf(entry).limit ?? Number.POSITIVE_INFINITY)
      ? alike[0]
      : messages.length > mostMessages && messages.find(isDroppable);
  if (surplus) record.due = record.due.filter((other) => other !== surplus);
}

/** Checks whether the list has an entry with this key. */
export const isDue = ({ due: list }: WithDue, key: string): boolean =>
  list.some((entry) => keyOf(entry) === key);

/** Removes the entries with these keys, because they were said or are no longer needed. */
export function dropDue(record: WithDue, ...keys: readonly string[]): void {
  record.due = record.due.filter((entry) => !keys.includes(keyOf(entry)));
}

/** Takes the entries for other chats of the bot from another copy of the record, and keeps the record's other entries. */
export function takeForChats(record: WithDue, { due }: { readonly due: List }): void {
  record.due = [...record.due.filter((entry) => !isForChats(entry)), ...due.filter(isForChats)];
}

/** Removes all entries about an invoice, because the bot has deleted the invoice. */
export function dropDueOfInvoice(record: WithDue, ref: string): void {
  record.due = record.due.filter((entry) => invoiceOf(entry) !== ref);
}

/** Removes all messages. The events for other chats stay, because nothing else tells those chats of them. */
export function dropMessages(record: WithDue): void {
  record.due = record.due.filter(isTell);
}

/**
 * Returns the messages to send now. Not among them is one whose time hasn't come, nor one that must not overtake it.
 * @param withWaiting true for the merchant's own update, for which some messages have waited
 */
export function messagesAtHand(list: List, now: number, withWaiting = false): DueMessage[] {
  const held = new Set<string | number | undefined>();
  return list.filter(isMessage).filter((entry) => {
    const line = rulesOf(entry).inOrder?.(entry);
    if (line !== undefined && held.has(line)) return false;
    if (!isBeforeItsTime(entry, now)) return withWaiting || entry.waits !== true;
    held.add(line);
    return false;
  });
}

/** No entry is held for more than an hour. A clock that was wrong has made a time that is further ahead, by more than a few minutes. */
const longestHoldMs = 65 * 60_000;

const isBeforeItsTime = ({ notBefore = 0 }: DueEntry, now: number): boolean =>
  notBefore > now && notBefore <= now + longestHoldMs;

/** Lets an entry be said at `notBefore` (ms) at the earliest, and with it all that must not overtake it. */
export function holdDue(record: WithDue, key: string, notBefore: number, failures?: number): void {
  changeDue(record, (entry) => keyOf(entry) === key, { notBefore, ...defined({ failures }) });
}

function changeDue(
  record: WithDue,
  isMeant: (entry: DueEntry) => boolean,
  changes: Pick<DueEntry, "waits" | "notBefore" | "failures">,
): void {
  record.due = record.due.map((entry) => (isMeant(entry) ? { ...entry, ...changes } : entry));
}

/** Returns the timer whose event drains the list of a chat at a time (ms), even if nothing else happens in the chat. */
export const dueTimer = (chat: string, at: number): z.infer<typeof timerRecord> => ({
  chat,
  name: "due",
  ref: String(at),
  at,
});

/** Postpones messages until the merchant's next update, because another attempt now would fail again. */
export function putOff(record: WithDue, keys: readonly string[]): void {
  changeDue(record, (entry) => keys.includes(keyOf(entry)), { waits: true });
}

/** Lets entries be said right after the current event, without waiting for the merchant's next update. */
export function hurryDue(record: WithDue, isMeant: (entry: DueEntry) => boolean): void {
  changeDue(record, isMeant, { waits: false });
}

/**
 * Returns the entry that most likely ended the process: the first message to a person. Telling another chat leaves the
 * list only after all messages, so it may stand before the cause, and is returned only when nothing else is at hand.
 */
export function firstToSay({ due: list, blocked }: WithDue, now: number): DueMessage | undefined {
  const atHand = messagesAtHand(list, now).filter((entry) => blocked !== true || !isForMerchant(entry));
  return atHand.find((entry) => !isForChats(entry)) ?? atHand[0];
}

/**
 * A message that may have ended the processes is tried again after so long (ms), because something else may have ended
 * them. A merchant who reads of trouble writes at once, so the next update would come too soon.
 */
export const blamedMs = 10 * 60_000;

/**
 * Blames the message that would be sent first for the end of the processes. At the first time it is put off, and with it
 * what the merchant would be told of the same invoice, so that nothing overtakes it. At the second time it is removed, and
 * so is a customer's message at which Telegram's servers have failed before.
 * @returns the removed message
 */
export function blameFirst(record: WithDue, now: number): DueMessage | undefined {
  const first = firstToSay(record, now);
  if (first === undefined) return undefined;
  const key = keyOf(first);
  if (first.failures !== undefined) {
    dropDue(record, key);
    return first;
  }
  const about = invoiceOf(first);
  const notBefore = now + blamedMs;
  changeDue(record, (entry) => isForMerchant(entry) && about !== undefined && invoiceOf(entry) === about, {
    notBefore,
  });
  holdDue(record, key, notBefore, 1);
  return undefined;
}

/** Lets what waits for the merchant's next update be said by any event. */
export const hurryWaiting = (record: WithDue): void => hurryDue(record, ({ waits }) => waits === true);

/** Adds news (about damaged data or failed events). The news waits for the merchant's next update. */
export function addNews(record: WithDue, about: News): void {
  if (!isDue(record, newsKey(about))) addDue(record, { kind: "news", about, waits: true });
}

export const newsKey = (about: News): string => `news:${about}`;

export const hurryNews = (record: WithDue): void => hurryDue(record, ({ kind }) => kind === "news");

/** A merchant is told of a failed event that came from outside. A timer and another chat ask for nothing that a merchant misses. */
export const isFromOutside = (source: string): boolean =>
  source === "telegram" || source === "app" || source === "status-callback";

/** The event of this chat because of which another chat is told something. */
interface Cause {
  readonly chat: string;
  readonly n: number;
}

/**
 * Adds an event for another chat. Every attempt at the event of this chat has to add the same `event`, because the key is
 * made of it: so the receiver hears of it once.
 */
export function addTell(record: WithDue, cause: Cause, to: string, event: ChatEvent): void {
  const text = JSON.stringify([cause.chat, cause.n, to, event]);
  const key = `${keyPrefix}${cause.n}:${createHash("sha256").update(text).digest("base64url")}`;
  addDue(record, { kind: "tell", to, key, event });
}

/** Checks whether the list has no room for another event of another chat. */
export const isFullOfTells = ({ due: list }: WithDue): boolean => list.filter(isTell).length >= mostTells;

/** Returns the events for other chats to drop when there are too many: the oldest ones of those that may be dropped. */
export function surplusOfTells(list: List): readonly Tell[] {
  const events = list.filter(isTell);
  return events.filter(isDroppable).slice(0, Math.max(0, events.length - mostTells));
}
