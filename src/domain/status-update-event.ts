import { onlyOne, type Place } from "./status-update-place.js";

/** What a status update tells of the event itself and of the invoice's id, apart from the status. */

const longestEventId = 128;

/** The most certain first: a plain "timestamp" may be the time of the delivery. */
const timeKeys = ["occurredat", "eventtime", "timestamp", "time", "updatedat"];

/** All ids by which the update names its invoice. A bare `id` may be the event's, and isn't one of them. */
export const invoiceIdsOf = (root: Place): string[] =>
  root.all
    .flatMap((place) => [
      ...place.values("invoiceid"),
      ...place.objects("invoice").flatMap((invoice) => invoice.values("id")),
    ])
    .flatMap(idOf);

/**
 * The id of the event. A bare `id` is taken for it only where the invoice stands apart, as an object or an id of its
 * own: an invoice's id taken for an event's would make all its updates look like one.
 */
export function eventIdOf(root: Place): string | undefined {
  const places = root.all;
  const invoiceIds = invoiceIdsOf(root);
  const isInvoiceApart = invoiceIds.length > 0 || places.some((place) => place.objects("invoice").length > 0);
  const candidates = [
    places.flatMap((place) => place.values("eventid")),
    places.flatMap((place) => place.values("notificationid")),
    eventObjects(root).flatMap((event) => event.values("id")),
    isInvoiceApart ? root.values("id").filter((id) => !invoiceIds.includes(idOf(id)[0] ?? "")) : [],
  ];
  const [ids = []] = candidates.map((values) => values.flatMap(idOf)).filter(({ length }) => length > 0);
  const id = onlyOne(ids);
  return id === undefined || id.length > longestEventId ? undefined : id;
}

/** A number that JSON can't hold exactly would look like others. */
function idOf(value: unknown): string[] {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" ? [id] : [];
}

/**
 * When the event happened, ISO 8601 UTC.
 * @param holders the objects in which the status stands
 */
export function eventTimeOf(root: Place, holders: readonly Place[]): string | undefined {
  const events = eventObjects(root);
  const candidates = timeKeys.flatMap((key) =>
    [events, [root], holders].map((places) => timesIn(places, key)),
  );
  // Elsewhere it may well be the time at which the invoice was created.
  const envelopes = isEnvelope(root, holders) ? [events, [root]] : [events];
  candidates.push(...envelopes.map((places) => timesIn(places, "createdat")));
  return onlyOne(candidates.find(({ length }) => length > 0) ?? []);
}

const timesIn = (places: readonly Place[], key: string): string[] =>
  places.flatMap((place) => place.values(key)).flatMap(readTime);

const eventObjects = (root: Place): Place[] => root.objects("event", "notification");

/** True when the root is the event's, because what it is about stands inside. */
function isEnvelope(root: Place, holders: readonly Place[]): boolean {
  if (root.objects("invoice").length > 0) return true;
  return !holders.includes(root) && root.objects("data", "payload").length > 0;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads ISO 8601 (UTC when it names no zone) and epoch seconds or milliseconds. A date without a time says too little. */
function readTime(value: unknown): string[] {
  const ms = typeof value === "string" && !/^\d+(?:\.\d+)?$/.test(value) ? readIso(value) : readEpoch(value);
  return ms >= earliest && ms < latest ? [new Date(ms).toISOString()] : [];
}

function readIso(text: string): number {
  const match = isoMoment.exec(text.trim());
  if (match === null) return Number.NaN;
  return Date.parse(`${text.trim().replace(" ", "T")}${match[1] === undefined ? "Z" : ""}`);
}

function readEpoch(value: unknown): number {
  const number = typeof value === "string" ? Number(value) : value;
  if (typeof number !== "number") return Number.NaN;
  // Seconds of the year 2100 read as milliseconds are still in 1970.
  return number * 1000 < latest ? number * 1000 : number;
}
