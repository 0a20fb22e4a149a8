import type { ChatScope } from "../../../frame/context.js";
import { actingOf } from "../../../frame/model/acting.js";
import { type Item, savedItemKey } from "../../../invoice/item/item.js";
import { changeField } from "../../../invoice/item/item-defaults.js";
import { type SavedDetail, savedFields } from "../../../invoice/item/item-fields.js";
import type { SavedItem, SavedItemsRecord } from "../../../store/store-port.js";
import { isSignedIn } from "../../access/index.js";
import { eventMark, readSavedItems } from "./items-record.js";

/** The largest number of saved items in a chat. A merchant with more items needs another tool than a chat. */
export const mostSaved = 2_000;
/** The record is written as a whole, so a larger one (in bytes) would slow down every chat. */
const mostBytes = 2 * 1024 * 1024;

const bytesOf = (items: SavedItem | readonly SavedItem[]): number => Buffer.byteLength(JSON.stringify(items));

export const hasRoom = ({ items }: SavedItemsRecord): boolean => bytesOf(items) <= mostBytes;

/**
 * A saved item with the same name and currency is replaced: a field set to undefined is cleared, and a missing
 * field stays unchanged.
 */
export interface Put extends Pick<Item, "name" | "price" | "currency">, Partial<Pick<Item, SavedDetail>> {
  /** The id that the item gets if it is new. A replaced item keeps its own id. */
  readonly saved: string;
  readonly uses?: number;
}

export interface Room {
  readonly most: number;
  readonly oneCurrency: boolean;
}

/**
 * The caller writes the record. Items are indexed by name and currency, so that an import of a thousand is fast.
 */
export class Putter {
  readonly #byKey: Map<string, SavedItem>;
  readonly #seen: ReadonlySet<string>;
  /**
   * [Undo] needs what this event replaces and adds. An earlier attempt at the event may have replaced items
   * already.
   */
  readonly #changed: NonNullable<SavedItemsRecord["changed"]>;
  readonly #replaced: Set<string>;
  #bytes: number;
  removedCodes = 0;

  private constructor(
    readonly record: SavedItemsRecord,
    /**
     * The ids of all items that this event saves begin with the mark. A retry of the event recognises them by it.
     */
    private readonly mark: string,
    readonly room: Room,
  ) {
    this.#byKey = new Map(record.items.map((item) => [savedItemKey(item), item]));
    this.#bytes = bytesOf(record.items);
    this.#changed = record.changed?.mark === mark ? record.changed : { mark, before: [], added: [] };
    this.#replaced = new Set(this.#changed.before.map(({ item }) => item.saved));
    this.#seen = new Set(record.seen.map(({ item }) => savedItemKey(item)));
  }

  static async open(scope: ChatScope): Promise<Putter> {
    return new Putter(await readSavedItems(scope), eventMark(scope), await roomOf(scope));
  }

  put({ uses = 0, ...item }: Put): "saved" | "replaced" | "full" {
    const key = savedItemKey(item);
    const known = this.#byKey.get(key);
    if (known === undefined) {
      if (this.record.items.length >= this.room.most) return "full";
      const [first = item] = this.record.items;
      if (this.room.oneCurrency && first.currency !== item.currency) return "full";
      const added: SavedItem = { saved: item.saved, name: "", price: "", currency: "", uses };
      assign(added, item);
      if (!this.#takes(bytesOf(added) + ",".length)) return "full";
      this.record.items.push(added);
      this.#changed.added.push(added.saved);
      if (this.#seen.has(key))
        this.record.seen = this.record.seen.filter((seen) => savedItemKey(seen.item) !== key);
      this.#byKey.set(key, added);
      return "saved";
    }
    const { saved: _id, ...values } = item;
    const changed = { ...known };
    assign(changed, values);
    if (!this.#takes(bytesOf(changed) - bytesOf(known))) return "full";
    this.#keepBefore(known);
    this.removedCodes += assign(known, values);
    return known.saved.startsWith(this.mark) ? "saved" : "replaced";
  }

  /** An item that this event has added has no earlier value. */
  #keepBefore(known: SavedItem): void {
    if (known.saved.startsWith(this.mark) || this.#replaced.has(known.saved)) return;
    this.#replaced.add(known.saved);
    this.#changed.before.push({ item: { ...known }, index: 0 });
    this.record.changed = this.#changed;
  }

  /**
   * The items of a wrong file would have to be deleted one by one. A typed item needs no [Undo], because its card
   * has [Delete].
   */
  keepAdded(): void {
    if (this.#changed.added.length > 0) this.record.changed = this.#changed;
  }

  /** Reserves room for a change of the saved items, in bytes. A change that makes the record smaller always fits. */
  #takes(bytes: number): boolean {
    if (bytes > 0 && this.#bytes + bytes > mostBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  find(item: Pick<Item, "name" | "currency">): Readonly<SavedItem> | undefined {
    return this.#byKey.get(savedItemKey(item));
  }
}

/** Takes over the given fields in the order of their table, so that a package code that comes with a new ICPU code stays. @returns how many package codes were removed */
function assign(item: SavedItem, values: Partial<Put>): number {
  const removed = savedFields.flatMap((field) =>
    field in values ? changeField(item, field, values[field]).filter((part) => !(part.field in values)) : [],
  );
  return removed.length;
}

/** Somebody who has never had access may save enough to try the bot, and little enough to be read with every text. */
const strangersRoom: Room = { most: 20, oneCurrency: true };

/**
 * Somebody who has signed in here once, or sells for an owner, has the whole room. Saved items stay in every case;
 * only more aren't added.
 */
export async function roomOf(scope: ChatScope): Promise<Room> {
  const { knownLogins } = scope.session;
  const hadAccess = actingOf(scope.session).kind !== "nobody" || knownLogins.length > 0;
  // The chat's record may have been damaged and begun anew. The credentials still say that the chat has an account.
  return hadAccess || (await isSignedIn(scope)) ? { most: mostSaved, oneCurrency: false } : strangersRoom;
}

export const fullText = ({ t }: Pick<ChatScope, "t">, { most, oneCurrency }: Room): string =>
  t(oneCurrency ? "items-full-stranger" : "items-full", { limit: most });
