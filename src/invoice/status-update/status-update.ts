import { createHash } from "node:crypto";
import { Big } from "big.js";
import { defined } from "../../language/omit-undefined.js";
import { shapeOf } from "../../language/text/json-shape.js";
import { isJsonObject } from "../../language/text/json-text.js";
import { asStatus, type InvoiceStatus, type StatusUpdate } from "../invoice-status.js";
import type { Money } from "../terms/terms.js";
import { serviceWord } from "../unread-updates.js";
import { entriesOf, type Fields, type PlainBody, textOf } from "./status-update-body.js";
import { onlyOne, type Place, type Places, placesIn, sameId, statusKeys } from "./status-update-fields.js";

interface Read extends Pick<StatusUpdate, "status" | "key" | "at" | "named"> {
  readonly ok: true;
  /** The service's id of the invoice; undefined when the update doesn't name it, or names one longer than any real id. */
  readonly invoiceId?: string;
  /** The invoice's payUrl as the update names it, unchecked. */
  readonly payUrl?: string;
}

interface Unread {
  readonly ok: false;
  /** "format" stands also for a list that is too long, "unknown" for any other word than the five, "another-invoice" for its terminal. */
  readonly reason: "encoding" | "format" | "no-status" | "unknown" | "contradiction" | "another-invoice";
  readonly shape: string;
  /** The service's own word, where it is unknown. */
  readonly word?: string;
  readonly eventId?: string;
}

export type ReadStatusUpdate = Read | Unread;

export interface Expected {
  /** The path to the status, e.g. "data.invoice.state". When it is set, the status is searched nowhere else. */
  readonly statusPath?: string | undefined;
  /** The id that the service has given the invoice; undefined while the bot doesn't know it. */
  readonly invoiceId?: string | undefined;
  readonly terminalId?: string | undefined;
  /** What is to be paid. */
  readonly totals?: readonly Money[] | undefined;
}

/** The longest list of updates in one callback, since an invoice keeps no more. */
const mostEntries = 100;

/** Reads all updates in a status callback, at least one (docs/interface.md, "Body of a status update"). */
export function readStatusUpdates(body: PlainBody, expected: Expected = {}): readonly ReadStatusUpdate[] {
  const decoded = textOf(body);
  if (body.kind !== "plain" || decoded.kind !== "text") return [unread("encoding", "bytes")];
  const entries = entriesOf(decoded.text, body.contentType);
  if (entries === undefined) return [unread("format", `text(${decoded.text.length})`)];
  if (entries.length === 0 || entries.length > mostEntries) return [unread("format", shapeOf(entries))];
  const { invoiceId, statusPath } = expected;
  const updates = entries.map((entry) =>
    isJsonObject(entry) ? placesIn(entry, invoiceId, statusPath !== undefined) : undefined,
  );
  // If the bot knows no id, the one in the callback is taken. Several different ones can't be assigned to this invoice.
  const known = invoiceId ? sameId(invoiceId) : onlyOne(updates.flatMap((places) => places?.named ?? []));
  return updates.map((places, index) =>
    places === undefined ? unread("format", shapeOf(entries[index])) : readEntry(places, expected, known),
  );
}

const unread = (reason: Unread["reason"], shape: string): Unread => ({ ok: false, reason, shape });

/** @param known the invoice's id, which each id that the update names has to be */
function readEntry(places: Places, expected: Expected, known: string | undefined): ReadStatusUpdate {
  const { fields, all, counted, named, invoiceId, eventId, at } = places;
  const { statusPath, terminalId, totals = [] } = expected;
  const no = (reason: Unread["reason"], word?: string): Unread => ({
    ...unread(reason, shapeOf(fields)),
    ...defined({ eventId, word }),
  });
  const terminals = counted.flatMap((place) => place.ids(["terminalid"])).map(sameId);
  const isAnother =
    named.some((id) => id !== known) || terminals.some((id) => id !== sameId(terminalId ?? id));
  if (isAnother) return no("another-invoice");
  const found = statusPath === undefined ? statementsIn(places) : valueAt(fields, statusPath);
  // A key with null says nothing beside one that says something.
  const loud = found.filter((value) => value !== null);
  const said = loud.length > 0 ? loud : found;
  if (said.length === 0) return no("no-status");
  const other = said.findIndex((value) => statusOf(value) === undefined);
  if (other >= 0) return no("unknown", serviceWord(said[other]));
  const status = onlyOne(said.map(statusOf));
  const isDenied = status === "paid" && statusPath === undefined && counted.some(saysNo);
  if (status === undefined || isDenied) return no("contradiction");
  const payUrl = onlyOne(all.flatMap((place) => place.values("payurl")).filter(isText));
  const amount = status === "paid" ? otherAmount(counted, totals) : undefined;
  const key = eventId ?? createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return { ok: true, status, key, ...defined({ at, invoiceId, payUrl, named: amount }) };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** These keys hold the name of an event, which may be that of a status. */
const eventKeys = ["event", "type", "eventtype"];
const nameKeys = ["event", "eventtype", "topic", "action"];
const kindKeys = ["type", "object", "kind", "resource", "resourcetype"];
/** What an update is about, as in "invoice.paid". */
const subject = /^(?:invoices?|payments?|payin|merchant|status|transaction|order|checkout)$/i;
/** Other words in the names of news about an invoice. A name with another word, such as "refund", is about something else. */
const news =
  /^(?:event|notif\w+|callback|webhook|terminal|state|viewed|sent|create|updated?|changed?|succe\w+|completed|confirmed|processed|evt|inv|txn|pay)$/i;
/** Kinds of invoices and payments, which say nothing of the status. */
const kind =
  /^(?:original|one[_-]?time|single|card|uzcard|humo|visa|mastercard|mir|payme|click|cash|wallet|bank[_-]transfer|card[_-]payment)$/i;

/** All that an update says must be the same status, because nothing takes back a payment that was wrongly told. */
function statementsIn({ all, counted, invoices }: Places): unknown[] {
  return all.flatMap((holder) => {
    const isCounted = counted.includes(holder);
    const stated = isCounted ? holder.values(...statusKeys).filter((value) => value !== "") : [];
    const events = holder
      .values(...eventKeys)
      .filter((value) => statusOf(value) !== undefined && (isCounted || /invoice/i.test(textIn(value))));
    const kinds = holder.values(...kindKeys).filter((value) => !kind.test(textIn(value)));
    const others = [...holder.values(...nameKeys), ...kinds].filter(isOther);
    // The invoice itself may have a kind of its own, such as "single".
    const isRead = isCounted ? !invoices.includes(holder) : holder.name === "event";
    return [...stated, ...events, ...(isRead ? others : [])];
  });
}

const wordBreak = /[._:/\s-]+|(?<=\p{Ll})(?=\p{Lu})/u;
/** Without the number of a version, as in "v2.invoice.paid". */
const wordsOf = (text: string): string[] => text.split(wordBreak).filter((word) => !/^v\d+$/i.test(word));

/** Checks whether a name has a word that isn't about an invoice. What has digits, or less than three letters, is a piece of an id. */
function isOther(name: unknown): boolean {
  const words = wordsOf(textIn(name)).filter((word) => /^\p{L}{3,}$/u.test(word));
  return statusOf(name) === undefined && !words.every((word) => subject.test(word) || news.test(word));
}

function statusOf(value: unknown): InvoiceStatus | undefined {
  const words = wordsOf(textIn(value));
  const last = words.pop() ?? "";
  return words.every((word) => subject.test(word)) ? asStatus(last) : undefined;
}

/** @param path property names and list positions, joined by points; or the name of a form field */
function valueAt(fields: Fields, path: string): unknown[] {
  let value: unknown = fields;
  for (const name of Object.hasOwn(fields, path) ? [path] : path.split(".")) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
    value = (value as Fields)[name];
  }
  return [value];
}

const answerKeys = ["paid", "ispaid", "success", "issuccess", "successful", "ok"];
const saysNo = (place: Place): boolean =>
  place.values(...answerKeys).some((value) => /^(?:false|no|0(?:\.0+)?)$/i.test(textIn(value)));

/** A text, a number or a truth value as it stands; "" for an object, which may say anything. */
const textIn = (value: unknown): string =>
  value === null || typeof value === "object" ? "" : String(value).trim();

const amountKeys = ["paidamount", "amountpaid", "amount", "totalamount", "total", "sum"];
const decimal = /^\d{1,15}(?:\.\d{1,8})?$/;
/** "1 000,50" is 1000.50. */
const asDecimal = (text: string): string => text.replace(/\s/g, "").replace(/,(?=\d\d?$)/, ".");

/** Returns an amount that isn't what is to be paid, in the currency that stands beside it. */
function otherAmount(places: readonly Place[], totals: readonly Money[]): Money | undefined {
  const named = places.flatMap((place) => {
    const codes = place.values("currency").map(textIn);
    const code = codes.find((text) => /^[a-z]{3}$/i.test(text)) ?? totals[0]?.currency ?? "";
    const amounts = place.values(...amountKeys).map((value) => asDecimal(textIn(value)));
    return amounts.map((amount) => ({ amount, currency: code.toUpperCase() }));
  });
  const isPart = ({ amount, currency }: Money) =>
    totals.some((one) => one.currency === currency && Big(one.amount).eq(amount));
  return named.find((one) => totals.length > 0 && decimal.test(one.amount) && !isPart(one));
}
