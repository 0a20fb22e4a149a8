import { isDeepStrictEqual } from "node:util";
import { StorageError } from "../../../src/store/errors.js";
import type { LowdbStore } from "../../../src/store/folder/folder-store.js";
import type { Random } from "../kit/random.js";
import { type Kind, keyOf, kinds, recordOf, recordsOf } from "../kit/records.js";

type Version = number | "none";

interface Entry {
  readonly kind: Kind;
  readonly key: string;
  /** What was acknowledged last. */
  acknowledged: Version;
  /** What was asked for since, and may have come to the disk or not. */
  tried: { readonly order: number; readonly version: Version }[];
  /** The versions of a removed timer, any of which a power loss may bring back: its removal isn't synced. */
  mayComeBack: Version[];
}

interface CheckOptions {
  /** The disk is in such trouble that a read may say so, instead of what is there. */
  readonly mayRefuse?: boolean;
  readonly afterPowerLoss?: boolean;
}

/** Writes records of every kind, and remembers which writes the storage has acknowledged. */
export class Ledger {
  acknowledged = 0;
  readonly #entries = new Map<string, Entry>();
  #order = 0;

  /** One write or removal of a record, chosen by chance. Resolves also when the storage refuses. */
  async change(store: LowdbStore, random: Random): Promise<void> {
    const kind = random.pick(kinds);
    const key = keyOf(kind, random.below(3));
    const order = ++this.#order;
    const version: Version = random.chance(0.2) ? "none" : order;
    const entry = this.#entry(kind, key);
    entry.tried.push({ order, version });
    try {
      if (version === "none") await recordsOf(store, kind).remove(key);
      else await recordsOf(store, kind).write(key, recordOf(kind, key, version));
    } catch (error) {
      // A record that its own schema refuses is a fault of the sample.
      if (error instanceof StorageError && error.code === "invalid") throw error;
      return;
    }
    this.acknowledged += 1;
    // The storage takes the changes of one record in the order in which they came.
    const before = entry.tried.filter((earlier) => earlier.order < order).map((earlier) => earlier.version);
    entry.mayComeBack =
      kind === "timers" && version === "none" ? [...entry.mayComeBack, entry.acknowledged, ...before] : [];
    entry.acknowledged = version;
    entry.tried = entry.tried.filter((later) => later.order > order);
  }

  /**
   * Reads everything.
   * @returns a line for each record that isn't what was acknowledged, or asked for since.
   */
  async check(
    store: LowdbStore,
    { mayRefuse = false, afterPowerLoss = false }: CheckOptions = {},
  ): Promise<string[]> {
    const wrong: string[] = [];
    for (const entry of this.#entries.values()) {
      const { kind, key, acknowledged, tried, mayComeBack } = entry;
      const found = await recordsOf(store, kind)
        .read(key)
        .catch((error: unknown) => error);
      if (mayRefuse && found instanceof StorageError) continue;
      const later = tried.map(({ version }) => version);
      const back = afterPowerLoss ? mayComeBack : [];
      const fitting = [acknowledged, ...later, ...back].find((version) =>
        version === "none"
          ? found === undefined
          : isDeepStrictEqual(JSON.parse(JSON.stringify(found ?? null)), recordOf(kind, key, version)),
      );
      if (fitting === undefined)
        wrong.push(
          `${kind} ${key}: version ${acknowledged} was acknowledged, then ${later.join(", ") || "nothing"} tried, and there is ${shown(found)}`,
        );
    }
    return wrong;
  }

  #entry(kind: Kind, key: string): Entry {
    const name = `${kind} ${key}`;
    const known = this.#entries.get(name);
    if (known !== undefined) return known;
    const entry: Entry = { kind, key, acknowledged: "none", tried: [], mayComeBack: [] };
    this.#entries.set(name, entry);
    return entry;
  }
}

const shown = (found: unknown): string =>
  found instanceof Error ? found.message : (JSON.stringify(found) ?? "nothing").slice(0, 60);
