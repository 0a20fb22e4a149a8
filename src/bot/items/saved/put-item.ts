import { type Item, savedItemKey } from "../../../domain/item/item.js";
import { type SavedDetail, savedDetails } from "../../../domain/item/item-fields.js";
import type { SavedItem, SavedItemsRecord } from "../../../store/store-port.js";

/** More are no catalogue for a chat any more. */
export const mostSaved = 2_000;
/** The most bytes of a chat's saved items, as JSON: to read and write more would hold up all other chats. */
const mostBytes = 2 * 1024 * 1024;

const bytesOf = (items: SavedItem | readonly SavedItem[]): number => Buffer.byteLength(JSON.stringify(items));

/** False when the items of a record, as they are now, are too much to be kept. */
export const hasRoom = ({ items }: SavedItemsRecord): boolean => bytesOf(items) <= mostBytes;

/**
 * An item that is put among the saved ones. A field that is undefined is removed from the saved item; a field that is
 * missing leaves it unchanged.
 */
export interface Put extends Pick<Item, "name" | "price" | "currency">, Partial<Pick<Item, SavedDetail>> {
  /** The id of a new item. */
  readonly id: string;
  readonly uses?: number;
}

/** Puts items among those of a record; keeps their keys at hand, so that a thousand are put in a moment. */
export class Putter {
  readonly #byKey: Map<string, SavedItem>;
  readonly #seen: ReadonlySet<string>;
  #bytes: number;

  constructor(
    private readonly record: SavedItemsRecord,
    /**
     * The beginning of the ids of items that this event saves. An item that an earlier attempt at the event has saved
     * is saved again.
     */
    private readonly mark: string,
  ) {
    this.#byKey = new Map(record.items.map((item) => [savedItemKey(item), item]));
    this.#bytes = bytesOf(record.items);
    this.#seen = new Set(record.seen.map(({ item }) => savedItemKey(item)));
  }

  put({ uses = 0, ...item }: Put): "saved" | "replaced" | "full" {
    const key = savedItemKey(item);
    const known = this.#byKey.get(key);
    if (known === undefined) {
      if (this.record.items.length >= mostSaved) return "full";
      const added: SavedItem = { id: item.id, name: "", price: "", currency: "", uses };
      assign(added, item);
      if (!this.#takes(bytesOf(added) + ",".length)) return "full";
      this.record.items.push(added);
      if (this.#seen.has(key))
        this.record.seen = this.record.seen.filter((seen) => savedItemKey(seen.item) !== key);
      this.#byKey.set(key, added);
      return "saved";
    }
    const { id: _id, ...values } = item;
    const changed = { ...known };
    assign(changed, values);
    if (!this.#takes(bytesOf(changed) - bytesOf(known))) return "full";
    assign(known, values);
    return known.id.startsWith(this.mark) ? "saved" : "replaced";
  }

  /** A change that makes the record smaller always has room. */
  #takes(bytes: number): boolean {
    if (bytes > 0 && this.#bytes + bytes > mostBytes) return false;
    this.#bytes += bytes;
    return true;
  }

  /** The id of the item that now stands under this name and currency. */
  idOf(item: Pick<Item, "name" | "currency">): string | undefined {
    return this.#byKey.get(savedItemKey(item))?.id;
  }
}

function assign(item: SavedItem, values: Partial<Put>): void {
  Object.assign(item, values);
  for (const field of savedDetails) if (item[field] === undefined) delete item[field];
}
