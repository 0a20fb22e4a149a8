import type { Random } from "../kit/random.js";
import type { HostileWorld } from "./world.js";

/** So many hostile inputs of one kind, and where to say what came of them. */
export interface Batch {
  readonly world: HostileWorld;
  readonly random: Random;
  readonly count: number;
  add(name: string, by?: number): void;
  fail(what: string): void;
}

/** Sends `batch.count` inputs, and says what broke. */
export type Target = (batch: Batch) => Promise<void>;
