import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import { createBot } from "../../../src/bot/bot.js";
import { loadLocales } from "../../../src/bot/locales.js";
import type { Pace } from "../../../src/bot/telegram-pace.js";
import type { NewEvent } from "../../../src/inbox/event.js";
import { EventFile } from "../../../src/inbox/event-file.js";
import { Timers } from "../../../src/inbox/timers.js";
import { makeEventFlow } from "../../../src/main/event-flow.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import { createMetrics } from "../../../src/metrics.js";
import { createCallbackAddresses } from "../../../src/storage/callback-address.js";
import { openLowdbStore } from "../../../src/storage/lowdb/store.js";
import { createOfferIds } from "../../../src/storage/offer-ids.js";
import type { Store } from "../../../src/storage/port.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { createShareTokens } from "../../../src/storage/share-token.js";
import { Gate } from "./gate.js";
import { gatedService, gatedStore } from "./gated.js";
import { type BotApi, type BotFiles, openTelegramDoor } from "./telegram-door.js";

const secretKey = Buffer.alloc(32, 7);
export const addresses = createCallbackAddresses([secretKey]);
export const shares = createShareTokens([secretKey]);
const offerIds = createOfferIds([secretKey]);
const translators = loadLocales("locales");
const metrics = createMetrics();
const silent = () => undefined;
/** A retry comes at once, but not before other work has had its turn. */
const oneTurn = async (_ms: number, signal: AbortSignal): Promise<void> => {
  if (!signal.aborted) await turn();
};

export interface BotOptions {
  /** The data folder: an earlier bot's, to go on from what is on its disk. */
  readonly dir: string;
  readonly telegram: { readonly api: BotApi; readonly file?: BotFiles };
  readonly service: MerchantService;
  /** In place of the files of the folder; the inbox stays there. */
  readonly store?: Store;
  /** Milliseconds. */
  readonly now?: () => number;
  /** Told of each warning and error that the bot logs. */
  readonly warned?: (event: string, fields: Readonly<Record<string, unknown>>) => void;
  /** How lanes wait before another attempt; by default they let others have their turn, and go on. */
  readonly sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly pace?: Pace;
}

/**
 * A bot as main.ts builds it, over a folder, from its door to its store, without sockets and without a process: so
 * that thousands can live and die in a minute.
 */
export class BotInProcess {
  private constructor(
    readonly gate: Gate,
    /** What the bot logged, by its event's name. */
    readonly logged: readonly string[],
    /** As it is on disk, past the gate. */
    readonly store: Store,
    private readonly flow: ReturnType<typeof makeEventFlow>,
    private readonly door: { close(): void },
    readonly api: Api,
  ) {}

  static async open({ dir, telegram, service, now = Date.now, ...given }: BotOptions): Promise<BotInProcess> {
    const gate = new Gate();
    const logged: string[] = [];
    const log = (event: string): void => void logged.push(event);
    const warn = (event: string, fields: Readonly<Record<string, unknown>> = {}): void => {
      log(event);
      given.warned?.(event, fields);
    };
    const sealer = createSealer([secretKey]);
    const store = given.store ?? (await openLowdbStore({ dir, sealer, log, now }));
    const door = openTelegramDoor(
      (method, payload, form) => gate.pass(`telegram.${method}`, () => telegram.api(method, payload, form)),
      telegram.file,
    );
    const gated = gatedStore(store, gate);
    const timers = new Timers({
      timers: gated.timers,
      accept: (events) => flow.inbox.accept(events),
      now,
      sleep: () => new Promise(() => undefined),
      log,
    });
    const bot = createBot({
      token: "123456789:AAE-in-process-0123456789abcdefg",
      apiRoot: door.apiRoot,
      ...(given.pace === undefined ? {} : { pace: given.pace }),
      deps: {
        service: gatedService(service, gate),
        store: gated,
        translators,
        settings: {
          serviceName: "Pay",
          currency: "UZS",
          language: "en",
          timeZone: "UTC",
          retentionDays: 400,
        },
        callbackUrl: (submission) => {
          const { token, keyId } = addresses.refFor(submission);
          return { url: `http://127.0.0.1:9/callbacks/${token}`, keyId };
        },
        shareToken: (chat, ref) => shares.tokenFor({ chat, ref }),
        openShareToken: shares.open,
        newOfferId: offerIds.newId,
        isOfferOf: offerIds.isOf,
        schedule: (timer) => timers.schedule(timer),
        unschedule: (timer) => timers.cancel(timer),
        now,
        log,
      },
    });
    const flow = makeEventFlow({
      bot,
      store: gated,
      events: new EventFile({ dir, sealer, now, log: warn }),
      serviceTimeoutMs: 2_000,
      sleep: given.sleep ?? oneTurn,
      now,
      metrics,
      log: { debug: silent, info: silent, warn, error: warn },
    });
    await flow.inbox.open();
    await bot.init();
    flow.lanes.start();
    return new BotInProcess(gate, logged, store, flow, door, bot.api);
  }

  /** How many chats have something that waits or is in hand. */
  get lanesAtWork(): number {
    return this.flow.lanes.size;
  }

  /** What polling does with a batch. */
  accept(updates: readonly Update[]): Promise<void> {
    return this.gate.pass("door.accept", () => this.flow.door.accept(updates));
  }

  /** What the callback server does with a callback. */
  acceptCallback(event: NewEvent): Promise<"kept" | "full"> {
    return this.gate.pass("inbox.accept", () => this.flow.inbox.accept([event]));
  }

  /** Resolves when nothing of the chat waits any more, or the bot has died. */
  async idle(chat: string): Promise<void> {
    for (;;) {
      const waiting = [...(await this.flow.inbox.waiting(chat))];
      if (this.gate.dead || waiting.length === 0) return;
      await delay(1);
    }
  }

  /**
   * Ends it as SIGTERM does. For one that has died: gives its handles back, which is to be done once another bot has
   * opened the folder and with it an inbox file of its own, so that nothing of this reaches the disk.
   */
  async close(): Promise<void> {
    this.door.close();
    if (!this.gate.dead) {
      await this.flow.lanes.stop();
      await this.flow.direct.stop();
    }
    await this.flow.inbox.close();
    if (!this.gate.dead) await this.store.close();
  }
}
