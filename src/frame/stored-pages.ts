import { undamaged } from "../store/errors.js";
import type { RecordStore } from "../store/store-port.js";

interface Numbered {
  readonly number: number;
}

/**
 * A list of a chat that may grow long, as pages in records of their own. Each entry has a number, in the order in which
 * the entries were added, and a page holds a fixed range of numbers. Pages are written before the chat's record is
 * committed. After a crash in between, the record gives the same numbers again.
 */
export class StoredPages<Entry extends Numbered> {
  readonly #records: RecordStore<{ entries: Entry[] }>;
  readonly #prefix: string;
  readonly #perPage: number;

  /** @param prefix what stands before the page's number in its key: the chat and, if it has several such lists, the list */
  constructor(records: RecordStore<{ entries: Entry[] }>, prefix: string, perPage: number) {
    this.#records = records;
    this.#prefix = prefix;
    this.#perPage = perPage;
  }

  pageOf = (number: number): number => Math.floor(number / this.#perPage);

  /** Returns a page's entries in the order of their numbers; undefined when the page doesn't exist or is damaged. */
  async read(page: number): Promise<Entry[] | undefined> {
    return (await undamaged(this.#records.read(`${this.#prefix}${page}`)))?.entries;
  }

  /** Writes a page, or deletes it when it has no entries. */
  write = (page: number, entries: Entry[]): Promise<void> => this.#write(`${this.#prefix}${page}`, entries);

  /**
   * Adds entries at the end of the list. Whatever has the first one's number or a greater one was written by an earlier
   * call whose commit failed, so it is dropped.
   * @param added entries with successive numbers
   */
  async append(added: readonly Entry[]): Promise<void> {
    const first = added[0]?.number ?? 0;
    for (const page of new Set(added.map(({ number }) => this.pageOf(number)))) {
      const before = ((await this.read(page)) ?? []).filter(({ number }) => number < first);
      await this.write(page, [...before, ...added.filter(({ number }) => this.pageOf(number) === page)]);
    }
  }

  /** Reads all pages. The store must look for them, so this is rarely called. */
  async all(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for await (const { key } of this.#records.list(this.#prefix))
      entries.push(...((await undamaged(this.#records.read(key)))?.entries ?? []));
    return entries.sort((a, b) => a.number - b.number);
  }

  /** Deletes the entries that aren't kept any longer from all pages whose keys begin with the prefix. */
  async tidy(isKept: (entry: Entry) => boolean): Promise<void> {
    for await (const { key } of this.#records.list(this.#prefix)) {
      const entries = (await undamaged(this.#records.read(key)))?.entries ?? [];
      const kept = entries.filter(isKept);
      if (kept.length < entries.length) await this.#write(key, kept);
    }
  }

  #write = (key: string, entries: Entry[]): Promise<void> =>
    entries.length === 0 ? this.#records.remove(key) : this.#records.write(key, { entries });
}
