import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readConfig } from "../../src/config/config.js";
import { loadLocales } from "../../src/frame/locales.js";
import { createLogger } from "../../src/log/logger.js";
import {
  type MerchantSandbox,
  type MerchantSandboxOptions,
  startMerchantSandbox,
} from "../../src/sandbox/merchant-service/index.js";
import { startTelegramSandbox, type TelegramSandbox } from "../../src/sandbox/telegram/index.js";
import { start } from "../../src/start-bot.js";
import { built } from "../built.js";
import { freePort } from "../free-port.js";
import { until } from "../limits/waits.js";
import { type NewDatabase, newDatabase } from "../postgres/new-database.js";
import { startWords } from "../start-words.js";
import { noteTranscript } from "../transcripts/note.js";
import { inThisProcess } from "../work/in-this-process.js";
import { Chat } from "./chat.js";

const botToken = "123456789:AAE-journey-token-0123456789abcdefg";

/** The same for all bots of this process, because reading them takes long. */
const translators = loadLocales("locales");

/** Environment of a bot against the two sandboxes; `undefined` takes a variable away. */
type Environment = Readonly<Record<string, string | undefined>>;

export interface WorldOptions {
  readonly environment?: Environment;
  readonly merchant?: MerchantSandboxOptions;
  /** How soon Telegram delivers again, at first, what a webhook didn't take, in milliseconds. */
  readonly webhookRetryBaseMs?: number;
  /** Telegram's clock, in milliseconds; the machine's by default. */
  readonly telegramClock?: () => number;
  /** Run dist/main.js as a process of its own, with the flags of npm start, so that it can be killed. */
  readonly process?: boolean;
  /** The folder of the built program for such a process; this one by default. */
  readonly folder?: string;
  /** The words that start such a process, in place of node and dist/main.js. */
  readonly command?: readonly [program: string, ...args: string[]];
  /** Milliseconds; for a bot in this process. */
  readonly now?: () => number;
  /** How the bot's timers wait for their time; for a bot in this process. */
  readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  /** Don't start the bot yet. */
  readonly stopped?: boolean;
}

/** Both ends and the bot between them, over real HTTP. */
export class World {
  /** Everything that the bot has printed, of all its runs. */
  output = "";
  /** When each of the processes has printed its first word, ms. */
  readonly spokeAt: number[] = [];
  /** How long the output was when the bot was started last. */
  #startedAt = 0;
  #stop: (() => Promise<void>) | undefined;
  #child: ChildProcess | undefined;

  private constructor(
    readonly merchant: MerchantSandbox,
    readonly telegram: TelegramSandbox,
    readonly dataDir: string,
    readonly port: number,
    readonly options: WorldOptions,
    private readonly database: NewDatabase | undefined,
  ) {}

  static async create(options: WorldOptions = {}): Promise<World> {
    const merchant = await startMerchantSandbox({ callbackRetryBaseMs: 50, ...options.merchant });
    const { webhookRetryBaseMs = 1000 } = options;
    const telegram = await startTelegramSandbox({
      botToken,
      botUsername: "sandbox_pay_bot",
      webhookRetryBaseMs,
      loopbackWebhooks: true,
      ...(options.telegramClock === undefined ? {} : { clock: options.telegramClock }),
    });
    const dataDir = await mkdtemp(join(tmpdir(), "journey-"));
    // With TEST_STORAGE=postgres the journeys run on a database instead of a data folder.
    const database = process.env.TEST_STORAGE === "postgres" ? await newDatabase() : undefined;
    const world = new World(merchant, telegram, dataDir, await freePort(), options, database);
    if (options.stopped !== true) await world.startBot();
    return world;
  }

  get publicUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  environment(): NodeJS.ProcessEnv {
    const variables: Environment = {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: this.telegram.url,
      MERCHANT_API_URL: `${this.merchant.url}/api`,
      MERCHANT_CLIENT_ID: "journey",
      MERCHANT_TIMEOUT_MS: "20000",
      // What chats bear is another matter than how many there are; the stand-in bears anything.
      TELEGRAM_MESSAGES_PER_SECOND: "1000",
      SERVICE_NAME: "Sandbox Pay",
      PAY_URL_SCHEME: "http",
      PUBLIC_URL: this.publicUrl,
      HOST: "127.0.0.1",
      PORT: String(this.port),
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      ...(this.database === undefined ? { DATA_DIR: this.dataDir } : { DATABASE_URL: this.database.url }),
      DEFAULT_CURRENCY: "UZS",
      DEFAULT_LANGUAGE: "en",
      DEFAULT_TIME_ZONE: "Asia/Tashkent",
      LOG_LEVEL: "debug",
      ...this.options.environment,
    };
    return Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== undefined));
  }

  async startBot(): Promise<void> {
    this.#startedAt = this.output.length;
    if (this.options.process === true) return this.#startProcess();
    const destination = {
      write: (line: string) => {
        this.output += line;
      },
    };
    const env = this.environment();
    const config = readConfig(env, () => "");
    this.#stop = await start(config, createLogger("debug", destination), {
      work: { ...inThisProcess, close: async () => undefined },
      translators,
      ...(this.options.now === undefined ? {} : { now: this.options.now }),
      ...(this.options.wait === undefined ? {} : { wait: this.options.wait }),
    });
  }

  /** Resolves when the bot that was started last has taken the lead. A bot with a data folder always leads. */
  async untilItLeads(): Promise<void> {
    if (this.database === undefined) return;
    const begins = () => this.output.slice(this.#startedAt).includes('"event":"leader.begins"');
    await until(begins, "the bot to take the lead");
  }

  /** Stops the bot as SIGTERM does. */
  async stopBot(): Promise<void> {
    const stop = this.#stop;
    this.#stop = undefined;
    await stop?.();
    await this.#endProcess("SIGTERM");
  }

  /** What the bot has printed last, for the reader of a failure. */
  get lastWords(): string {
    return this.output.split("\n").slice(-15).join("\n");
  }

  /** The process is gone from one moment to the next. @throws for a bot that isn't a process of its own, or is gone */
  async killBot(): Promise<void> {
    this.#process("kill");
    await this.#endProcess("SIGKILL");
  }

  /** Signals the bot's process, without waiting for what comes of it. */
  signalBot(signal: NodeJS.Signals): void {
    this.#process("signal").kill(signal);
  }

  /** The id of the bot's process. */
  get processId(): number | undefined {
    return this.#child?.pid;
  }

  /** Resolves when the bot's process has ended by itself. */
  async botEnded(): Promise<number | null> {
    const child = this.#process("wait for");
    if (child.exitCode !== null) return child.exitCode;
    const [code] = (await once(child, "exit")) as [number | null];
    return code;
  }

  /** A user of Telegram who opens the private chat with the bot. */
  user(firstName = "Anna", languageCode = "en"): Chat {
    return Chat.open(this.telegram, firstName, languageCode);
  }

  async close(): Promise<void> {
    await this.stopBot();
    noteTranscript(() => ({
      telegram: this.telegram.control.requests(),
      service: this.merchant.control
        .requests()
        .map(({ call, body, query, status }) => ({ call, query, body, status })),
      log: this.output
        .split("\n")
        .flatMap((line) => (line.startsWith("{") ? [JSON.parse(line) as object] : [])),
    }));
    await this.telegram.close();
    await this.merchant.close();
    await this.database?.drop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  async #startProcess(): Promise<void> {
    const [program, ...args] = this.options.command ?? [
      process.execPath,
      ...startWords.slice(0, -1),
      built("dist/main.js", this.options.folder),
    ];
    const child = spawn(program, args, {
      ...(this.options.folder === undefined ? {} : { cwd: this.options.folder }),
      env: { PATH: process.env.PATH, ...this.environment() },
    });
    this.#child = child;
    const note = (chunk: Buffer) => {
      this.output += chunk.toString("utf8");
    };
    child.stdout.on("data", note);
    child.stdout.once("data", () => this.spokeAt.push(Date.now()));
    child.stderr.on("data", note);
    child.once("exit", (code, signal) => {
      if (this.#child === child) this.output += `The bot has ended by itself: ${code ?? signal}\n`;
    });
    await once(child, "spawn");
  }

  #process(what: string): ChildProcess {
    if (this.#child === undefined)
      throw new Error(
        `There is no process to ${what}: the world was made without "process", or it has ended.`,
      );
    return this.#child;
  }

  async #endProcess(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child;
    this.#child = undefined;
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }
}
