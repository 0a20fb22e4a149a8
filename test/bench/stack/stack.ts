import { freePort } from "../../../src/sandbox/demo/free-port.js";
import { startWords } from "../../start-words.js";
import { botToken, Ends } from "./ends.js";
import { Program } from "./program.js";

export const secretKey = Buffer.alloc(32, 7);

/** Both ends, and bots between them as users run them: with the flags of `npm start`, over HTTP. */
export class Stack {
  private constructor(
    readonly ends: Ends,
    readonly urls: { readonly telegram: string; readonly merchant: string },
    readonly port: number,
  ) {}

  static async open(): Promise<Stack> {
    const ends = await Ends.open();
    return new Stack(ends, await ends.ask("urls"), await freePort(20_000 + (process.pid % 10_000)));
  }

  environment(dataDir: string): NodeJS.ProcessEnv {
    return {
      TELEGRAM_BOT_TOKEN: botToken,
      TELEGRAM_API_ROOT: this.urls.telegram,
      TELEGRAM_MESSAGES_PER_SECOND: "1000",
      MERCHANT_API_URL: `${this.urls.merchant}/api`,
      MERCHANT_CLIENT_ID: "bench",
      CALLBACK_URL_FIELD: "callbackUrl",
      SERVICE_NAME: "Sandbox Pay",
      PAY_URL_SCHEME: "http",
      PUBLIC_URL: `http://127.0.0.1:${this.port}`,
      HOST: "127.0.0.1",
      PORT: String(this.port),
      SECRET_KEY: secretKey.toString("base64"),
      DATA_DIR: dataDir,
      DEFAULT_CURRENCY: "UZS",
      DEFAULT_TIME_ZONE: "UTC",
    };
  }

  /** Starts a bot on a data folder; it polls when this resolves. @returns what ends it, and how long its start took, ms */
  async startBot(
    dataDir: string,
    words: readonly string[] = startWords,
  ): Promise<{ bot: Program; startMs: number }> {
    await this.ends.ask("forget");
    const bot = new Program(words, this.environment(dataDir));
    // The bot's own words tell more than waiting for its first poll in vain.
    const startMs = (await Promise.race([this.ends.ask("firstPoll"), bot.failed()])) - bot.begunAt;
    return { bot, startMs };
  }

  /** Starts a bot that can't reach Telegram; its port for callbacks is open when this resolves. */
  async startStalled(dataDir: string): Promise<Program> {
    const bot = new Program(startWords, this.environment(dataDir));
    await bot.prints("http.listening");
    return bot;
  }

  /** Starts a replica on a database, behind a proxy; its port is open when this resolves. */
  async startReplica(databaseUrl: string, port: number, publicUrl: string): Promise<Program> {
    const { DATA_DIR: _, ...environment } = this.environment("");
    const bot = new Program(startWords, {
      ...environment,
      DATABASE_URL: databaseUrl,
      TELEGRAM_UPDATES: "webhook",
      PUBLIC_URL: publicUrl,
      PORT: String(port),
    });
    await bot.prints("http.listening");
    return bot;
  }

  close(): Promise<void> {
    return this.ends.close();
  }
}
