import { createHash } from "node:crypto";
import { Big } from "big.js";
import { defined } from "../../language/omit-undefined.js";
import { shapeOf } from "../../language/text/json-shape.js";
import { isJsonObject } from "../../language/text/json-text.js";
import { asStatus, type InvoiceStatus, type StatusUpdate } from "../invoice-status.js";
import type { Money } from "../terms/terms.js";
import { serviceWord } from "../unread-updates.js";
import { entriesOf, type Fields, type PlainBody, textOf } from "./status-update-body.js";
import { eventTimeOf, onlyOne, Place, type Places, placesIn, sameId } from "./status-update-fields.js";

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

/** The longest list of updates in one callback, since an invoice keeps no more; and the longest id of an invoice that is used. */
const [mostEntries, longestId] = [100, 200];

/** Reads all updates in a status callback, at least one (docs/interface.md, "Body of a status update"). */
export function readStatusUpdates(body: PlainBody, expected: Expected = {}): readonly ReadStatusUpdate[] {
  const decoded = textOf(body);
  if (body.kind !== "plain" || decoded.kind !== "text") return [unread("encoding", "bytes")];
  const entries = entriesOf(decoded.text, body.contentType);
  if (entries === undefined) return [unread("format", `text(${decoded.text.length})`)];
  if (entries.length === 0 || entries.length > mostEntries) return [unread("format", shapeOf(entries))];
  const { invoiceId, statusPath } = expected;
  const updates = entries.map((entry) => (isJsonObject(entry) ? placesIn(entry, invoiceId) : undefined));
  // Where the setting says what counts, no bare `id` does.
  const idsOf = ({ named, fullIds }: Places) => (statusPath === undefined ? named : fullIds.map(sameId));
  // If the bot knows no id, the ids in the callback are taken. Several different ones can't be assigned to this invoice.
  const known = invoiceId ? [sameId(invoiceId)] : updates.flatMap((places) => (places ? idsOf(places) : []));
  return updates.map((places, index) => {
    if (places === undefined) return unread("format", shapeOf(entries[index]));
    const ids = idsOf(places);
    return readEntry(places, expected, ids.length === 0 || new Set([...known, ...ids]).size === 1);
  });
}

const unread = (reason: Unread["reason"], shape: string): Unread => ({ ok: false, reason, shape });

function readEntry(places: Places, expected: Expected, isOurs: boolean): ReadStatusUpdate {
  const { fields, all, fullIds, counted, eventId } = places;
  const { statusPath, terminalId, totals = [] } = expected;
  const no = (reason: Unread["reason"], word?: string): Unread => ({
    ...unread(reason, shapeOf(fields)),
    ...defined({ eventId, word }),
  });
  const terminals = counted.flatMap((place) => place.ids(["terminalid"])).map(sameId);
  if (!isOurs || terminals.some((id) => id !== sameId(terminalId ?? id))) return no("another-invoice");
  const found = statusPath === undefined ? statementsIn(places) : statementAt(places, statusPath);
  // A key with null says nothing beside one that says something.
  const loud = found.filter(({ value }) => value !== null);
  const said = loud.length > 0 ? loud : found;
  if (said.length === 0) return no("no-status");
  const other = said.find(({ status }) => status === undefined);
  if (other !== undefined) return no("unknown", serviceWord(other.value));
  const status = onlyOne(said.map((one) => one.status));
  const isDenied = status === "paid" && statusPath === undefined && counted.some(saysNo);
  if (status === undefined || isDenied) return no("contradiction");
  const at = eventTimeOf(places, said);
  const invoiceId = fullIds.find(({ length }) => length <= longestId)?.trim();
  const payUrl = onlyOne(all.flatMap((place) => place.values("payurl")).filter(isText));
  const named = status === "paid" ? otherAmount(counted, totals) : undefined;
  const key = eventId ?? createHash("sha256").update(JSON.stringify(fields)).digest("base64url");
  return { ok: true, status, key, ...defined({ at, invoiceId, payUrl, named }) };
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

/** What a key says. The status is undefined for any other word than the five. */
type Said = { readonly status: InvoiceStatus | undefined; readonly value: unknown; readonly holder: Place };

const statusKeys = ["status", "state", "invoicestatus", "invoicestate", "paymentstatus", "paymentstate"];
/** These keys hold the name of an event, which may be that of a status. */
const eventKeys = ["event", "type", "eventtype"];
const nameKeys = [...eventKeys, "object", "kind", "topic", "action", "resource", "resourcetype"];
/** The words that may stand before a status, as in "invoice.paid". */
const prefixes = ["invoice", "invoices", "payment", "payments", "payin", "merchant", "status"];
/** A name with another word than these, such as "refund", is about something else. */
const plainWords = [
  ...[...prefixes, "original", "event", "notification", "notify", "callback", "webhook", "viewed", "sent"],
  ...["transaction", "order", "checkout", "terminal", "state", "processed"],
  ...["create", "update", "updated", "change", "changed", "success", "succeeded", "completed", "confirmed"],
];

/** All that an update says must be the same status, because nothing takes back a payment that was wrongly told. */
function statementsIn({ all, counted, own }: Places): Said[] {
  const saidBy = (holder: Place, keys: readonly string[]): Said[] =>
    holder.values(...keys).map((value) => ({ status: statusOf(value), value, holder }));
  return all.flatMap((holder) => {
    const events = saidBy(holder, eventKeys).filter(({ status }) => status !== undefined);
    if (!counted.includes(holder)) {
      const names = holder.name === "event" ? saidBy(holder, eventKeys) : [];
      const others = names.filter(({ status, value }) => !status && isOther(value));
      return [...events.filter(({ value }) => /invoice/i.test(textIn(value))), ...others];
    }
    const stated = saidBy(holder, statusKeys).filter(({ value }) => value !== "");
    // The invoice itself may have a kind of its own, such as "ONE_TIME".
    const names = own.includes(holder) ? [] : saidBy(holder, nameKeys);
    return [...stated, ...events, ...names.filter(({ status, value }) => !status && isOther(value))];
  });
}

const wordBreak = /[._:/\s-]+|(?<=\p{Ll})(?=\p{Lu})/u;
const wordsOf = (text: string): string[] =>
  text
    .replace(/[._-]v\d+$/i, "")
    .trim()
    .split(wordBreak)
    .map((word) => word.toLowerCase());

/** An address or an id is no name. */
const isOther = (name: unknown): boolean =>
  isText(name) &&
  !/[/\d]/.test(name.replace(/[._-]v\d+$/i, "")) &&
  !wordsOf(name).every((word) => plainWords.includes(word));

function statusOf(value: unknown): InvoiceStatus | undefined {
  const words = isText(value) ? wordsOf(value) : [];
  const last = words.pop() ?? "";
  return words.every((word) => prefixes.includes(word)) ? asStatus(last) : undefined;
}

/** @param path property names and list positions, joined by points; or the name of a form field */
function statementAt({ fields, root }: Places, path: string): Said[] {
  const names = Object.hasOwn(fields, path) ? [path] : path.split(".");
  let [place, value]: [Fields, unknown] = [fields, fields];
  for (const name of names) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
    if (isJsonObject(value)) place = value;
    value = (value as Fields)[name];
  }
  const holder = place === fields ? root : new Place(Object.entries(place));
  return [{ status: statusOf(value), value, holder }];
}

const saysNo = (place: Place): boolean =>
  place
    .values("paid", "ispaid", "success", "issuccess", "successful", "ok")
    .some((value) => /^(?:false|no|0(?:\.0+)?)$/i.test(textIn(value)));

/** A text, a number or a truth value as it stands; "" for an object, which may say anything. */
const textIn = (value: unknown): string =>
  value === null || typeof value === "object" ? "" : String(value).trim();

const amountKeys = ["paidamount", "amountpaid", "amount", "totalamount", "total", "sum"];
const decimal = /^\d{1,15}(?:\.\d{1,8})?$/;

/** "1 000,50" is 1000.50. */
const amountIn = (value: unknown): string =>
  textIn(value)
    .replace(/[\s\u00a0]/g, "")
    .replace(/,(?=\d{1,2}$)/, ".");

/** Returns an amount that isn't what is to be paid, in the currency that stands beside it. */
function otherAmount(places: readonly Place[], totals: readonly Money[]): Money | undefined {
  for (const place of totals.length === 0 ? [] : places) {
    const code = place
      .values("currency")
      .map(textIn)
      .find((value) => /^[a-z]{3}$/i.test(value));
    const currency = String(code ?? totals[0]?.currency).toUpperCase();
    const isPart = (sum: string) =>
      totals.some((one) => one.currency === currency && Big(one.amount).eq(sum));
    const values = place.values(...amountKeys).map(amountIn);
    const amount = values.find((value) => decimal.test(value) && !isPart(value));
    if (amount !== undefined) return { amount, currency };
  }
  return undefined;
}
