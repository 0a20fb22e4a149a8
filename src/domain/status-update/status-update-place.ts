import { type Fields, isFields } from "./status-update-body.js";

/** The objects of a status update that are searched: the update itself, and the objects one or two levels down. */

const levelsDown = 2;
const none: readonly unknown[] = [];

/** One object of a status update. Its values are found under any spelling of their keys: `eventid` finds eventId, event_id and EventID. */
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
      // Each entry of a list counts as a value of its own.
      if (Array.isArray(value)) for (const each of value) values.push(each);
      else values.push(value);
      if (isFields(value) && levels > 0) this.#inner.push(new Place(value, plain, levels - 1));
    }
  }

  /** Returns all values of this object under one of these names. */
  values(...names: readonly string[]): unknown[] {
    const found: unknown[] = [];
    for (const name of names) for (const value of this.#values.get(name) ?? none) found.push(value);
    return found;
  }

  /** Returns the inner objects under one of these names. */
  objects(...names: readonly string[]): Place[] {
    return this.#inner.filter(({ name }) => names.includes(name));
  }

  /** Returns this object and all objects inside it. */
  get all(): readonly Place[] {
    this.#all ??= [this, ...this.#inner.flatMap((place) => place.all)];
    return this.#all;
  }
}

/** Normalizes a key, so that `invoiceId`, `invoice_id`, and a form's `invoice.id` and `invoice[id]` are the same. */
const plainName = (key: string): string => key.replace(/[._[\]-]/g, "").toLowerCase();

/** Returns the value that all entries share; undefined when there are none or they differ. */
export const onlyOne = <T>(values: readonly T[]): T | undefined =>
  new Set(values).size === 1 ? values[0] : undefined;
