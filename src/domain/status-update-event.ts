import { type Fields, fieldOf, isFields } from "./status-update-body.js";

/** What a status callback tells of the event itself, apart from the invoice. */

const longestId = 128;

/** The most certain first: a plain "timestamp" may be the time of the delivery. */
const timeKeys = ["occurredAt", "eventTime", "timestamp", "time", "updatedAt"];

/**
 * The id of the event. A bare `id` is taken for it only where the invoice stands apart, as an object or an id of its
 * own: an invoice's id taken for an event's would make all its updates look like one.
 */
export function eventIdOf(root: Fields): string | undefined {
  const places = [root, ...Object.values(root).filter(isFields)];
  for (const key of ["eventId", "notificationId"]) {
    for (const place of places) {
      const id = idOf(fieldOf(place, key));
      if (id !== undefined) return id;
    }
  }
  for (const event of eventObjects(root)) {
    const id = idOf(fieldOf(event, "id"));
    if (id !== undefined) return id;
  }
  const apart = places.flatMap((place) => invoiceIdsIn(place));
  const id = idOf(fieldOf(root, "id"));
  return apart.length > 0 && !apart.includes(id) ? id : undefined;
}

/** The ids of an invoice that stands apart in `place`; undefined for one without an id. */
function invoiceIdsIn(place: Fields): (string | undefined)[] {
  const invoice = fieldOf(place, "invoice");
  const ids = isFields(invoice) ? [idOf(fieldOf(invoice, "id"))] : [];
  const named = idOf(fieldOf(place, "invoiceId"));
  return named === undefined ? ids : [...ids, named];
}

function idOf(value: unknown): string | undefined {
  const id = typeof value === "number" && Number.isFinite(value) ? String(value) : value;
  return typeof id === "string" && id !== "" && id.length <= longestId ? id : undefined;
}

/**
 * When the event happened, ISO 8601 UTC.
 * @param holder the object in which the status stands.
 */
export function eventTimeOf(root: Fields, holder: Fields): string | undefined {
  const events = eventObjects(root);
  for (const key of timeKeys) {
    for (const place of [...events, root, holder]) {
      const time = readTime(fieldOf(place, key));
      if (time !== undefined) return time;
    }
  }
  // Elsewhere it may well be the time at which the invoice was created.
  for (const place of isEnvelope(root, holder) ? [...events, root] : events) {
    const time = readTime(fieldOf(place, "createdAt"));
    if (time !== undefined) return time;
  }
  return undefined;
}

const eventObjects = (root: Fields): Fields[] =>
  [fieldOf(root, "event"), fieldOf(root, "notification")].filter(isFields);

/** True when the root is the event's, because what it is about stands inside. */
function isEnvelope(root: Fields, holder: Fields): boolean {
  if (isFields(fieldOf(root, "invoice"))) return true;
  return holder !== root && ["data", "payload"].some((key) => isFields(fieldOf(root, key)));
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads ISO 8601 (UTC when it names no zone) and epoch seconds or milliseconds. A date without a time says too little. */
function readTime(value: unknown): string | undefined {
  const ms = typeof value === "string" && !/^\d+(?:\.\d+)?$/.test(value) ? readIso(value) : readEpoch(value);
  return ms >= earliest && ms < latest ? new Date(ms).toISOString() : undefined;
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
