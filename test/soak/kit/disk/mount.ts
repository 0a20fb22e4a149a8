import type { Random } from "../random.js";
import { type MemoryDisk, systemError } from "./disk.js";
import { type Call, changes, type Trouble } from "./troubles.js";

const never = new Promise<never>(() => undefined);

/** What a simulation that kills processes by itself has to say of a call to the disk. */
export interface Watch {
  /** @returns false when the process is gone: its call never comes back. A crash may strike here. */
  goesOn(): boolean;
  /** Told of all bytes that are written. */
  written(bytes: Uint8Array): void;
}

/**
 * A disk as one process sees it, from one path on. Each call takes a few turns of the event loop's microtasks, drawn
 * from the seed: so calls overlap, and in the same way for the same seed.
 */
export class Mount {
  /** Changes so far. */
  changes = 0;
  /** Calls that were refused. */
  refused = 0;
  /** Files and folders that are open. */
  readonly open = new Set<object>();
  /** The process that works on the disk ends at this change, before it: it sees nothing but errors from then on. */
  endsAt = Number.POSITIVE_INFINITY;
  /** A call is refused with this code; a write is cut short then, by chance. */
  refuse: Trouble | undefined;
  #ended = false;

  constructor(
    readonly path: string,
    readonly disk: MemoryDisk,
    readonly random: Random,
    readonly watch?: Watch,
  ) {}

  get ended(): boolean {
    return this.#ended;
  }

  /** The process is gone: nothing that it still tries happens. */
  end(): void {
    this.#ended = true;
  }

  /** Names from the disk's top on. */
  namesOf(path: string): string[] {
    return path
      .slice(this.path.length)
      .split("/")
      .filter((name) => name !== "");
  }

  async call<T>(call: Call, act: () => T): Promise<T> {
    await this.#turns();
    if (this.watch?.goesOn() === false) return never;
    this.check(call);
    const result = act();
    await this.#turns();
    return this.watch?.goesOn() === false ? never : result;
  }

  /** @throws when the process has ended, ends here, or the disk refuses. */
  check(call: Call): void {
    if (this.#ended) throw systemError("EIO", "ended");
    if (changes(call)) {
      if (this.changes >= this.endsAt) {
        this.#ended = true;
        throw systemError("EIO", "ended");
      }
      this.changes += 1;
    }
    const code = this.refuse?.(call);
    if (code === undefined) return;
    this.refused += 1;
    throw systemError(code, call);
  }

  async #turns(): Promise<void> {
    for (let turns = this.random.below(4); turns > 0; turns--) await undefined;
  }
}
