import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { endTree } from "./processes.js";
import { openWaits } from "./waits.js";

/** What is told from process to process. */
type Ask<Given> = { readonly given: Given } | "waits";
type Told<Result> =
  | { readonly result: Result }
  | { readonly error: string }
  | { readonly waits: readonly string[] };

/** How long a process has to say what it waits for, ms. */
const sayingMs = 2_000;

/**
 * A process of its own for long work. Whatever hangs in there, its own loop included, ends at its limit, with all processes
 * that came of it.
 */
export class Apart<Given, Result> {
  readonly #child: ChildProcess;

  /** @param program a module that calls `serve` */
  constructor(program: URL) {
    // As they are: NaN and undefined, too.
    const serialization = "advanced";
    // Whatever comes of it is in its group, and is ended with it.
    const detached = true;
    const execArgv = ["--import", "tsx"];
    this.#child = fork(fileURLToPath(program), [], { execArgv, serialization, detached });
  }

  /**
   * Has the process do a piece of work.
   * @param name of the work, for the reader of a failure
   * @throws Error with what went wrong, or with what the process waited for when the limit came
   */
  async ask(name: string, given: Given, limitMs: number): Promise<Result> {
    const told = await this.#told({ given }, limitMs);
    if (told === undefined)
      throw new Error(
        `${name} was ended, because it took longer than ${limitMs / 1_000} s. ${await this.#waits()}`,
      );
    if (told === "over") throw new Error(`${name}: its process has ended by itself.`);
    if ("error" in told) throw new Error(`${name}: ${told.error}`);
    if ("waits" in told) throw new Error(`${name}: nobody has asked for waits.`);
    return told.result;
  }

  /** Ends the process, with all that came of it. */
  async close(): Promise<void> {
    const { pid } = this.#child;
    if (pid !== undefined) await endTree(pid);
  }

  async #waits(): Promise<string> {
    const told = await this.#told("waits", sayingMs);
    if (told === undefined) return "Its process answers nothing, because its own work holds it.";
    if (told === "over" || !("waits" in told)) return "It has just ended.";
    if (told.waits.length === 0) return "It waited for nothing that has a name.";
    return `It waited for ${told.waits.join(", and for ")}.`;
  }

  /** @returns undefined when nothing was told in time */
  #told(ask: Ask<Given>, ms: number): Promise<Told<Result> | "over" | undefined> {
    return new Promise((resolve) => {
      const end = (told: Told<Result> | "over" | undefined): void => {
        clearTimeout(timer);
        this.#child.off("message", end);
        this.#child.off("exit", over);
        resolve(told);
      };
      const over = (): void => end("over");
      const timer = setTimeout(end, ms, undefined);
      this.#child.on("message", end).on("exit", over);
      // A process that has ended is told by its exit.
      this.#child.send(ask, () => undefined);
    });
  }
}

/** Does in this process what an `Apart` in another one asks for. */
export function serve<Given, Result>(work: (given: Given) => Promise<Result>): void {
  const answer = async (ask: Ask<Given>): Promise<Told<Result>> => {
    if (ask === "waits") return { waits: openWaits() };
    try {
      return { result: await work(ask.given) };
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
    }
  };
  process.on("message", (ask) => void answer(ask as Ask<Given>).then((told) => process.send?.(told)));
  // Whoever asked was killed.
  process.on("disconnect", () => void endTree(process.pid));
}
