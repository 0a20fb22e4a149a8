import { rm } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { defined } from "../../../src/language/omit-undefined.js";
import { createMerchantService } from "../../../src/service/create-merchant-service.js";
import { callbackPayload } from "../../status-callback.js";
import { BotInProcess } from "../kit/bot.js";
import { letters } from "../kit/letters.js";
import { memoryStore } from "../kit/memory-store.js";
import { tokens } from "../kit/secrets.js";
import { codeOf, loginOf, passwordOf, ServiceServer } from "../kit/service-server.js";
import { patienceMs } from "../kit/strikes.js";
import { dataBehind, InMemoryTelegram, type ShownMessage } from "../kit/telegram.js";
import { tempFolder } from "../kit/temp-folder.js";

const silent = () => undefined;
/** Between two attempts nothing is waited for. What is longer (ms) is the patience with a step of a sign-in. */
const longestPauseMs = 4_500;
const sleep = async (ms: number, signal?: AbortSignal): Promise<void> => {
  if (ms > longestPauseMs) await delay(ms, undefined, defined({ signal }));
};
const marks = /[\u2066-\u2069]|<\/?\w+[^>]*>/g;
export const plain = (text: string): string => text.replace(marks, "").replace(/\u00a0/g, " ");

/** A bot whose merchants' service goes wrong, over real sockets; it waits for nothing but its own time limit. */
export class FaultyWorld {
  private constructor(
    readonly server: ServiceServer,
    readonly telegram: InMemoryTelegram,
    private readonly ahead: { ms: number },
    private bot: BotInProcess,
    private readonly parts: Parameters<typeof BotInProcess.open>[0],
    private readonly end: () => Promise<void>,
  ) {}

  static async open(): Promise<FaultyWorld> {
    const server = await ServiceServer.start();
    const dir = await tempFolder("faults");
    const service = createMerchantService({
      baseUrl: server.url,
      clientId: "soak",
      timeoutMs: patienceMs,
      // The service hangs for many merchants here, so the operator has set MERCHANT_CONNECTIONS to more than hang at once.
      connections: 512,
      payUrlScheme: "http",
      checkoutHosts: [],
      callbackUrlField: "callbackUrl",
      log: silent,
      clock: { now: Date.now, sleep },
    });
    const telegram = new InMemoryTelegram();
    const ahead = { ms: 0 };
    const parts = { dir, service, telegram, store: memoryStore(Date.now), now: () => Date.now() + ahead.ms };
    const bot = await BotInProcess.open(parts);
    const world = new FaultyWorld(server, telegram, ahead, bot, parts, async () => {
      await world.bot.close();
      await service.close();
      await server.close();
      await rm(dir, { recursive: true, force: true });
    });
    return world;
  }

  get logged(): ReadonlySet<string> {
    return this.bot.logged;
  }

  merchant(who: number): FaultyMerchant {
    return new FaultyMerchant(this, who);
  }

  /** Hands updates to the bot, and waits until the chat has nothing left to do. */
  async hand(chat: string, updates: Parameters<BotInProcess["accept"]>[0]): Promise<void> {
    await this.bot.accept(updates);
    await this.bot.idle(chat);
  }

  /** The service tells a status of an invoice, by the address that it was given for that. */
  async tell(callbackUrl: string, status: string): Promise<void> {
    const address = tokens.callback.open(callbackUrl.split("/").at(-1) ?? "");
    if (address === undefined) throw new Unexpected("the callback address can't be opened");
    const { chat, ref } = address;
    const payload = callbackPayload(JSON.stringify({ status }), address);
    await this.bot.acceptCallback({ chat, key: `c:${ref}:${status}`, payload });
    await this.bot.idle(chat);
  }

  /** Ends the bot as SIGTERM does, and starts another over the same data. */
  async restart(): Promise<void> {
    await this.bot.close();
    this.bot = await BotInProcess.open(this.parts);
  }

  close(): Promise<void> {
    return this.end();
  }

  /** Puts the bot's clock forward, ms: what was remembered for a while is forgotten. */
  pass(ms: number): void {
    this.ahead.ms += ms;
  }
}

/** What a step was answered with isn't what it should be. */
export class Unexpected extends Error {
  override readonly name = "Unexpected";
}

/** A merchant whose words and taps each wait for the bot to be done. */
export class FaultyMerchant {
  readonly chat: string;
  readonly item: string;
  /** The messages as they were before the last step. */
  #before = new Map<number, string>();

  constructor(
    readonly world: FaultyWorld,
    readonly who: number,
  ) {
    this.chat = String(50_000_000 + who);
    this.item = `Ware ${letters(who)}q`;
  }

  get shown(): readonly ShownMessage[] {
    return this.world.telegram.shown(this.chat);
  }

  get last(): ShownMessage | undefined {
    return this.shown.at(-1);
  }

  async say(text: string, answer: RegExp): Promise<ShownMessage> {
    await this.#hand([this.world.telegram.says(this.chat, text)]);
    return this.expect(answer, text);
  }

  /** Something that isn't text. */
  async attach(kind: "photo" | "sticker" | "voice", answer: RegExp): Promise<ShownMessage> {
    const update = this.world.telegram.says(this.chat, "");
    const file = { file_id: "f", file_unique_id: "u", width: 1, height: 1, duration: 1 };
    const content = { [kind]: kind === "photo" ? [file] : file };
    const { text: _text, ...message } = update.message ?? {};
    await this.#hand([{ ...update, message: { ...message, ...content } } as unknown as typeof update]);
    return this.expect(answer, kind);
  }

  async tap(label: string, answer: RegExp): Promise<ShownMessage> {
    const { telegram } = this.world;
    const message = telegram.withButton(this.chat, label);
    if (message === undefined) throw new Unexpected(`no button ${label}: ${this.told()}`);
    await this.#hand([telegram.taps(this.chat, message.id, dataBehind(message, label))]);
    return this.expect(answer, `[${label}]`);
  }

  async #hand(updates: Parameters<FaultyWorld["hand"]>[1]): Promise<void> {
    this.#before = new Map(this.shown.map(({ id, text }) => [id, text]));
    await this.world.hand(this.chat, updates);
  }

  /** The newest message that fits, of those that the last step has brought or changed, and of the last two. */
  expect(answer: RegExp, what: string): ShownMessage {
    const candidates = this.shown.filter(
      ({ id, text }, index) => this.#before.get(id) !== text || index >= this.shown.length - 2,
    );
    const found = candidates.findLast(({ text }) => answer.test(plain(text)));
    if (found === undefined) throw new Unexpected(`${what} should lead to ${answer}: ${this.told()}`);
    return found;
  }

  expectButtons(message: ShownMessage, labels: readonly string[]): void {
    const found = message.keyboard.flat().map(({ text }) => text);
    const missing = labels.filter((label) => !found.includes(label));
    if (missing.length > 0) throw new Unexpected(`lacks [${missing.join("] [")}]: ${this.told()}`);
  }

  told(): string {
    return this.shown
      .slice(-3)
      .map(({ text }) => plain(text).slice(0, 120))
      .join(" | ");
  }

  /** From the password on; the login is asked only where nobody has signed in yet. */
  async signIn(then: RegExp): Promise<void> {
    if (/login\?/.test(this.last?.text ?? "")) await this.say(loginOf(this.who), /password\?/);
    await this.say(passwordOf(this.who), /one-time code/);
    await this.say(codeOf(this.who), then);
  }
}
