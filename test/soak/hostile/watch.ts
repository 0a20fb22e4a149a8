import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/** What would have ended the process. */
export class CrashWatch {
  readonly crashes: string[] = [];
  readonly #note = (error: unknown): void => {
    this.crashes.push(error instanceof Error ? (error.stack ?? error.message).slice(0, 600) : String(error));
  };

  constructor() {
    process.on("uncaughtException", this.#note);
    process.on("unhandledRejection", this.#note);
  }

  end(): void {
    process.off("uncaughtException", this.#note);
    process.off("unhandledRejection", this.#note);
  }
}

let collect: (() => void) | undefined;

/** Bytes in use once nothing is left that could be thrown away. */
export async function usedMemory(): Promise<number> {
  if (collect === undefined) {
    setFlagsFromString("--expose-gc");
    collect = runInNewContext("gc") as () => void;
  }
  // Twice, with a turn between: finalizers free what the first round has found.
  for (let round = 0; round < 3; round += 1) {
    collect();
    await turn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
