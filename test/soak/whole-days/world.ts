import type { VirtualClock } from "../kit/clock.js";
import type { Machine } from "../kit/machine.js";
import { randomFrom } from "../kit/random.js";
import { type BotLife, botToken, liveBot } from "./bot-life.js";
import { Deliveries } from "./deliveries.js";
import { liveOut } from "./lifecycle.js";
import { domainOf } from "./markers.js";
import { MemoryDisk, systemError } from "./memory-disk.js";
import { Merchant } from "./merchant.js";
import { simulatedService } from "./network.js";
import { Oracle } from "./oracle.js";
import { type Account, Service, typedSecret } from "./service.js";
import { SimulatedTelegram, type TelegramCall } from "./telegram.js";
import { Trace } from "./trace.js";
import { Weather } from "./weather.js";

const writes: readonly string[] = ["write", "fsync", "fdatasync", "fsync-folder", "rename", "mkdir", "rm"];

/** Of all worlds: the number is in the paths of a life, and what waits for those of a dead one waits for ever. */
let lives = 0;

/** Everything that one seed plays with: the bot's lives, both ends, the disk, the people, and who watches them. */
export class World {
  readonly trace: Trace;
  readonly failures: string[] = [];
  readonly weather: Weather;
  readonly disk: MemoryDisk;
  readonly telegram: SimulatedTelegram;
  readonly service: Service;
  readonly oracle: Oracle;
  readonly deliveries: Deliveries;
  readonly merchants: Merchant[] = [];
  /** Moments at which the process was gone from one moment to the next. */
  readonly crashes: number[] = [];
  readonly random;
  /** Days that closed invoices are kept. */
  readonly retentionDays: number;
  #life: BotLife | undefined;
  #number = 0;
  readonly #livesBefore = lives;
  #isAlive = false;
  #gone: (() => void) | undefined;
  #goneSoon: Promise<"gone"> = Promise.resolve("gone");
  #crashIn = Number.POSITIVE_INFINITY;
  #crashes = true;
  readonly #refresh: boolean;

  constructor(
    seed: string,
    number: number,
    readonly clock: VirtualClock,
    private readonly machine: Machine,
  ) {
    this.trace = new Trace(clock.now);
    const random = (part: string) => randomFrom(seed, "whole-days", number, part);
    this.random = random("world");
    this.retentionDays = this.random.pick([2, 400]);
    this.#refresh = this.random.chance(0.3);
    const note = (what: string): void => this.trace.note(what);
    this.weather = new Weather(random("weather"), note);
    this.disk = new MemoryDisk(
      {
        before: (life, operation, path) => {
          if (!this.#goesOn(life)) return false;
          if (!writes.includes(operation) || !this.weather.disk()) return true;
          note(`  at ${operation} ${path}`);
          throw systemError(this.random.pick(["ENOSPC", "EIO"]), operation);
        },
        after: (life) => this.#goesOn(life),
        written: (path, bytes) => this.oracle.written(path, bytes),
      },
      clock.now,
    );
    this.service = new Service({
      clock,
      random: random("service"),
      accessSeconds: this.random.pick([3_600, 86_400, 86_400]),
      created: (invoice) => {
        note(`the service creates ${invoice.id} of ${invoice.items.map(({ name }) => name).join(", ")}`);
        this.oracle.created(invoice);
        const announce = this.deliveries.announce.bind(this.deliveries);
        liveOut(invoice, { clock, random: random(`life of ${invoice.id}`), note, announce });
      },
    });
    this.telegram = new SimulatedTelegram({
      clock,
      weather: this.weather,
      goesOn: (life) => this.#goesOn(life),
      carriedOut: (call) => {
        note(`Telegram: ${call.method} ${describe(call)}${call.isAnswerLost ? " (answer lost)" : ""}`);
        this.oracle.carriedOut(call);
      },
      refused: (call, error) => {
        note(`Telegram refuses ${call.method}: ${error.description}`);
        this.oracle.refused(call, error);
      },
    });
    this.oracle = new Oracle({
      now: clock.now,
      fail: (what) => this.fail(what),
      merchantIn: (call) => this.#merchantIn(call),
      invoices: this.service.invoices,
    });
    this.deliveries = new Deliveries({
      clock,
      random: random("deliveries"),
      telegram: this.telegram,
      note,
      bot: () => (this.#life && this.#isAlive ? { life: this.#life, gone: this.#goneSoon } : undefined),
      isCalm: () => !this.#crashes,
    });
    const customer = this.telegram.control.createUser({ firstName: "Customer", languageCode: "en" }).userId;
    const people = 1 + this.random.below(2);
    for (let index = 0; index < people; index += 1) {
      const account = accountOf(index, this.random.pick([0, 1, 1, 1, 2]), 1 + this.random.below(3));
      this.service.add(account);
      const parts = {
        telegram: this.telegram,
        oracle: this.oracle,
        random: random(`merchant ${index}`),
        now: clock.now,
        note,
        isBehind: (chat: number) => this.deliveries.isBehind(chat),
      };
      this.merchants.push(new Merchant(index, account, customer, parts));
    }
  }

  get life(): BotLife | undefined {
    return this.#isAlive ? this.#life : undefined;
  }

  fail(what: string): void {
    this.trace.note(`FAULT: ${what}`);
    this.failures.push(what.replaceAll(botToken, "<token>"));
  }

  /** Starts a process of the bot, and another one when that fails. */
  boot(): void {
    lives += 1;
    const number = lives;
    this.#number = number;
    this.#isAlive = true;
    this.#life = undefined;
    this.#goneSoon = new Promise((resolve) => {
      this.#gone = () => resolve("gone");
    });
    this.#planCrash();
    this.trace.note(`process ${number - this.#livesBefore} starts`);
    const service = simulatedService({
      service: this.service,
      clock: this.clock,
      weather: this.weather,
      goesOn: () => this.#goesOn(number),
      refresh: this.#refresh,
      note: (what) => this.trace.note(what),
      log: (event, fields) => this.#log(number, event, fields),
    });
    const options = {
      number,
      service,
      retentionDays: this.retentionDays,
      now: this.clock.now,
      oracle: this.oracle,
      log: (event: string, fields?: object) => this.#log(number, event, fields),
    };
    liveBot(options).then(
      (life) => {
        if (this.#number === number && this.#isAlive) this.#life = life;
      },
      (error: unknown) => {
        if (this.#number !== number) return;
        const isDisk =
          error instanceof Error && "code" in error && ["EIO", "ENOSPC"].includes(String(error.code));
        if (!isDisk) this.fail(`the start failed: ${String(error)}`);
        this.#end(10_000);
      },
    );
  }

  /** As on SIGTERM, and another process after it. */
  restart(): void {
    const life = this.life;
    if (life === undefined) return;
    this.trace.note(`process ${life.number - this.#livesBefore} is stopped`);
    void life.stop().then(
      () => {
        if (this.#number === life.number && this.#isAlive) this.#end(1_000);
      },
      (error: unknown) => this.fail(`the end failed: ${String(error)}`),
    );
  }

  /** From here on nothing goes wrong any more. */
  calm(): void {
    this.weather.clear();
    this.#crashes = false;
    this.#crashIn = Number.POSITIVE_INFINITY;
  }

  #goesOn(life: number): boolean {
    if (life !== this.#number || !this.#isAlive) return false;
    this.#crashIn -= 1;
    if (this.#crashIn > 0) return true;
    this.trace.note(`process ${life - this.#livesBefore} CRASHES`);
    this.crashes.push(this.clock.now());
    this.#end(this.random.chance(0.8) ? 1_000 + this.random.below(10_000) : this.random.below(3 * 3_600_000));
    return false;
  }

  /** The process is gone; the next one comes after a while (ms). */
  #end(downMs: number): void {
    this.#isAlive = false;
    this.#life = undefined;
    this.machine.dropTimers();
    this.#gone?.();
    this.clock.after(this.#crashes ? downMs : Math.min(downMs, 10_000), () => this.boot());
  }

  #planCrash(): void {
    if (!this.#crashes || this.random.chance(0.15)) this.#crashIn = Number.POSITIVE_INFINITY;
    else this.#crashIn = 1 + this.random.below(this.random.chance(0.3) ? 250 : 5_000);
  }

  #log(number: number, event: string, fields: object | undefined): void {
    if (number !== this.#number || !this.#isAlive) return;
    this.trace.note(`log ${event} ${JSON.stringify(fields ?? {})}`);
    this.oracle.logged(event, fields);
  }

  #merchantIn({ payload }: TelegramCall): number | undefined {
    const { chat_id: chat, inline_message_id: inline } = payload;
    if (chat !== undefined) return this.merchants.find((merchant) => merchant.chat === Number(chat))?.index;
    const found = this.telegram.core.messages.findInline(String(inline))?.chat;
    return this.merchants.find((merchant) => found?.people.includes(merchant.chat))?.index;
  }
}

const describe = ({ payload }: TelegramCall): string =>
  `${String(payload.chat_id ?? "")} ${String(payload.message_id ?? "")} ${String(payload.text ?? "")}`;

const accountOf = (index: number, authenticators: number, terminals: number): Account => ({
  login: `owner@${domainOf(index)}`,
  password: `${typedSecret}-${index}`,
  userId: `user-${index}`,
  authenticators: Array.from({ length: authenticators }, (_, number) => `auth-${index}-${number}`),
  terminals: Array.from({ length: terminals }, (_, number) => ({
    id: `terminal-${index}-${number}`,
    name: `Till ${number}`,
    isDefault: number === 0,
  })),
});
