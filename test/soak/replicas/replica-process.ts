import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import { until } from "../kill/lives.js";
import type { Backend } from "./reverse-proxy.js";

/** A replica as a process of its own, on a port of its own, begun again whenever the test says so. */
export class ReplicaProcess implements Backend {
  /** Everything that it has printed, of all its runs. */
  output = "";
  #child: ChildProcess | undefined;
  #frozen = false;
  #begun = 0;

  private constructor(
    readonly port: number,
    private readonly environment: NodeJS.ProcessEnv,
    private readonly note: (text: string) => void,
  ) {}

  static async create(environment: NodeJS.ProcessEnv, note: (text: string) => void): Promise<ReplicaProcess> {
    return new ReplicaProcess(await freePort(), environment, note);
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

  /** Whether it leads, by its own word. */
  get leads(): boolean {
    const said = this.output.slice(this.#begun).match(/"leads":(true|false),"event":"replica\.leads"/g);
    return this.isRunning && said?.at(-1)?.includes("true") === true;
  }

  /** Begins a process. @returns once it listens */
  async begin(patienceMs = 60_000): Promise<void> {
    this.#begun = this.output.length;
    this.#frozen = false;
    const env = { PATH: process.env.PATH, ...this.environment, PORT: String(this.port) };
    const child = spawn(process.execPath, ["dist/main.js"], { env });
    this.#child = child;
    // Nobody would end it when this process is ended in the middle of a test.
    const orphan = () => void child.kill("SIGKILL");
    process.once("exit", orphan);
    child.once("exit", () => process.off("exit", orphan));
    const note = (chunk: Buffer) => {
      const text = chunk.toString("utf8");
      this.output += text;
      this.note(text);
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
    await once(child, "spawn");
    await until(() => this.isListening || !this.isRunning, "a replica to listen", patienceMs);
    if (!this.isRunning) throw new Error(`A replica doesn't start: ${this.output.slice(this.#begun)}`);
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  server.close();
  await once(server, "close");
  return port;
}
