import type { Update } from "grammy/types";
import { statusCallbackEvent } from "../../../src/callbacks/status-callbacks.js";
import { jsonBody } from "../../status-callback.js";
import { VirtualClock } from "../kit/clock.js";
import { type Machine, onMachine, turn } from "../kit/machine.js";
import { type Random, randomFrom } from "../kit/random.js";
import { InMemoryTelegram, type ShownMessage } from "../kit/telegram.js";
import { type BotLife, liveBot } from "../whole-days/bot-life.js";
import { folderOfLife, MemoryDisk } from "../whole-days/memory-disk.js";
import { apiRootOf } from "../whole-days/telegram.js";
import { type Figures, heapBeside, kindsOn, totalOf } from "./figures.js";
import { ForgetfulService } from "./service.js";

const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Between two sweeps of the bot's, so that what they leave behind is measured, and not what they are about to take. */
const start = Date.UTC(2026, 10, 21, 3);
const telegramMs = 20;
const life = 1;
const keptMessages = 60;
const blocked = {
  ok: false,
  error_code: 403,
  description: "Forbidden: bot was blocked by the user",
} as const;
const badGateway = { ok: false, error_code: 502, description: "Bad Gateway" } as const;
/** Far more than anything here takes: what isn't done by then never will be. */
const patience = 100_000;

interface WorldOptions {
  readonly seed: string;
  readonly number: number;
  readonly retentionDays: number;
}

/** One life of the bot, as long as it takes, with a machine, Telegram and service that don't grow themselves. */
export class World {
  readonly telegram = new InMemoryTelegram();
  readonly service = new ForgetfulService();
  readonly failures: string[] = [];
  readonly logged = new Map<string, number>();
  /** Chats that have blocked the bot. */
  readonly blocked = new Set<string>();
  /** Chats for which Telegram takes nothing at the moment. */
  readonly unreachable = new Set<string>();
  /** What a document that was sent holds. */
  document = Buffer.alloc(0);
  #bot: BotLife | undefined;

  private constructor(
    readonly clock: VirtualClock,
    readonly random: Random,
    readonly retentionDays: number,
    private readonly machine: Machine,
    readonly disk: MemoryDisk,
  ) {}

  /** Opens it, hands it over, and puts the machine's own clock, disk and network back afterwards. */
  static during(
    { seed, number, retentionDays }: WorldOptions,
    work: (world: World) => Promise<void>,
  ): Promise<string[]> {
    const clock = new VirtualClock(start);
    const unhandled: unknown[] = [];
    const random = randomFrom(seed, "bounded", number);
    const parts = { clock, random, unhandled: (error: unknown) => void unhandled.push(error) };
    return onMachine(parts, async (machine) => {
      const watch = { before: () => true, after: () => true, written: () => undefined };
      const disk = new MemoryDisk(watch, clock.now);
      const world = new World(clock, random, retentionDays, machine, disk);
      machine.connect(disk, world.#fetch);
      await world.#begin();
      await work(world);
      await world.through(world.bot.stop());
      for (const error of unhandled)
        world.fail(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
      return world.failures;
    });
  }

  get bot(): BotLife {
    if (this.#bot === undefined) throw new Error("The bot isn't up.");
    return this.#bot;
  }

  /** Where the bot keeps everything; on the simulated disk. */
  get dir(): string {
    return folderOfLife(life);
  }

  fail(what: string): void {
    this.failures.push(what);
  }

  /** Hands updates over as polling does; resolves once they are taken. */
  accept(...updates: readonly Update[]): Promise<void> {
    return this.through(this.bot.door.accept(updates));
  }

  /** A merchant's text, and all that it leads to. */
  async say(chat: string, text: string): Promise<void> {
    await this.accept(this.telegram.says(chat, text));
    await this.settled(chat);
  }

  /** Taps the newest button of one of these labels, the first that there is. @returns false when there is none */
  async tap(chat: string, ...labels: readonly string[]): Promise<boolean> {
    for (const label of labels) {
      const message = this.telegram.withButton(chat, label);
      const button = message?.keyboard.flat().find(({ text }) => text === label);
      if (message === undefined || button === undefined || !("callback_data" in button)) continue;
      await this.accept(this.telegram.taps(chat, message.id, button.callback_data));
      await this.settled(chat);
      return true;
    }
    return false;
  }

  /** The service tells something of a submission. */
  async callback(chat: string, ref: string, body: string): Promise<"kept" | "full"> {
    const event = statusCallbackEvent({ chat, ref, submittedAt: 1 }, jsonBody(body));
    return this.through(this.bot.inbox.accept([event]));
  }

  /** What the chat shows last. */
  last(chat: string): ShownMessage | undefined {
    return this.telegram.shown(chat).at(-1);
  }

  /** Resolves when nothing of the chat waits any more. */
  settled(chat: string): Promise<void> {
    return this.#until(() => [...(this.bot.inbox.waiting(chat) as Iterable<unknown>)].length === 0);
  }

  /** Resolves when nothing at all waits any more. */
  allSettled(): Promise<void> {
    return this.#until(() => this.bot.inbox.load().events === 0);
  }

  /** Lets time pass, and everything happen that happens meanwhile. @param ms from now on */
  async pass(ms: number): Promise<void> {
    let isOver = false;
    this.clock.after(ms, () => {
      isOver = true;
    });
    await turn();
    while (!isOver) {
      this.clock.advance();
      await turn();
    }
  }

  /** Lets as much time pass as work takes. */
  async through<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    work.then(end, end);
    await this.#until(() => ended);
    return work;
  }

  async figures(number: number, chats: readonly string[]): Promise<Figures> {
    for (const chat of chats) this.telegram.trim(chat, keptMessages);
    const kinds = kindsOn(this.disk);
    const { bot, machine } = this;
    return {
      day: number,
      heap: await heapBeside(this.disk),
      files: totalOf(kinds, "files"),
      bytes: totalOf(kinds, "bytes"),
      kinds,
      timers: machine.timers,
      lanes: bot.lanes.size,
      waiting: bot.inbox.load().events,
    };
  }

  async #until(holds: () => boolean): Promise<void> {
    for (let waited = 0; ; waited += 1) {
      await turn();
      if (holds()) return;
      if (waited > patience) throw new Error("It never comes to an end.");
      this.clock.advance();
    }
  }

  async #begin(): Promise<void> {
    const { service, retentionDays, clock } = this;
    const oracle = { kept: () => undefined, sealed: () => undefined };
    const log = (event: string): void => void this.logged.set(event, (this.logged.get(event) ?? 0) + 1);
    const now = clock.now;
    this.#bot = await this.through(liveBot({ number: life, service, retentionDays, now, oracle, log }));
    await this.pass(minute);
  }

  /** The network to Telegram. */
  readonly #fetch: typeof fetch = async (url, init) => {
    const path = String(url).slice(apiRootOf(life).length);
    await this.clock.sleep(telegramMs);
    if (path.startsWith("/file/")) return { ok: true, status: 200, body: [this.document] } as never;
    const method = path.split("/").at(-1) ?? "";
    const answer = await this.#answer(method, init?.body);
    return {
      ok: answer.ok,
      status: answer.ok ? 200 : answer.error_code,
      text: async () => JSON.stringify(answer),
    } as Response;
  };

  async #answer(method: string, body: unknown) {
    if (method === "getFile") return { ok: true, result: { file_id: "f", file_path: "f" } } as const;
    if (typeof body === "string") {
      const payload = JSON.parse(body) as Record<string, unknown>;
      const chat = String(payload.chat_id);
      if (this.unreachable.has(chat)) return badGateway;
      return this.blocked.has(chat) ? blocked : this.telegram.api(method, payload);
    }
    // A form, with a file in it.
    for await (const _ of body as AsyncIterable<unknown>);
    return { ok: true, result: { message_id: 1 } } as const;
  }
}
