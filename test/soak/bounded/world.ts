import type { Update } from "grammy/types";
import { statusCallbackEvent } from "../../../src/http/status-callbacks.js";
import { jsonBody } from "../../status-callback.js";
import { BotInProcess } from "../kit/bot.js";
import { VirtualClock } from "../kit/clock.js";
import { MemoryDisk } from "../kit/disk/disk.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import { type Machine, onMachine } from "../kit/machine.js";
import { type Random, randomFrom } from "../kit/random.js";
import { FakeService, plainAccount } from "../kit/service.js";
import { clientOf, httpAnswer } from "../kit/service-client.js";
import { InMemoryTelegram, type ShownMessage } from "../kit/telegram.js";
import type { BotApi, BotApiAnswer } from "../kit/telegram-door.js";
import { type Figures, heapBeside, kindsOn, totalOf } from "./figures.js";

const minute = 60_000;
export const hour = 60 * minute;
export const day = 24 * hour;
/** Between two sweeps of the bot's, so that what they leave behind is measured, and not what they are about to take. */
const start = Date.UTC(2026, 10, 21, 3);
const telegramMs = 20;
const keptMessages = 60;
const blocked = {
  ok: false,
  error_code: 403,
  description: "Forbidden: bot was blocked by the user",
} as const;
const badGateway = { ok: false, error_code: 502, description: "Bad Gateway" } as const;

interface WorldOptions {
  readonly seed: string;
  readonly number: number;
  readonly retentionDays: number;
}

/** One life of the bot, as long as it takes, with a machine, Telegram and service that don't grow themselves. */
export class World {
  readonly telegram = new InMemoryTelegram(() => this.clock.now());
  /** For whose calls the client meets a fault such as ours, which is no error of the service's. */
  faultFor: string | undefined;
  readonly failures: string[] = [];
  /** Chats that have blocked the bot. */
  readonly blocked = new Set<string>();
  /** Chats for which Telegram takes nothing at the moment. */
  readonly unreachable = new Set<string>();
  /** What a document that was sent holds. */
  document = Buffer.alloc(0);
  #bot: BotInProcess | undefined;

  private constructor(
    readonly clock: VirtualClock,
    readonly random: Random,
    readonly retentionDays: number,
    readonly machine: Machine,
    readonly disk: MemoryDisk,
    /** Where the bot keeps everything; on the simulated disk. */
    readonly dir: string,
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
      const disk = new MemoryDisk(clock.now);
      const process = mount(disk, random);
      const world = new World(clock, random, retentionDays, machine, disk, `${process.path}/data`);
      await world.#begin();
      await work(world);
      await world.through(world.bot.close());
      unmount(process);
      for (const error of unhandled)
        world.fail(`unhandled: ${error instanceof Error ? error.stack : String(error)}`);
      return world.failures;
    });
  }

  get bot(): BotInProcess {
    if (this.#bot === undefined) throw new Error("The bot isn't up.");
    return this.#bot;
  }

  fail(what: string): void {
    this.failures.push(what);
  }

  /** Hands updates over as polling does; resolves once they are taken. */
  accept(...updates: readonly Update[]): Promise<void> {
    return this.through(this.bot.accept(updates));
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
    return this.through(this.bot.acceptCallback(event));
  }

  /** What the chat shows last. */
  last(chat: string): ShownMessage | undefined {
    return this.telegram.shown(chat).at(-1);
  }

  /** Resolves when nothing of the chat waits any more. */
  settled(chat: string): Promise<void> {
    return this.machine.soon(() => this.bot.waiting(chat).length === 0);
  }

  /** Resolves when nothing at all waits any more. */
  allSettled(): Promise<void> {
    return this.machine.soon(() => this.bot.waitingEvents === 0);
  }

  /** Lets time pass. @param ms from now on */
  pass(ms: number): Promise<void> {
    return this.machine.pass(ms);
  }

  /** Lets as much time pass as work takes. */
  through<T>(work: Promise<T>): Promise<T> {
    return this.machine.through(work);
  }

  async figures(number: number, chats: readonly string[]): Promise<Figures> {
    for (const chat of chats) this.telegram.trim(chat, keptMessages);
    this.disk.writeBack();
    const kinds = kindsOn(this.disk);
    const { bot, machine } = this;
    return {
      day: number,
      heap: await heapBeside(this.disk),
      files: totalOf(kinds, "files"),
      bytes: totalOf(kinds, "bytes"),
      kinds,
      timers: machine.timers,
      lanes: bot.lanesAtWork,
      waiting: bot.waitingEvents,
    };
  }

  async #begin(): Promise<void> {
    const { dir, retentionDays, clock } = this;
    const service = this.#client();
    const telegram = { api: this.#api, file: () => this.document };
    const opening = BotInProcess.open({ dir, telegram, service, retentionDays, now: clock.now, whole: true });
    this.#bot = await this.through(opening);
    await this.pass(minute);
  }

  /** A service that remembers nothing, so that what grows in memory is the bot's. */
  #client() {
    const { now } = this.clock;
    const accountOf = (login: string) => plainAccount(login, "a password", 0);
    const created = (): void => void service.invoices.splice(0);
    const service = new FakeService({ accountOf, now, created, accessSeconds: 12 * 3_600 });
    return clientOf({
      service,
      now,
      exchange: async (call, carryOut) => {
        if (call?.login !== undefined && call.login === this.faultFor)
          throw new TypeError("A fault that only the soak knows.");
        return httpAnswer(carryOut());
      },
    });
  }

  /** Telegram, with the way there and back. */
  readonly #api: BotApi = async (method, payload, form): Promise<BotApiAnswer> => {
    await this.clock.sleep(telegramMs);
    if (method === "getFile") return { ok: true, result: { file_id: "f", file_path: "f" } };
    if (form !== undefined) return { ok: true, result: { message_id: 1 } };
    const chat = String(payload.chat_id);
    if (this.unreachable.has(chat)) return badGateway;
    return this.blocked.has(chat) ? blocked : this.telegram.api(method, payload);
  };
}
