import { onlyOne, type Place } from "./status-update-place.js";

/** Reads the event's id, its time and the invoice's id from a status update. */

const longestEventId = 128;

/** Keys that may hold the event's time, the most reliable first. A plain "timestamp" may be the time of the delivery. */
const timeKeys = ["occurredat", "eventtime", "timestamp", "time", "updatedat"];

/** Returns all ids by which the update names its invoice. A bare `id` is left out, because it may be the event's. */
export const invoiceIdsOf = (root: Place): string[] =>
  root.all
    .flatMap((place) => [
      ...place.values("invoiceid"),
      ...place.objects("invoice").flatMap((invoice) => invoice.values("id")),
    ])
    .flatMap(idOf);

/**
 * Returns the id of the event. A bare `id` counts only when the update names its invoice elsewhere. If an invoice's id
 * were taken for the event's, all updates of that invoice would look like one.
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

/** Reads an id. A number too large for JSON is refused, because different ids would look equal. */
function idOf(value: unknown): string[] {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" ? [id] : [];
}

/** Returns the event's time as ISO 8601 in UTC. @param holders the objects that contain the status */
export function eventTimeOf(root: Place, holders: readonly Place[]): string | undefined {
  const events = eventObjects(root);
  const candidates = timeKeys.flatMap((key) =>
    [events, [root], holders].map((places) => timesIn(places, key)),
  );
  // A "created at" counts only in the event's own objects, because elsewhere it may be the time at which the invoice was created.
  const envelopes = isEnvelope(root, holders) ? [events, [root]] : [events];
  candidates.push(...envelopes.map((places) => timesIn(places, "createdat")));
  return onlyOne(candidates.find(({ length }) => length > 0) ?? []);
}

const timesIn = (places: readonly Place[], key: string): string[] =>
  places.flatMap((place) => place.values(key)).flatMap(readTime);

const eventObjects = (root: Place): Place[] => root.objects("event", "notification");

/** Checks whether the root object describes the event, because the invoice has an object of its own inside. */
function isEnvelope(root: Place, holders: readonly Place[]): boolean {
  if (root.objects("invoice").length > 0) return true;
  return !holders.includes(root) && root.objects("data", "payload").length > 0;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads ISO 8601 (in UTC when it names no zone), and seconds or milliseconds since 1970. A date without a time is refused. */
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
  // A number is read as seconds when that gives a date before 2100, and otherwise as milliseconds.
  return number * 1000 < latest ? number * 1000 : number;
}
