import { createHash } from "node:crypto";
import { defined } from "../../language/omit-undefined.js";
import { shapeOf } from "../../language/text/json-shape.js";
import { isJsonObject } from "../../language/text/json-text.js";
import { asStatus, type InvoiceStatus } from "../invoice-status.js";
import { entriesOf, type Fields, type PlainBody, textOf } from "./status-update-body.js";
import { eventIdOf, eventTimeOf, invoiceIdsOf, onlyOne, Place } from "./status-update-fields.js";

export type ReadStatusUpdate =
  | {
      readonly ok: true;
      readonly status: InvoiceStatus;
      /** The event's id (never the invoice's), or else a digest of the update, by which repeated updates are recognized. */
      readonly key: string;
      /** The time of the event that the update itself names, as ISO 8601 in UTC. */
      readonly at?: string;
      /** The service's id of the invoice; undefined when the update doesn't name it, or names one longer than any real id. */
      readonly invoiceId?: string;
      /** The invoice's payUrl as the update names it, unchecked. */
      readonly payUrl?: string;
    }
  | {
      readonly ok: false;
      readonly reason: UnreadableReason;
      readonly shape: string;
    };

type UnreadableReason =
  | "encoding"
  /** The body is neither JSON nor a form, can be read in two ways, or is a list that is too long. */
  | "format"
  | "no-status"
  | "contradiction"
  /** The update names another invoice than the one to which its callback address belongs. */
  | "another-invoice";

export interface Expected {
  /** The path to the status, e.g. "data.invoice.state". When it is set, the status is searched nowhere else. */
  readonly statusPath?: string | undefined;
  /** The id that the service has given the invoice; undefined while the bot doesn't know it. */
  readonly invoiceId?: string | undefined;
}

/** The keys that hold nothing but a status. An `event` may be the name of any event. */
const ownStatusKeys = ["status", "state", "invoicestatus", "paymentstatus"];
const statusKeys = [...ownStatusKeys, "event"];
/** The objects whose bare `type` may be the invoice's status. That of a customer or of an item is something else. */
const isAboutInvoice: ReadonlySet<string> = new Set([
  "event",
  "notification",
  "data",
  "payload",
  "object",
  "invoice",
]);
/** The longest list of updates in one callback. An invoice keeps at most this many different updates. */
const mostEntries = 100;

/** Reads all updates in a status callback, at least one (docs/interface.md, "Body of a status update"). */
export function readStatusUpdates(body: PlainBody, expected: Expected = {}): readonly ReadStatusUpdate[] {
  const decoded = textOf(body);
  if (body.kind !== "plain" || decoded.kind !== "text") return [unreadable("encoding", "bytes")];
  const entries = entriesOf(decoded.text, body.contentType);
  if (entries === undefined) return [unreadable("format", `text(${decoded.text.length})`)];
  if (entries.length === 0 || entries.length > mostEntries) return [unreadable("format", shapeOf(entries))];
  const roots = entries.map((entry) => (isJsonObject(entry) ? new Place(entry) : undefined));
  // The updates must be about the invoice whose id the bot knows. If it knows none, the ids in the callback are taken;
  // several different ids then can't be assigned to this invoice.
  const listed = roots.flatMap((root) => (root === undefined ? [] : idsIn(root)));
  const ids = expected.invoiceId === undefined ? listed : [sameId(expected.invoiceId)];
  return roots.map((root, place) =>
    root === undefined
      ? unreadable("format", shapeOf(entries[place]))
      : readEntry(root, expected.statusPath, ids),
  );
}

/**
 * All statements about the status and the invoice's id must agree, at the root and one or two levels down, because a
 * payment that is wrongly announced is worse than a missing update.
 * @param ids the possible ids of the invoice: at most one, unless a list names several
 */
function readEntry(root: Place, statusPath: string | undefined, ids: readonly string[]): ReadStatusUpdate {
  const { fields: entry } = root;
  const found = statusPath === undefined ? ofInvoice(root, statusesIn(root)) : statusAt(root, statusPath);
  const named = idsIn(root);
  if (found.length === 0) return unreadable("no-status", shapeOf(entry));
  const status = onlyOne(found.map(({ said }) => said));
  if (status === undefined || (status === "paid" && statusPath === undefined && deniesPayment(root)))
    return unreadable("contradiction", shapeOf(entry));
  if (named.length > 0 && new Set([...ids, ...named]).size > 1)
    return unreadable("another-invoice", shapeOf(entry));
  const at = eventTimeOf(
    root,
    found.map(({ holder }) => holder),
  );
  const id = invoiceIdsOf(root).find(({ length }) => length <= longestKey);
  const key = keyOf(eventIdOf(root), entry);
  const payUrl = onlyOne(root.all.flatMap((place) => place.values("payurl")).filter(isText));
  return { ok: true, status, key, ...defined({ at, invoiceId: id?.trim(), payUrl }) };
}

/** A longer event id becomes a digest, because an invoice stores a hundred of them; a longer invoice id is ignored. */
const longestKey = 200;

function keyOf(eventId: string | undefined, entry: Fields): string {
  if (eventId !== undefined && eventId.length <= longestKey) return eventId;
  return createHash("sha256")
    .update(eventId ?? JSON.stringify(entry))
    .digest("base64url");
}

const isText = (value: unknown): value is string => typeof value === "string" && value !== "";

const unreadable = (reason: UnreadableReason, shape: string): ReadStatusUpdate => ({
  ok: false,
  reason,
  shape,
});

/** A service may write the same id in small or in capital letters. */
const sameId = (id: string): string => id.trim().toLowerCase();

const idsIn = (root: Place): string[] => invoiceIdsOf(root).map(sameId);

interface Found {
  readonly said: InvoiceStatus;
  readonly holder: Place;
}

/**
 * Finds the statuses in a status update. A `type` or `eventType` may be the kind of something else (`{"type": "payment"}`), so it counts
 * with the others only when it names an invoice's status in full, as in "invoice.paid". A bare `type`, such as "paid",
 * counts only where no other field has a status, not even one that the bot doesn't know, such as "unpaid".
 */
function statusesIn(root: Place): Found[] {
  const types = valuesIn(root.all, "type", "eventtype");
  const full = types.filter(({ value }) => typeof value === "string" && /^\s*invoice[._:-]/i.test(value));
  const stated = valuesIn(root.all, ...statusKeys);
  const found = [...stated, ...full].flatMap(foundIn);
  if (found.length > 0 || valuesIn(root.all, ...ownStatusKeys).some(({ value }) => isText(value)))
    return found;
  return valuesIn(placesOfInvoice(root), "type", "eventtype").flatMap(foundIn);
}

const placesOfInvoice = (root: Place): readonly Place[] => [
  root,
  ...root.all.filter(({ name }) => isAboutInvoice.has(name)),
];

/** Unknown statuses that deny a payment. Other unknown words, such as "success", may stand beside "paid". */
const notPaid =
  /\b(?:un|not[ _-]?)paid|partial|pending|refund|cancel|revers|void|charge-?back|declin|reject/i;

const deniesPayment = (root: Place): boolean =>
  valuesIn(placesOfInvoice(root), ...ownStatusKeys).some(({ value }) => isText(value) && notPaid.test(value));

/** Names of money that isn't the customer's payment, as objects and events have them. */
const otherMoney = /refund|charge[ _-]?back|payout|withdraw|revers|commission|^fees?$/i;

/** The keys that tell what an update is about, with a word such as "refund". */
const subjectKeys = [
  "event",
  "type",
  "eventtype",
  "object",
  "kind",
  "topic",
  "action",
  "resource",
  "resourcetype",
];

/**
 * A refund or a fee may be paid as well. Its status says nothing about the invoice, so it neither counts alone nor
 * contradicts a status of the update itself or of its invoice.
 */
function ofInvoice(root: Place, found: readonly Found[]): readonly Found[] {
  const about = placesOfInvoice(root);
  if (valuesIn(about, ...subjectKeys).some(({ value }) => isText(value) && otherMoney.test(value))) return [];
  const others = new Set(root.all.filter(({ name }) => otherMoney.test(name)).flatMap(({ all }) => all));
  const own = found.filter(({ holder }) => !others.has(holder));
  return own.length === 0 || own.some(({ holder }) => about.includes(holder)) ? own : found;
}

const valuesIn = (places: readonly Place[], ...keys: readonly string[]) =>
  places.flatMap((holder) => holder.values(...keys).map((value) => ({ value, holder })));

function foundIn({ value, holder }: { readonly value: unknown; readonly holder: Place }): Found[] {
  const said = statusOf(value);
  return said === undefined ? [] : [{ said, holder }];
}

function statusOf(value: unknown): InvoiceStatus | undefined {
  if (typeof value !== "string") return undefined;
  return asStatus(value.trim().replace(/^(?:(?:invoice|payment|status)[._:\s-]*)+/i, ""));
}

/** @param path property names and list positions, joined by points; or the name of a form field */
function statusAt(root: Place, path: string): Found[] {
  const names = Object.hasOwn(root.fields, path) ? [path] : path.split(".");
  let holder: Fields = root.fields;
  let value: unknown = root.fields;
  for (const name of names) {
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return [];
    if (isJsonObject(value)) holder = value;
    value = (value as Fields)[name];
  }
  const said = statusOf(value);
  return said === undefined ? [] : [{ said, holder: holder === root.fields ? root : new Place(holder) }];
}
