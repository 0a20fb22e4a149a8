import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import { built } from "../../built.js";
import { freePort } from "../../free-port.js";
import { until } from "../../limits/waits.js";
import type { Backend } from "./reverse-proxy.js";

/** How soon a supervisor begins it again. */
const restartMs = 300;

/**
 * A replica as a process of its own, on a port of its own. One that ends by itself is begun again, as a supervisor does;
 * one that was killed when the test says so.
 */
export class ReplicaProcess implements Backend {
  /** Everything that it has printed, of all its runs. */
  output = "";
  #child: ChildProcess | undefined;
  #frozen = false;
  #begun = 0;
  /** How often it has ended by itself. */
  ended = 0;

  private constructor(
    readonly port: number,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly note: (text: string) => void,
    private readonly noteEnd: () => void,
  ) {}

  /** @param noteEnd told when it has ended by itself */
  static async create(
    environment: NodeJS.ProcessEnv,
    note: (text: string) => void,
    noteEnd: () => void,
  ): Promise<ReplicaProcess> {
    return new ReplicaProcess(await freePort(), environment, note, noteEnd);
  }

  get isRunning(): boolean {
    return this.#child !== undefined && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  /** A proxy's health check would send nobody here before it listens; a frozen one isn't told from a slow one. */
  isUp(): boolean {
    return this.isRunning && this.isListening;
  }

  get isListening(): boolean {
    return this.output.includes('"event":"http.listening"', this.#begun);
  }

  /** Whether it leads, by its own word; a frozen one doesn't know. */
  get leads(): boolean {
    const said = this.output.slice(this.#begun).match(/"event":"leader\.(begins|ends)"/g);
    return this.isRunning && said?.at(-1)?.includes("begins") === true;
  }

  /** Begins a process. @returns once it listens */
  async begin(patienceMs = 60_000): Promise<void> {
    this.#begun = this.output.length;
    this.#frozen = false;
    const env = { PATH: process.env.PATH, ...this.environment, PORT: String(this.port) };
    const child = spawn(process.execPath, [built("dist/main.js")], { env });
    this.#child = child;
    // Nobody would end it when this process is ended in the middle of a test.
    const orphan = () => void child.kill("SIGKILL");
    process.once("exit", orphan);
    child.once("exit", () => process.off("exit", orphan));
    child.once("exit", () => void this.#superviseEnd(child));
    const note = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      this.output += text;
      this.note(text);
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    await once(child, "spawn");
    await until(() => this.isUp() || this.#child === undefined, "a replica to listen", patienceMs);
  }

  /** Where the database is away, the next attempt may fail as well. */
  async #superviseEnd(child: ChildProcess): Promise<void> {
    if (this.#child !== child) return;
    this.ended += 1;
    this.noteEnd();
    await delay(restartMs);
    // Whoever waits for all to run finds out that it never does.
    if (this.#child === child) await this.begin().catch(() => undefined);
  }

  freeze(): void {
    this.#frozen = true;
    this.#child?.kill("SIGSTOP");
  }

  wake(): void {
    this.#frozen = false;
    this.#child?.kill("SIGCONT");
  }

  kill(): Promise<void> {
    return this.#end("SIGKILL");
  }

  stop(): Promise<void> {
    return this.#end("SIGTERM");
  }

  async #end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    if (this.#frozen) child.kill("SIGCONT");
    // One that doesn't end by itself must not outlive the test.
    const last = setTimeout(() => child.kill("SIGKILL"), 15_000);
    await ended;
    clearTimeout(last);
  }
}
