import type { Random } from "../random.js";
import type { Luck, MemoryFile } from "./file.js";

export type Node = MemoryFile | MemoryFolder;

/** A folder as a kernel keeps it: the names that programs see, and those that are on the disk for certain. */
export class MemoryFolder {
  /** What programs see. */
  readonly entries = new Map<string, Node>();
  #kept = new Map<string, Node>();
  /** What a name stood for since the last sync, the newest last. */
  readonly #unsynced = new Map<string, (Node | undefined)[]>();

  /** @param node undefined: the name goes. */
  set(name: string, node: Node | undefined): void {
    if (node === undefined) this.entries.delete(name);
    else this.entries.set(name, node);
    this.#unsynced.set(name, [...(this.#unsynced.get(name) ?? []), node]);
  }

  /**
   * A sync that fails leaves the names to the next one: file systems keep them in a journal, which either goes on
   * or ends with all that follows.
   */
  sync(succeeds: boolean): void {
    if (!succeeds) return;
    this.#kept = new Map(this.entries);
    this.#unsynced.clear();
  }

  /** What a power loss leaves: each name by itself stands for what it did at the last sync, or at any time since. */
  afterPowerLoss(luck: Luck, random: Random): Map<string, Node> {
    const left = new Map(luck === "all" ? this.entries : this.#kept);
    if (luck !== "parts") return left;
    for (const [name, since] of this.#unsynced) {
      const stood = [this.#kept.get(name), ...since];
      const node = stood[random.below(stood.length)];
      if (node === undefined) left.delete(name);
      else left.set(name, node);
    }
    return left;
  }
}
