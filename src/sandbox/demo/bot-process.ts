import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream, existsSync, renameSync, statSync, type WriteStream } from "node:fs";
import { createInterface } from "node:readline";

export interface BotStatus {
  readonly state: "starting" | "running" | "restarting" | "stopped";
  /** The last lines of the bot's output, when it ended because of a fault. */
  readonly fault?: string;
}

export interface BotProcessOptions {
  /** The program's path, dist/main.js. */
  readonly program: string;
  /** The whole environment of the bot. No variable of the demo's own environment reaches it. */
  readonly environment: Record<string, string>;
  /** The working folder. The bot looks for a .env file there, so the folder must not have one. */
  readonly folder: string;
  readonly logFile: string;
  /** An address that answers 2xx once the bot is running. */
  readonly healthUrl: string;
  /** A script that Node loads before the program; see end-with-parent.ts. */
  readonly preload: URL;
  /** Called with each fault, for the terminal. */
  onFault(text: string): void;
}

const firstPauseMs = 1000;
const longestPauseMs = 30_000;
/** A bot that ran this long was healthy, so the next fault counts as a new one. */
const wellAfterMs = 30_000;
const stopWithinMs = 20_000;
const healthEveryMs = 250;
const lastWords = 15;
const logLimitBytes = 5 * 1024 * 1024;

/** Runs the bot as a separate process and restarts it whenever it ends. */
export class BotProcess {
  #status: BotStatus = { state: "starting" };
  #child: ChildProcess | undefined;
  #timer: NodeJS.Timeout | undefined;
  #pauseMs = firstPauseMs;
  #isStopping = false;
  readonly #log: WriteStream;

  constructor(private readonly options: BotProcessOptions) {
    keepShort(options.logFile);
    this.#log = createWriteStream(options.logFile, { flags: "a", mode: 0o600 });
    this.#log.on("error", (error) => options.onFault(`The bot's log can't be written: ${error.message}`));
  }

  get status(): BotStatus {
    return this.#status;
  }

  start(): void {
    const { program, preload, environment, folder } = this.options;
    const startedAt = Date.now();
    const words: string[] = [];
    const child = spawn(process.execPath, ["--import", preload.href, program], {
      cwd: folder,
      env: environment,
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    this.#child = child;
    this.#listen(child, words);
    child.once("error", (error) => words.push(error.message));
    // Node emits "close" after "exit" and after the last line of output, and also when the start itself failed.
    child.once("close", (code, signal) => this.#ended(startedAt, signal ?? `exit code ${code}`, words));
    this.#watchHealth(child);
  }

  /** Asks the bot to stop, and kills it if it doesn't. Resolves when the process is gone. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    clearTimeout(this.#timer);
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      const gone = new Promise((resolve) => child.once("close", resolve));
      child.kill("SIGTERM");
      const insist = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
      await gone;
      clearTimeout(insist);
    }
    this.#status = { state: "stopped" };
    await new Promise<void>((resolve) => this.#log.end(resolve));
  }

  #listen(child: ChildProcess, words: string[]): void {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on("line", (line) => {
        this.#log.write(`${line}\n`);
        if (!isFault(line)) return;
        this.options.onFault(readable(line));
        words.push(line);
        if (words.length > lastWords) words.shift();
      });
    }
  }

  #watchHealth(child: ChildProcess): void {
    const ask = async () => {
      const isUp = await fetch(this.options.healthUrl, { signal: AbortSignal.timeout(2000) }).then(
        (answer) => answer.ok,
        // The request failed because the bot isn't listening yet.
        () => false,
      );
      if (child !== this.#child || this.#isStopping || child.exitCode !== null || child.signalCode !== null)
        return;
      if (isUp) this.#status = { state: "running" };
      else this.#timer = setTimeout(() => void ask(), healthEveryMs);
    };
    void ask();
  }

  #ended(startedAt: number, how: string, words: string[]): void {
    if (this.#isStopping) return;
    clearTimeout(this.#timer);
    const end = `The bot ended (${how}).`;
    this.#status = { state: "restarting", fault: [end, ...words.map(readable)].join("\n") };
    this.options.onFault(end);
    if (Date.now() - startedAt > wellAfterMs) this.#pauseMs = firstPauseMs;
    this.#timer = setTimeout(() => this.start(), this.#pauseMs);
    this.#pauseMs = Math.min(this.#pauseMs * 2, longestPauseMs);
  }
}

const harmlessLevels: readonly unknown[] = ["trace", "debug", "info", "warn"];

/** Checks whether a line reports a fault. A line that isn't a log line comes from Node itself, so it is a fault. */
function isFault(line: string): boolean {
  return line.trim() !== "" && !harmlessLevels.includes(parsed(line)?.level);
}

function readable(line: string): string {
  const record = parsed(line);
  if (!record) return line;
  const { level: _level, time: _time, ...rest } = record;
  return Object.entries(rest)
    .map(([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`)
    .join(", ");
}

function parsed(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    // The line isn't JSON, so it is shown unchanged.
    return undefined;
  }
}

function keepShort(file: string): void {
  if (existsSync(file) && statSync(file).size > logLimitBytes) renameSync(file, `${file}.1`);
}
