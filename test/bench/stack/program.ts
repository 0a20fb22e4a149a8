import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { inTime } from "../../limits/waits.js";
import { processorMs } from "./processor-time.js";

/** A program prints what it is asked for within this time. */
const printedMs = 5 * 60_000;

/** A program in a process of its own, as its users start it: plain Node, no loader. */
export class Program {
  /** Milliseconds since 1970. */
  readonly begunAt = performance.timeOrigin + performance.now();
  #output = "";
  readonly #child: ChildProcess;

  /**
   * @param words what follows `node`
   * @param wrapper a command, with its words, that runs it
   */
  constructor(
    private readonly words: readonly string[],
    environment: NodeJS.ProcessEnv = {},
    wrapper: readonly string[] = [],
  ) {
    const [command = process.execPath, ...rest] = [...wrapper, process.execPath, ...words];
    this.#child = spawn(command, rest, {
      env: { PATH: process.env.PATH, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    for (const stream of [this.#child.stdout, this.#child.stderr])
      stream?.on("data", (chunk: Buffer) => {
        this.#output += chunk.toString("utf8");
      });
  }

  /** Resolves when it has printed this; with the time that it did, milliseconds since 1970. */
  async prints(sign: string): Promise<number> {
    await this.#untilPrinted(sign, 0);
    return performance.timeOrigin + performance.now();
  }

  /** Rejects when it ends by itself, with what it has printed. */
  async failed(): Promise<never> {
    if (this.#child.exitCode === null) await once(this.#child, "close");
    throw new Error(`The program has ended: ${this.#output}`);
  }

  /** What it has printed behind `sign`, to the end of the line. */
  async printed(sign: string): Promise<string> {
    await this.prints(sign);
    const from = this.#output.indexOf(sign) + sign.length;
    await this.#untilPrinted("\n", from);
    return this.#output.slice(from, this.#output.indexOf("\n", from));
  }

  /** The memory (MiB) that it holds now, and the most that it has held so far; NaN where the system doesn't tell. */
  async memory(): Promise<{ readonly now: number; readonly peak: number }> {
    // Only Linux tells of another process.
    const status = await readFile(`/proc/${this.#child.pid}/status`, "utf8").catch(() => "");
    const told = (name: string): number =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, "m").exec(status)?.[1]) / 1024;
    return { now: told("VmRSS"), peak: told("VmHWM") };
  }

  /** The processor time that it has taken so far, ms; NaN where the system doesn't tell. */
  processorMs(): Promise<number> {
    return processorMs(this.#child.pid ?? 0);
  }

  signal(signal: NodeJS.Signals): void {
    this.#child.kill(signal);
  }

  async end(signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return;
    const ended = once(this.#child, "exit");
    this.#child.kill(signal);
    await inTime(`${this.words.join(" ")} to end after ${signal}`, ended);
  }

  async #untilPrinted(sign: string, from: number): Promise<void> {
    const what = `${this.words.join(" ")} to print “${sign.trim() || "a whole line"}”`;
    const printed = async (): Promise<void> => {
      while (!this.#output.includes(sign, from)) await this.#says();
    };
    await inTime(what, printed(), printedMs);
  }

  /** Resolves when it has printed something more. @throws Error when it has ended instead */
  async #says(): Promise<void> {
    const said = this.#child.stdout === null ? undefined : once(this.#child.stdout, "data");
    await Promise.race([said, this.failed()]);
  }
}
