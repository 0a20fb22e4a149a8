import type { Store } from "../../../src/store/store-port.js";
import { BotInProcess, botToken } from "../kit/bot.js";
import type { VirtualClock } from "../kit/clock.js";
import { MemoryDisk } from "../kit/disk/disk.js";
import type { Mount } from "../kit/disk/mount.js";
import { changes } from "../kit/disk/troubles.js";
import { mount, unmount } from "../kit/disk/under-node.js";
import { Gate } from "../kit/gate.js";
import type { Machine } from "../kit/machine.js";
import { randomFrom } from "../kit/random.js";
import { type Account, FakeService, timedCode } from "../kit/service.js";
import { Deliveries } from "./deliveries.js";
import { liveOut } from "./lifecycle.js";
import { domainOf } from "./markers.js";
import { Merchant, typedSecret } from "./merchant.js";
import { simulatedClient } from "./network.js";
import { Oracle } from "./oracle.js";
import { SimulatedTelegram, type TelegramCall } from "./telegram.js";
import { Trace } from "./trace.js";
import { virtualWork } from "./virtual-work.js";
import { Weather } from "./weather.js";

/** Everything that one seed plays with: the bot's lives, both ends, the disk, the people, and who watches them. */
export class World {
  readonly trace: Trace;
  readonly failures: string[] = [];
  readonly weather: Weather;
  readonly disk;
  readonly telegram: SimulatedTelegram;
  readonly service: FakeService;
  readonly oracle: Oracle;
  readonly deliveries: Deliveries;
  readonly merchants: Merchant[] = [];
  /** Moments at which the process was gone from one moment to the next. */
  readonly crashes: number[] = [];
  /** How many pictures and tables Telegram has taken. */
  files = 0;
  readonly random;
  /** Days that closed invoices are kept. */
  readonly retentionDays: number;
  /** The process that lives now, its gate and its way to the disk. */
  #life: { readonly gate: Gate; readonly process: Mount; bot?: BotInProcess } | undefined;
  #lives = 0;
  readonly #mounts: Mount[] = [];
  #crashes = true;
  readonly #refresh: boolean;

  constructor(
    seed: string,
    number: number,
    readonly clock: VirtualClock,
    readonly machine: Machine,
  ) {
    this.trace = new Trace(clock.now);
    const random = (part: string) => randomFrom(seed, "whole-days", number, part);
    this.random = random("world");
    this.retentionDays = this.random.pick([2, 400]);
    this.#refresh = this.random.chance(0.3);
    const note = (what: string): void => this.trace.note(what);
    this.weather = new Weather(random("weather"), note);
    this.disk = new MemoryDisk(clock.now);
    this.service = new FakeService({
      accountOf: (login) => this.merchants.find(({ account }) => account.login === login)?.account,
      now: clock.now,
      isStrict: true,
      // All authenticators of an account show the same code.
      codeAt: (authenticator, at) => timedCode(authenticator.replace(/-\d+$/, ""), at),
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
      carriedOut: (call) => {
        note(`Telegram: ${call.method} ${describe(call)}${call.isAnswerLost ? " (answer lost)" : ""}`);
        this.oracle.carriedOut(call);
        if (/^send(?:Photo|Document)$/.test(call.method)) this.files += 1;
        this.merchants.find(({ chat }) => chat === Number(call.payload.chat_id))?.sees(call.result);
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
      bot: () => this.life,
      isCalm: () => !this.#crashes,
    });
    const customer = this.telegram.control.createUser({ firstName: "Customer", languageCode: "en" }).userId;
    const people = 1 + this.random.below(2);
    for (let index = 0; index < people; index += 1) {
      const account = accountOf(index, this.random.pick([0, 1, 1, 1, 2]), 1 + this.random.below(3));
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

  get life(): BotInProcess | undefined {
    return this.#life?.bot;
  }

  fail(what: string): void {
    this.trace.note(`FAULT: ${what}`);
    this.failures.push(what.replaceAll(botToken, "<token>"));
  }

  /** Starts a process of the bot, and another one when that fails. */
  boot(): void {
    const { clock, weather, random, telegram, retentionDays } = this;
    this.#lives += 1;
    const number = this.#lives;
    const gate = new Gate();
    const watch = {
      goesOn: () => gate.goesOn(),
      written: (bytes: Uint8Array) => this.oracle.written(bytes, "the disk"),
    };
    const process = mount(this.disk, random, watch);
    process.refuse = (call) => {
      if (!changes(call) || !weather.disk()) return undefined;
      this.trace.note(`  at ${call}`);
      return random.pick(["ENOSPC", "EIO"]);
    };
    this.#mounts.push(process);
    const life: { gate: Gate; process: Mount; bot?: BotInProcess } = { gate, process };
    this.#life = life;
    this.trace.note(`process ${number} starts`);
    if (this.#crashes && !random.chance(0.15))
      gate.dieAfter(1 + random.below(random.chance(0.3) ? 250 : 5_000), () => this.#crashed(number));
    const log = (event: string, fields?: object): void => {
      if (!gate.dead) this.#log(event, fields);
    };
    const opening = BotInProcess.open({
      dir: `${process.path}/data`,
      telegram,
      service: simulatedClient({
        service: this.service,
        clock,
        weather,
        gate,
        refresh: this.#refresh,
        note: (what) => this.trace.note(what),
        log,
      }),
      now: clock.now,
      whole: true,
      gate,
      retentionDays,
      work: virtualWork(clock),
      said: log,
      opened: (store) => this.#watchStore(store),
      sealed: (plain, context) => this.oracle.sealed(plain, context),
    });
    opening.then(
      (bot) => {
        if (!gate.dead) life.bot = bot;
      },
      (error: unknown) => {
        if (gate.dead) return;
        const isDisk =
          error instanceof Error && "code" in error && ["EIO", "ENOSPC"].includes(String(error.code));
        if (!isDisk) this.fail(`the start failed: ${String(error)}`);
        this.#end(10_000);
      },
    );
  }

  /** As on SIGTERM, and another process after it. */
  restart(): void {
    const { life } = this;
    if (life === undefined) return;
    this.trace.note(`process ${this.#lives} is stopped`);
    void life.close().then(
      () => {
        if (this.#life?.bot === life) this.#end(1_000);
      },
      (error: unknown) => this.fail(`the end failed: ${String(error)}`),
    );
  }

  /** Nobody looks at this world any more. */
  close(): void {
    this.#life?.gate.kill();
    for (const process of this.#mounts) unmount(process);
  }

  /** From here on nothing goes wrong any more. */
  calm(): void {
    this.weather.clear();
    this.#crashes = false;
    this.#life?.gate.dieAfter(Number.POSITIVE_INFINITY);
  }

  #crashed(number: number): void {
    this.trace.note(`process ${number} CRASHES`);
    this.crashes.push(this.clock.now());
    this.#end(this.random.chance(0.8) ? 1_000 + this.random.below(10_000) : this.random.below(3 * 3_600_000));
  }

  /** The process is gone; the next one comes after a while (ms). */
  #end(downMs: number): void {
    this.#life?.gate.kill();
    this.#life = undefined;
    this.machine.dropTimers();
    this.clock.after(this.#crashes ? downMs : Math.min(downMs, 10_000), () => this.boot());
  }

  #log(event: string, fields: object | undefined): void {
    this.trace.note(`log ${event} ${JSON.stringify(fields ?? {})}`);
    this.oracle.logged(event, fields);
  }

  /** What is kept of invoices is told to the oracle. */
  #watchStore({ chats, invoices }: Store): void {
    const writeChat = chats.write.bind(chats);
    const writeInvoice = invoices.write.bind(invoices);
    chats.write = async (key, record) => {
      // Taken now: the record goes on changing while it is written.
      const kept = Object.values(record.invoices).map(({ ref, history }) => ({ ref, history: [...history] }));
      await writeChat(key, record);
      for (const invoice of kept) this.oracle.kept(invoice);
    };
    invoices.write = async (key, record) => {
      await writeInvoice(key, record);
      this.oracle.kept(record);
    };
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
  secondFactor: authenticators > 0,
  authenticators: Array.from({ length: authenticators }, (_, number) => ({
    id: `auth-${index}-${number}`,
    type: "otp",
  })),
  terminals: Array.from({ length: terminals }, (_, number) => ({
    id: `terminal-${index}-${number}`,
    name: `Till ${number}`,
    isDefault: number === 0,
  })),
});
