import { isJsonObject } from "../../language/text/json-text.js";
import type { Fields } from "./status-update-body.js";

/** The objects in which a sender wraps what an update is about, one or two levels deep. */
const wrapperNames = ["data", "payload", "object", "event", "notification"];
/** An `id` in these is the event's. */
const eventNames = ["event", "notification"];
const invoiceIdKeys = ["invoiceid", "invoiceuuid", "merchantinvoiceid", "merchantinvoiceuuid"];
const ownIdKeys = ["id", "uuid"];
const none: readonly unknown[] = [];

/** A longer name of a form's field is taken as it is, so that nobody can nest thousands of objects in one name. */
const longestPath = 200;
/** The fields `invoice[id]` and `invoice.id` of a form stand for an object `invoice`. */
const fieldOfObject = /^([^.[\]]+)[.[]([^\]].*)$/s;

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
      const [, object, rest] = (key.length <= longestPath && fieldOfObject.exec(key)) || [];
      if (object !== undefined && rest !== undefined) put(folded, object, [rest.replace("]", ""), value]);
      // Each entry of a list counts as a separate value of its key.
      else for (const each of Array.isArray(value) ? value : [value]) put(this.#values, plainName(key), each);
      if (isJsonObject(value)) this.#inner.push(new Place(Object.entries(value), plainName(key)));
    }
    for (const [key, inner] of folded) this.#inner.push(new Place(inner, plainName(key)));
  }

  values(...names: readonly string[]): unknown[] {
    return names.flatMap((name) => this.#values.get(name) ?? none);
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

const isEvent = ({ name }: Place): boolean => eventNames.includes(name);

const plainName = (key: string): string => key.replace(/[_\s-]|\[\]$/g, "").toLowerCase();

function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(value);
}

/** A number above 2^53 is no id, because JSON.parse rounds it and different ids would look equal. */
function idOf(value: unknown): string[] {
  const id = Number.isSafeInteger(value) ? String(value) : value;
  return typeof id === "string" && id !== "" ? [id] : [];
}

/** A service may write the same id in small or in capital letters. */
export const sameId = (id: string): string => id.trim().toLowerCase();

/** The objects of an update that may speak of its invoice. */
export interface Places {
  readonly fields: Fields;
  readonly root: Place;
  /** The update itself, its wrappers, and each `invoice` in them. */
  readonly all: readonly Place[];
  /** The update itself and its invoice: `invoice`; else the wrappers that name it; else those that hold nothing with an id. */
  readonly counted: readonly Place[];
  /** The ids that can only be an invoice's: those of `invoiceId` and `invoice.id`. */
  readonly fullIds: readonly string[];
  /** The ids by which the update names its invoice, in small letters. */
  readonly named: readonly string[];
  /** What is the invoice by its name or its own id. */
  readonly own: readonly Place[];
  readonly eventId: string | undefined;
}

/** @param ours the invoice's id; undefined while the bot doesn't know it, so that any may be its */
export function placesIn(fields: Fields, ours: string | undefined): Places {
  const isOurs = (id: string): boolean => ours !== undefined && sameId(id) === sameId(ours);
  const root = new Place(Object.entries(fields));
  const outer = root.objects(...wrapperNames);
  const wrappers = [...outer, ...outer.flatMap((wrapper) => wrapper.objects(...wrapperNames))];
  const invoices = [root, ...wrappers].flatMap((place) => place.objects("invoice"));
  const all = [root, ...wrappers, ...invoices];
  const naming = wrappers.filter((wrapper) => {
    const ids = [...wrapper.ids(invoiceIdKeys), ...wrapper.ids()];
    return ours === undefined ? ids.length > 0 && !isEvent(wrapper) : ids.some(isOurs);
  });
  // What has another id of its own is another invoice, whatever else it holds.
  const apart = wrappers.filter(
    (wrapper) => !wrapper.holdsId || (!isEvent(wrapper) && wrapper.ids().length > 0),
  );
  const invoice = [invoices, naming, apart].find(({ length }) => length > 0) ?? [];
  // Of an object's several ids the invoice's own counts, such as the UUID beside a number.
  const ownOf = (place: Place): string[] => {
    const ids = place.ids();
    return ids.filter(isOurs).concat(ids).slice(0, 1);
  };
  const keyed = all.flatMap((place) => place.ids(invoiceIdKeys));
  // A wrapper's `id` names the invoice, unless the wrapper is called an event, or names the invoice by another key.
  const bare = invoice.filter((place) => !isEvent(place) && place.ids(invoiceIdKeys).length === 0);
  const byKey = [...keyed, ...invoices.flatMap(ownOf)];
  // A text under `invoice` may be the merchant's own number of it, so it counts only where no id stands.
  const texts = root.ids(["invoice"]).filter((text) => text.trim() !== "");
  const fullIds = byKey.length > 0 || texts.length !== 1 ? byKey : texts;
  const ids = [...fullIds, ...bare.flatMap(ownOf)];
  // An update that names no other id names the invoice by its own one. The event's would come with the invoice's.
  const named = (ids.length > 0 ? ids : ownOf(root)).map(sameId);
  const own = [...invoices, ...[root, ...wrappers].filter((place) => place.ids().some(isOurs))];
  const eventId = eventIdOf(root, all, named);
  return { fields, root, all, counted: [root, ...invoice], fullIds, named, own, eventId };
}

/** Undefined when there are no values, or when they contradict each other. */
export const onlyOne = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;

/** A longer event id is ignored. */
const longestEventId = 128;

/** The invoice's id is left out. If it were taken for the event's, all updates of the invoice would look like one. */
function eventIdOf(root: Place, all: readonly Place[], named: readonly string[]): string | undefined {
  const candidates = [
    all.flatMap((place) => place.ids(["eventid"])),
    all.flatMap((place) => place.ids(["notificationid"])),
    all.filter(isEvent).flatMap((event) => event.ids(["id"])),
    root.ids(["id"]),
  ].map((ids) => ids.filter((id) => !named.includes(sameId(id))));
  const id = onlyOne(candidates.find(({ length }) => length > 0) ?? []);
  return id === undefined || id.length > longestEventId ? undefined : id;
}

/** The most reliable key comes first. A plain "timestamp" may be the time of the delivery. */
const timeKeys = ["occurredat", "eventtime", "timestamp", "time", "updatedat"];

/** Returns the time of the event that a status update reports, as ISO 8601 in UTC. @param said what holds the status */
export function eventTimeOf({ root, all }: Places, said: readonly { holder: Place }[]): string | undefined {
  const holders = said.map(({ holder }) => holder);
  const events = all.filter(isEvent);
  const timesIn = (of: readonly Place[], key: string) =>
    of.flatMap((one) => one.values(key)).flatMap(readTime);
  const candidates = timeKeys.flatMap((key) => [events, [root], holders].map((of) => timesIn(of, key)));
  // A "created at" counts only in the event's own objects, because elsewhere it may be the time at which the invoice was created.
  const isEnvelope = !holders.includes(root) || all.some(({ name }) => name === "invoice");
  candidates.push(timesIn(events, "createdat"), timesIn(isEnvelope ? [root] : [], "createdat"));
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
