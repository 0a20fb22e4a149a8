import { undamaged } from "../../store/errors.js";
import type { RecordStore } from "../../store/store-port.js";

interface Numbered {
  readonly number: number;
}

/**
 * Pages are written before the chat's record is committed. After a crash in between, the record gives the same numbers
 * again.
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

  /** @returns undefined when the page doesn't exist or is damaged */
  async read(page: number): Promise<Entry[] | undefined> {
    return (await undamaged(this.#records.read(`${this.#prefix}${page}`)))?.entries;
  }

  write = (page: number, entries: Entry[]): Promise<void> => this.#write(`${this.#prefix}${page}`, entries);

  /** An earlier call whose commit failed may have written these numbers, which are then dropped. */
  async append(added: readonly Entry[]): Promise<void> {
    const first = added[0]?.number ?? 0;
    for (const page of new Set(added.map(({ number }) => this.pageOf(number)))) {
      const before = ((await this.read(page)) ?? []).filter(({ number }) => number < first);
      await this.write(page, [...before, ...added.filter(({ number }) => this.pageOf(number) === page)]);
    }
  }

  /** The store must look for the pages, so this is rarely called. */
  async all(): Promise<Entry[]> {
    const entries: Entry[] = [];
    for await (const { key } of this.#records.list(this.#prefix))
      entries.push(...((await undamaged(this.#records.read(key)))?.entries ?? []));
    return entries.sort((a, b) => a.number - b.number);
  }

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
