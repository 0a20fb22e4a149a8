import { LRUCache } from "lru-cache";
import type { RecordKind } from "../record-kinds.js";
import type { Statements } from "./database.js";
import type { RecordRow, Writes } from "./writes.js";

export interface RecordRowsOptions {
  readonly database: Statements;
  /** While the bot runs, writes go over the leader's own session. */
  readonly writes: Writes;
  /** True while certainly no other process writes. By default nothing stays in memory. */
  readonly leads?: (() => boolean) | undefined;
}

/** Most events of a chat read these records. */
const remembered: ReadonlySet<string> = new Set<RecordKind>([
  "chats",
  "credentials",
  "savedItems",
  "customers",
]);
/** So many sealed bytes stay in memory. */
const mostRemembered = 4 * 1024 * 1024;
const rememberedKey = 64;

/** That there is no such row is remembered, too. */
type Held = { readonly sealed: Buffer | undefined };

/**
 * The rows of all records, as they are sealed. Only the leader writes them, so a leader needn't read again what it has
 * read or written.
 */
export class RecordRows {
  readonly #options: RecordRowsOptions;
  readonly #held = new LRUCache<string, Held>({
    maxSize: mostRemembered,
    sizeCalculation: ({ sealed }) => rememberedKey + (sealed?.length ?? 0),
  });
  /** The newest read or write of each row that is under way. What an older one of the row finds isn't remembered. */
  readonly #underWay = new Map<string, symbol>();

  constructor(options: RecordRowsOptions) {
    this.#options = options;
  }

  async read(kind: string, key: string): Promise<Buffer | undefined> {
    const name = nameOf(kind, key);
    const held = this.#leads ? this.#held.get(name) : undefined;
    if (held !== undefined) return held.sealed;
    const read = async (): Promise<Held> => {
      const [row] = await this.#options.database.rows<{ sealed: Buffer }>(
        "select sealed from records where kind = $1 and key = $2",
        [kind, key],
        "read",
      );
      return { sealed: row?.sealed };
    };
    // The read may find the row as it was before a write that is under way.
    if (this.#underWay.has(name)) return (await read()).sealed;
    return (await this.#remembering(kind, name, read)).sealed;
  }

  async put(row: RecordRow): Promise<void> {
    await this.#change(row.kind, row.key, row.sealed, () => this.#options.writes.put(row));
  }

  async remove(kind: string, key: string): Promise<void> {
    await this.#change(kind, key, undefined, () => this.#options.writes.remove(kind, key));
  }

  /** Another statement is about to change the row, or has to see it as the database has it. */
  forget(kind: string, key: string): void {
    this.#held.delete(nameOf(kind, key));
  }

  get #leads(): boolean {
    return this.#options.leads?.() ?? false;
  }

  async #change(
    kind: string,
    key: string,
    sealed: Buffer | undefined,
    change: () => Promise<void>,
  ): Promise<void> {
    const name = nameOf(kind, key);
    this.#held.delete(name);
    await this.#remembering(kind, name, async () => {
      await change();
      return { sealed };
    });
  }

  async #remembering(kind: string, name: string, work: () => Promise<Held>): Promise<Held> {
    if (!remembered.has(kind)) return work();
    const own = Symbol();
    this.#underWay.set(name, own);
    // The leader of before may have written a row since this process, as a standby, has begun to read it.
    const led = this.#leads;
    const isNewest = (): boolean => this.#underWay.get(name) === own;
    try {
      const found = await work();
      if (led && isNewest() && this.#leads) this.#held.set(name, found);
      return found;
    } finally {
      if (isNewest()) this.#underWay.delete(name);
    }
  }
}

const nameOf = (kind: string, key: string): string => `${kind} ${key}`;
