import { setImmediate as turn } from "node:timers/promises";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import { assemble } from "../../../src/assemble.js";
import { Secret } from "../../../src/config/secrets.js";
import type { NewEvent } from "../../../src/engine/event.js";
import type { AppEvents, AppOutcome } from "../../../src/engine/page-events.js";
import type { AppQueries } from "../../../src/features/page/contract/page-views.js";
import type { BotDeps } from "../../../src/frame/deps.js";
import { loadLocales } from "../../../src/frame/locales.js";
import { loadReader } from "../../../src/frame/typed-reader.js";
import { createMetrics } from "../../../src/http/metrics.js";
import type { MerchantService } from "../../../src/service/service-port.js";
import type { Store } from "../../../src/store/store-port.js";
import type { Pace } from "../../../src/telegram/calls/pace.js";
import { classifyError } from "../../../src/telegram/calls/telegram-errors.js";
import type { Work } from "../../../src/work/work.js";
import { noPace, settingsOf } from "../../kit/settings.js";
import { until } from "../../limits/waits.js";
import { inThisProcess } from "../../work/in-this-process.js";
import { openFolder } from "./bot-folder.js";
import { Gate } from "./gate.js";
import { gatedService, gatedStore } from "./gated.js";
import { type BotApi, type BotFiles, openTelegramIntake } from "./telegram-door.js";

export const botToken = "123456789:CANARY-bot-token-0123456789abcdefghij";
const translators = loadLocales("locales");
const reader = loadReader("locales");
const metrics = createMetrics();
/** What handlers in hand are given to end. */
const drainMs = 4_000;
/** Far more than events take that wait in chats. */
const handlingMs = 120_000;

type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;
type Fields = Readonly<Record<string, unknown>>;

/** A retry comes at once, but not before other work has had its turn. */
const oneTurn: Sleep = async (_ms, signal) => {
  if (!signal.aborted) await turn();
};

/** By the timers of the platform, or whatever a simulation has put in their place. */
const byTimers: Sleep = (ms, signal) =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end);
  });

export interface BotOptions {
  /** The data folder: an earlier bot's, to go on from what is on its disk. */
  readonly dir: string;
  readonly telegram: { readonly api: BotApi; readonly file?: BotFiles };
  readonly service: MerchantService;
  /** In place of the files of the folder; the inbox stays there. */
  readonly store?: Store;
  /** Milliseconds. */
  readonly now?: () => number;
  /** With everything that goes on beside the events: its profile at Telegram, timers that are due, sweeps. */
  readonly whole?: boolean;
  /** How lanes wait before another attempt; by default they let others have their turn, and go on. */
  readonly sleep?: Sleep;
  readonly pace?: Pace;
  /** Does files and pictures; by default without a thread. */
  readonly work?: Work;
  /** A gate that the calls to the disk pass as well: the store needs none of its own then. */
  readonly gate?: Gate;
  readonly retentionDays?: number;
  /** The address of a screen of the Mini App; by default Telegram can't open it. */
  readonly appUrl?: BotDeps["appUrl"];
  /** Told of each line of the bot's log. */
  readonly said?: (event: string, fields: Fields, isWarning: boolean) => void;
  /** Handed the store once it is open, before anybody works with it. */
  readonly opened?: (store: Store) => void;
  /** Told of all that is sealed, before it is. */
  readonly sealed?: (plain: Uint8Array, context: string) => void;
}

/** The bot as src/main.ts builds it, in this process and without sockets, so that thousands can live and die in a minute. */
export class BotInProcess {
  readonly api: Api;
  /** Answers what the Mini App reads. */
  readonly app: AppQueries;

  private constructor(
    readonly gate: Gate,
    /** Names of what the bot has logged. */
    readonly logged: Set<string>,
    /** As it is on disk, past the gate. */
    readonly store: Store,
    private readonly assembled: ReturnType<typeof assemble>,
    /**
     * Ends it as SIGTERM does. For one that has died: gives its handles back, which is to be done once another bot has
     * opened the folder and with it an inbox file of its own, so that nothing of this reaches the disk.
     */
    readonly close: () => Promise<void>,
  ) {
    this.api = assembled.bot.api;
    this.app = assembled.bot.app;
  }

  static async open(options: BotOptions): Promise<BotInProcess> {
    const { dir, telegram, service, now = Date.now, whole = false, sealed } = options;
    const { gate = new Gate(), sleep = whole ? byTimers : oneTurn, retentionDays = 400 } = options;
    const logged = new Set<string>();
    const note =
      (isWarning: boolean) =>
      (event: string, fields: Fields = {}): void => {
        logged.add(event);
        options.said?.(event, fields, isWarning);
      };
    const [log, warn] = [note(false), note(true)];
    const folder = await openFolder({ dir, now, log: warn, sealed, store: options.store, checksKeys: whole });
    options.opened?.(folder.store);
    const store = options.gate === undefined ? gatedStore(folder.store, gate) : folder.store;
    const { apiRoot, close } = openTelegramIntake(
      (method, payload, form) => gate.pass(`telegram.${method}`, () => telegram.api(method, payload, form)),
      telegram.file,
    );
    void gate.died.then(close);
    const logger = { debug: log, info: log, warn, error: warn };
    const assembled = assemble({
      config: settingsOf({ apiRoot, botToken: new Secret(botToken), updates: "webhook" }, { retentionDays }),
      storage: { store, events: folder.events, lead: undefined, reseal: folder.reseal },
      service: gatedService(service, gate),
      work: options.work ?? inThisProcess,
      translators,
      reader,
      metrics,
      log: logger,
      now,
      sleep,
      wait: byTimers,
      pace: options.pace ?? noPace,
      instead: { appUrl: options.appUrl },
    });
    const { bot, inbox, lanes, leadership, stopping } = assembled;
    let online: ReturnType<typeof assembled.goOnline> | undefined;
    if (whole) {
      await leadership.take();
      online = assembled.goOnline();
    } else {
      await inbox.open();
      // As goOnline does: Telegram may be away when the bot starts.
      while (!(await isInitialized(bot))) await sleep(500, stopping.signal);
      void lanes.start();
    }
    return new BotInProcess(gate, logged, folder.store, assembled, async () => {
      stopping.abort();
      if (!gate.dead) {
        const late = byTimers(drainMs, new AbortController().signal);
        await Promise.all([whole ? Promise.race([lanes.stop(), late]) : lanes.stop(), online?.stop()]);
        await assembled.instantAnswers.stop();
      }
      await inbox.close();
      if (!gate.dead) await folder.store.close();
      close();
    });
  }

  /** How many chats have something that waits or is in hand. */
  get lanesAtWork(): number {
    return this.assembled.lanes.size;
  }

  /** What the parts that /metrics tells of have to tell. */
  get parts() {
    const { inbox, lanes } = this.assembled;
    return { store: this.store, inbox, lanes };
  }

  /** What polling does with a batch. */
  accept(updates: readonly Update[]): Promise<void> {
    return this.gate.pass("intake.accept", () => this.assembled.takeUpdates(updates));
  }

  /** What the callback server does with a callback. */
  acceptCallback(event: NewEvent): Promise<"kept" | "full"> {
    return this.gate.pass("inbox.accept", () => this.assembled.inbox.accept([event]));
  }

  /** Handles a request of the Mini App, as its route does. */
  takeFromApp(...request: Parameters<AppEvents["take"]>): Promise<AppOutcome> {
    return this.gate.pass("app.take", () => this.assembled.appEvents.take(...request));
  }

  /** Events of a chat that wait or are in hand. */
  waiting(chat: string): readonly unknown[] {
    return [...(this.assembled.inbox.waiting(new Set([chat])) as Iterable<unknown>)];
  }

  /** All events that wait or are in hand. */
  get waitingEvents(): number {
    return this.assembled.inbox.load().events;
  }

  /** Resolves when nothing of the chat waits any more, or the bot has died. */
  async idle(chat: string): Promise<void> {
    await until(
      () => this.gate.dead || this.waiting(chat).length === 0,
      `the events of chat ${chat} to be handled`,
      handlingMs,
      1,
    );
  }

  /** Resolves when nothing waits in any chat any more, or the bot has died. */
  async allIdle(): Promise<void> {
    await until(() => this.gate.dead || this.waitingEvents === 0, "all events to be handled", handlingMs, 1);
  }
}

async function isInitialized(bot: { init(): Promise<void> }): Promise<boolean> {
  try {
    await bot.init();
    return true;
  } catch (error) {
    if (classifyError(error).kind === "retry") return false;
    throw error;
  }
}
