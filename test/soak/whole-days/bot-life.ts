import { createBot } from "../../../src/bot/bot.js";
import { loadLocales } from "../../../src/bot/locales.js";
import { EventFile } from "../../../src/inbox/event-file.js";
import { sweep } from "../../../src/inbox/retention.js";
import { Timers } from "../../../src/inbox/timers.js";
import type { Logger } from "../../../src/logger.js";
import { makeEventFlow } from "../../../src/main/event-flow.js";
import { goOnline } from "../../../src/main/online.js";
import type { MerchantService } from "../../../src/merchant-service/port.js";
import { createMetrics } from "../../../src/metrics.js";
import { createCallbackAddresses } from "../../../src/storage/callback-address.js";
import { checkKeys } from "../../../src/storage/key-register.js";
import { sealedFolder } from "../../../src/storage/lowdb/sealed-folder.js";
import { type LowdbStore, openLowdbStore } from "../../../src/storage/lowdb/store.js";
import { createOfferIds } from "../../../src/storage/offer-ids.js";
import { reseal } from "../../../src/storage/reseal.js";
import { createSealer } from "../../../src/storage/sealing.js";
import { createShareTokens } from "../../../src/storage/share-token.js";
import { folderOfLife } from "./memory-disk.js";
import type { Oracle } from "./oracle.js";
import { apiRootOf } from "./telegram.js";

export const botToken = "123456789:CANARY-bot-token-0123456789abcdefghij";
const publicUrl = "https://bot.simulated";
const keys = [Buffer.alloc(32, 7)];
const keySealer = createSealer(keys);
const addresses = createCallbackAddresses(keys);
const shares = createShareTokens(keys);
const offerIds = createOfferIds(keys);
const translators = loadLocales("locales");
const metrics = createMetrics();
const sweepEveryMs = 6 * 60 * 60_000;
const drainMs = 4_000;

export const openRef = addresses.open;

export interface LifeOptions {
  readonly number: number;
  readonly service: MerchantService;
  readonly retentionDays: number;
  readonly now: () => number;
  /** Told of each invoice's record that was kept, and of all that is sealed before it is. */
  readonly oracle: Pick<Oracle, "kept" | "sealed">;
  readonly log: (event: string, fields?: object) => void;
}

export type BotLife = Awaited<ReturnType<typeof liveBot>>;

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
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

/**
 * One run of the bot's process, built as main/start.ts builds it, but for the folder's lock and the HTTP server: status
 * callbacks and updates are handed to where the server would hand them.
 */
export async function liveBot({ number, service, retentionDays, now, oracle, log }: LifeOptions) {
  const dir = folderOfLife(number);
  const sealer: typeof keySealer = {
    ...keySealer,
    seal: (plain, context) => {
      oracle.sealed(plain, context);
      return keySealer.seal(plain, context);
    },
  };
  const logger: Logger = { debug: log, info: log, warn: log, error: log };
  await checkKeys(sealedFolder(dir), sealer);
  const store = watched(await openLowdbStore({ dir, sealer, log, now }), oracle);
  const timers = new Timers({
    timers: store.timers,
    accept: (events) => inbox.accept(events),
    now,
    sleep,
    log,
  });
  const bot = createBot({
    token: botToken,
    apiRoot: apiRootOf(number),
    deps: {
      service,
      store,
      translators,
      settings: {
        serviceName: "Pay",
        currency: "UZS",
        language: "en",
        timeZone: "Asia/Tashkent",
        retentionDays,
      },
      callbackUrl: (submission) => {
        const { token, keyId } = addresses.refFor(submission);
        return { url: `${publicUrl}/callbacks/${token}`, keyId };
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
    store,
    events: new EventFile({ dir, sealer, now, log }),
    serviceTimeoutMs: 5_000,
    sleep,
    now,
    metrics,
    log: logger,
  });
  const { inbox, door, lanes, direct, noteDamaged } = flow;
  await inbox.open();
  const stopping = new AbortController();
  const online = goOnline({
    bot,
    translators,
    accept: door.accept.bind(door),
    webhook: { url: `${publicUrl}/telegram/webhook`, secretToken: "secret" },
    lanes,
    timers,
    lead: async () => true,
    note: () => undefined,
    sleep,
    signal: stopping.signal,
    log: logger,
  });
  const sweeping = setInterval(() => void runSweep(), sweepEveryMs);
  void runSweep();
  void reseal({ data: sealedFolder(dir, store), sealer, locked: lanes.locked.bind(lanes), log }).catch(
    (error: unknown) => log("storage.reseal-ended", { error: String(error) }),
  );

  async function runSweep(): Promise<void> {
    try {
      await inbox.tidy();
      const accept = inbox.accept.bind(inbox);
      await sweep({ store, accept, noteDamaged, now, invoiceDays: retentionDays, log });
    } catch (error) {
      log("retention.failed", { error: error instanceof Error ? error.name : "unknown" });
    }
  }

  return {
    number,
    store,
    inbox,
    door,
    lanes,
    /** As on SIGTERM. */
    async stop(): Promise<void> {
      stopping.abort();
      clearInterval(sweeping);
      const drained = Promise.race([lanes.stop(), sleep(drainMs, new AbortController().signal)]);
      await Promise.all([drained, online.stop(), timers.stop()]);
      await direct.stop();
      await inbox.close();
      await store.close();
    },
  };
}

/** The storage, with what it keeps of invoices told. */
function watched(store: LowdbStore, oracle: LifeOptions["oracle"]): LowdbStore {
  const { chats, invoices } = store;
  const writeChat = chats.write.bind(chats);
  const writeInvoice = invoices.write.bind(invoices);
  chats.write = async (key, record) => {
    // Taken now: the record goes on changing while it is written.
    const kept = Object.values(record.invoices).map(({ ref, history }) => ({ ref, history: [...history] }));
    await writeChat(key, record);
    for (const invoice of kept) oracle.kept(invoice);
  };
  invoices.write = async (key, { ref, history, ...rest }) => {
    await writeInvoice(key, { ref, history, ...rest });
    oracle.kept({ ref, history });
  };
  return store;
}
