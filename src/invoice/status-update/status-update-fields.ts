import { isJsonObject } from "../../language/text/json-text.js";
import type { Fields } from "./status-update-body.js";

/** How many levels below the root of a status update the bot searches for the status, ids and times. */
const levelsDown = 2;
const none: readonly unknown[] = [];

/** The values of a key are found under any spelling of the key: `eventid` finds eventId, event_id and EventID. */
export class Place {
  readonly #values = new Map<string, unknown[]>();
  readonly #inner: Place[] = [];
  #all: readonly Place[] | undefined;

  /** @param name the key under which the object stands; "" for the update itself */
  constructor(
    readonly fields: Fields,
    readonly name = "",
    levels = levelsDown,
  ) {
    for (const [key, value] of Object.entries(fields)) {
      const plain = plainName(key);
      const values = this.#values.get(plain) ?? [];
      this.#values.set(plain, values);
      // Each entry of a JSON list counts as a separate value of its key.
      if (Array.isArray(value)) for (const each of value) values.push(each);
      else values.push(value);
      if (isJsonObject(value) && levels > 0) this.#inner.push(new Place(value, plain, levels - 1));
    }
  }

  values(...names: readonly string[]): unknown[] {
    const found: unknown[] = [];
    for (const name of names) for (const value of this.#values.get(name) ?? none) found.push(value);
    return found;
  }

  objects(...names: readonly string[]): Place[] {
    return this.#inner.filter(({ name }) => names.includes(name));
  }

  get all(): readonly Place[] {
    this.#all ??= [this, ...this.#inner.flatMap((place) => place.all)];
    return this.#all;
  }
}

/** The keys `invoiceId`, `invoice_id`, and a form's `invoice.id` and `invoice[id]` are the same. */
const plainName = (key: string): string => key.replace(/[._[\]-]/g, "").toLowerCase();

/** Undefined when there are no values, or when they contradict each other. */
export const onlyOne = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** The longest event id that is used, in characters. A longer one is ignored. */
const longestEventId = 128;

/** The most reliable key comes first. A plain "timestamp" may be the time of the delivery. */
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
 * A bare `id` counts only when the update names its invoice elsewhere. If an invoice's id were taken for the event's,
 * all updates of the invoice would look like one.
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

/** Reads an id in a status update. A number above 2^53 is refused, because JSON.parse rounds it and different ids would look equal. */
function idOf(value: unknown): string[] {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" ? [id] : [];
}

/** Returns the time of the event that a status update reports, as ISO 8601 in UTC. @param holders the objects that contain the status */
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

/** Checks whether a status update has the form of an envelope: its root object describes the event and contains the invoice as another object. */
function isEnvelope(root: Place, holders: readonly Place[]): boolean {
  if (root.objects("invoice").length > 0) return true;
  return !holders.includes(root) && root.objects("data", "payload").length > 0;
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const isoMoment = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads ISO 8601 (in UTC when it names no zone), or seconds or milliseconds since 1970. A date without a time is refused. */
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
