import { isJsonObject } from "../../language/text/json-text.js";
import { type Fields, put } from "./status-update-body.js";

/** The objects in which a sender wraps what an update is about, one or two levels deep. */
const wrapperNames = ["data", "payload", "object", "event", "notification"];
const invoiceIdKeys = ["invoiceid", "invoiceuuid", "merchantinvoiceid", "merchantinvoiceuuid"];
const ownIdKeys = ["id", "uuid"];
export const statusKeys = "status state invoicestatus invoicestate paymentstatus paymentstate".split(" ");

/**
 * The fields `invoice[id]` and `invoice.id` stand for an object `invoice`. A longer name is taken as it is, so that
 * nobody can nest thousands of objects in one name.
 */
const fieldOfObject = /^([^.[\]]+)[.[]([^\]].{0,200})$/s;

/** An object of an update. A key is found under any spelling: `eventid` finds eventId, event_id and EventID. */
export class Place {
  readonly #values = new Map<string, unknown[]>();
  readonly #inner: Place[] = [];

  /** @param name the key under which the object stands; "" for the update itself */
  constructor(
    entries: readonly (readonly [key: string, value: unknown])[],
    readonly name = "",
  ) {
    const folded = new Map<string, [string, unknown][]>();
    for (const [key, value] of entries) {
      const [, object, rest] = fieldOfObject.exec(key) ?? [];
      if (object !== undefined && rest !== undefined) put(folded, object, [rest.replace("]", ""), value]);
      // Each entry of a list counts as a separate value of its key.
      else for (const each of Array.isArray(value) ? value : [value]) put(this.#values, plainName(key), each);
      if (isJsonObject(value)) this.#inner.push(new Place(Object.entries(value), plainName(key)));
    }
    for (const [key, inner] of folded) this.#inner.push(new Place(inner, plainName(key)));
  }

  values(...names: readonly string[]): unknown[] {
    return names.flatMap((name) => this.#values.get(name) ?? []);
  }

  objects(...names: readonly string[]): Place[] {
    return this.#inner.filter(({ name }) => names.includes(name));
  }

  ids(keys = ownIdKeys): string[] {
    return this.values(...keys).flatMap(idOf);
  }

  /** Checks whether an object in it, at any depth, has an id of its own. */
  get holdsId(): boolean {
    return this.#inner.some((inner) => inner.ids().length > 0 || inner.holdsId);
  }
}

/** The `id` of such an object is the event's. */
const isEvent = ({ name }: Place): boolean => name === "event" || name === "notification";

const plainName = (key: string): string => key.replace(/[_\s-]|\[\]$/g, "").toLowerCase();

/** An id that is neither a text nor an integer can't be read. It gives "", which is no invoice's id, so it counts as another one's. */
function idOf(value: unknown): string[] {
  const id = typeof value === "string" ? value.trim() : (value ?? "");
  if (id === "") return [];
  return [typeof id === "string" || Number.isSafeInteger(id) ? String(id) : ""];
}

/** A service may write the same id in small or in capital letters. */
export const sameId = (id: string): string => id.trim().toLowerCase();

export type Places = ReturnType<typeof placesIn>;

const usableId = /^.{1,200}$/s;

/**
 * Finds the objects of an update that may speak of its invoice, and what they say beside its status.
 * @param ours the invoice's id; undefined while the bot doesn't know it, so that any may be its
 * @param isPathSet whether the setting says where the status is, so that no bare `id` names the invoice
 */
export function placesIn(fields: Fields, ours: string | undefined, isPathSet: boolean) {
  const isOurs = (id: string): boolean => ours !== undefined && sameId(id) === sameId(ours);
  const keyedOf = (place: Place) => place.ids(invoiceIdKeys);
  // An object may have several ids, of which the invoice's own counts, such as the UUID beside a number.
  const ownOf = (place: Place) =>
    [...place.ids().filter(isOurs), ...(isEvent(place) ? [] : place.ids())].slice(0, 1);

  const root = new Place(Object.entries(fields));
  const outer = root.objects(...wrapperNames);
  const wrappers = [...outer, ...outer.flatMap((wrapper) => wrapper.objects(...wrapperNames))];
  const called = [root, ...wrappers].flatMap((place) => place.objects("invoice"));
  const all = [root, ...wrappers, ...called];
  const naming = wrappers.filter((wrapper) =>
    [...keyedOf(wrapper), ...ownOf(wrapper)].some((id) => ours === undefined || isOurs(id)),
  );
  // What has another id of its own is another invoice, whatever else it holds.
  const apart = wrappers.filter((wrapper) => !wrapper.holdsId || ownOf(wrapper).length > 0);
  const invoice = [called, naming, apart].find(({ length }) => length > 0) ?? [];
  /** The places that count. */
  const counted = [root, ...invoice];
  /** The objects that are called "invoice", and the wrappers with its id. */
  const invoices = [...called, ...wrappers.filter((wrapper) => wrapper.ids().some(isOurs))];

  const byKey = [...all.flatMap(keyedOf), ...called.flatMap(ownOf)];
  // A text under `invoice` may be the merchant's own number of it, so it counts only where no id stands.
  const texts = root.ids(["invoice"]).filter((id) => id !== "");
  const fullIds = byKey.length > 0 || texts.length !== 1 ? byKey : texts;
  // A wrapper's `id` names the invoice, unless the wrapper names it by another key.
  const bareIds = invoice.filter((place) => keyedOf(place).length === 0).flatMap(ownOf);
  const ids = [...fullIds, ...bareIds];
  // An update that names no other id names the invoice by its own one. The event's would come with the invoice's.
  const anyIds = (ids.length > 0 ? ids : ownOf(root)).map(sameId);
  const named = isPathSet ? fullIds.map(sameId) : anyIds;
  const invoiceId = fullIds.find((id) => usableId.test(id));
  const [eventId, at] = [eventIdOf(all, anyIds), eventTimeOf(all, counted)];
  return { fields, all, counted, invoices, named, invoiceId, eventId, at };
}

/** Undefined when there are no values, or when they contradict each other. */
export const onlyOne = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** A number of so many digits may be rounded, and a longer text is no id. */
const idOfEvent = /^(?!\d{16,}$).{1,128}$/s;

/** The invoice's id is left out. If it were taken for the event's, all updates of the invoice would look like one. */
function eventIdOf(all: readonly Place[], named: readonly string[]): string | undefined {
  const candidates = [
    ...["eventid", "notificationid"].map((key) => all.flatMap((place) => place.ids([key]))),
    all.filter(isEvent).flatMap((event) => event.ids(["id"])),
    all.slice(0, 1).flatMap((root) => root.ids(["id"])),
  ].map((ids) => ids.filter((id) => !named.includes(sameId(id))));
  const id = onlyOne(candidates.find(({ length }) => length > 0) ?? []);
  return id !== undefined && idOfEvent.test(id) ? id : undefined;
}

/** The most reliable key comes first. A plain "timestamp" may be the time of the delivery. */
const timeKeys = ["occurredat", "eventtime", "timestamp", "time", "updatedat"];

/** Returns the time of the event that a status update reports, as ISO 8601 in UTC. */
function eventTimeOf(all: readonly Place[], counted: readonly Place[]): string | undefined {
  const root = all.slice(0, 1);
  const events = all.filter(isEvent);
  const timesIn = (places: readonly Place[], key: string) =>
    places.flatMap((place) => place.values(key)).flatMap(readTime);
  // Elsewhere than in the event's own objects a "created at" may be the time at which the invoice was created.
  const envelope = root.filter((place) => counted.length > 1 && place.values(...statusKeys).length === 0);
  const candidates = [
    ...timeKeys.flatMap((key) => [events, root, counted].map((places) => timesIn(places, key))),
    ...[events, envelope].map((places) => timesIn(places, "createdat")),
  ];
  return onlyOne(candidates.find(({ length }) => length > 0) ?? []);
}

const earliest = Date.UTC(2000, 0, 1);
const latest = Date.UTC(2100, 0, 1);
const isoMoment = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)(Z|[+-]\d{2}:?\d{2})?$/i;

/** Reads ISO 8601 (in UTC when it names no zone), or seconds or milliseconds since 1970. A date without a time is refused. */
function readTime(value: unknown): string[] {
  const text = typeof value === "string" || typeof value === "number" ? String(value).trim() : "";
  const [, day, time, zone = "Z"] = isoMoment.exec(text) ?? [];
  const number = Number(text);
  // A number is read as seconds when that gives a date before 2100, and otherwise as milliseconds.
  const epoch = number * 1000 < latest ? number * 1000 : number;
  const ms = day === undefined ? epoch : Date.parse(`${day}T${time}${zone}`);
  return ms >= earliest && ms < latest ? [new Date(ms).toISOString()] : [];
}
