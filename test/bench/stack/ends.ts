import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { inTime } from "../../limits/waits.js";
import type { Deeds } from "./deeds.js";

export interface Ask {
  readonly id: number;
  readonly deed: keyof Deeds;
  readonly given: readonly unknown[];
}
type Told = { readonly id: number; readonly result?: unknown; readonly error?: string };

/** Long enough for many chats to talk on a slow machine. */
const deedMs = 15 * 60_000;

export const botToken = "123456789:AAE-bench-token-0123456789abcdefghi";

/** Telegram, the service and the people, in another process. */
export class Ends {
  readonly #waiting = new Map<number, (told: Told) => void>();
  #asked = 0;

  private constructor(private readonly child: ChildProcess) {
    child.on("message", (told: Told) => this.#waiting.get(told.id)?.(told));
    child.once("exit", () => {
      for (const [id, settle] of this.#waiting) settle({ id, error: "The process of both ends has ended." });
    });
  }

  static async open(): Promise<Ends> {
    const path = fileURLToPath(new URL("ends-process.ts", import.meta.url));
    const child = fork(path, [botToken], { execArgv: ["--import", "tsx"] });
    await inTime("the process of both ends to begin", once(child, "message"));
    return new Ends(child);
  }

  /** @throws Error with what kept it from being done. */
  ask<K extends keyof Deeds>(deed: K, ...given: Parameters<Deeds[K]>): ReturnType<Deeds[K]> {
    this.#asked += 1;
    const id = this.#asked;
    const told = new Promise((resolve, reject) => {
      this.#waiting.set(id, ({ result, error }) => {
        this.#waiting.delete(id);
        if (error === undefined) resolve(result);
        else reject(new Error(`${deed}: ${error}`));
      });
    });
    this.child.send({ id, deed, given } satisfies Ask);
    return inTime(`both ends to be done with “${deed}”`, told, deedMs) as ReturnType<Deeds[K]>;
  }

  async close(): Promise<void> {
    if (this.child.exitCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.disconnect();
    await inTime("the process of both ends to end", ended);
  }
}
