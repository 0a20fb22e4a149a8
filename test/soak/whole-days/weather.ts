import type { Random } from "../kit/random.js";

type ServiceFault = "unreachable" | "lost-before" | "lost-after" | "too-many" | "error-before" | "faulty";
export type TelegramFault =
  | "lost-before"
  | "lost-after"
  | "hangs"
  | "too-many"
  | "error-before"
  | "error-after"
  | "faulty";

const serviceFaults: readonly ServiceFault[] = [
  "unreachable",
  "lost-before",
  "lost-after",
  "lost-after",
  "too-many",
  "error-before",
  "faulty",
  "faulty",
];
const telegramFaults: readonly TelegramFault[] = [
  "lost-before",
  "lost-after",
  "lost-after",
  "hangs",
  "too-many",
  "error-before",
  "error-after",
  "faulty",
];

/** What goes wrong, and how often: a climate for the seed, and storms in it. */
export class Weather {
  /** Shares of calls, or of accesses to the disk. */
  readonly #rates: { readonly service: number; readonly telegram: number; readonly disk: number };
  readonly #random: Random;
  #storm: "service" | "telegram" | "disk" | undefined;
  #isOn = true;
  readonly struck: Record<string, number> = {};
  readonly #note: (what: string) => void;

  constructor(random: Random, note: (what: string) => void) {
    this.#random = random;
    this.#note = note;
    const rate = (most: number): number => (random.chance(0.25) ? 0 : (random.below(1000) / 1000) * most);
    this.#rates = { service: rate(0.2), telegram: rate(0.1), disk: rate(0.003) };
  }

  /** From here on nothing goes wrong any more. */
  clear(): void {
    this.#isOn = false;
    this.#storm = undefined;
  }

  /** A storm begins, or ends. @returns milliseconds until the next change. */
  change(): number {
    const isStormy = this.#storm !== undefined;
    this.#storm = isStormy || !this.#isOn ? undefined : this.#random.pick(["service", "telegram", "disk"]);
    const minutes = this.#storm === undefined ? 12 * 60 : this.#storm === "disk" ? 5 : 40;
    return (1 + this.#random.below(minutes)) * 60_000;
  }

  service(): ServiceFault | undefined {
    if (!this.#strikes("service", 0.7)) return undefined;
    return this.#count(this.#random.pick(serviceFaults), "service");
  }

  telegram(): TelegramFault | undefined {
    if (!this.#strikes("telegram", 0.5)) return undefined;
    return this.#count(this.#random.pick(telegramFaults), "telegram");
  }

  /** True when the disk refuses a write. */
  disk(): boolean {
    return this.#strikes("disk", 0.4) && this.#count("refused", "disk") === "refused";
  }

  /** Milliseconds on the way. */
  latency(): number {
    return 5 + this.#random.below(200);
  }

  pick<T>(choices: readonly T[]): T {
    return this.#random.pick(choices);
  }

  below(limit: number): number {
    return this.#random.below(limit);
  }

  #strikes(kind: "service" | "telegram" | "disk", inStorm: number): boolean {
    if (!this.#isOn) return false;
    return this.#random.chance(this.#storm === kind ? inStorm : this.#rates[kind]);
  }

  #count<T extends string>(fault: T, kind: string): T {
    const name = `${kind} ${fault}`;
    this.#note(`fault: ${name}`);
    this.struck[name] = (this.struck[name] ?? 0) + 1;
    return fault;
  }
}
