import { setTimeout as delay } from "node:timers/promises";
import { createBot } from "../bot/bot.js";
import { loadLocales } from "../bot/locales.js";
import { Pace } from "../bot/telegram-pace.js";
import type { Readiness } from "../callbacks/deps.js";
import { createHttpServer } from "../callbacks/http-server.js";
import type { Config } from "../config.js";
import { localesFolder } from "../locales-folder.js";
import type { Logger } from "../logger.js";
import { createMetrics } from "../metrics.js";
import { kindOf, openAdminServer } from "./admin.js";
import type { Backend, BackendOptions } from "./backend.js";
import { openEventFlow } from "./event-flow.js";
import { openFolderBackend } from "./folder-backend.js";
import { goOnline } from "./online.js";
import { openService } from "./service.js";
import { keepUp } from "./upkeep.js";
import { webhookOf } from "./webhook.js";

/** What handlers in hand are given to end; a create call under way is waited for on top of it. */
const drainMs = 3_000;
/** What is left after that call to keep what came of it, and to say it. */
const sayingMs = 1_000;

/** Waits; ends early, without an error, when the signal says so. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Builds everything and starts it, inside out: data folder or database, service, bot, event flow, and last the doors to the
 * outside. @returns what stops it again. @throws what keeps it from starting; nothing was overwritten then.
 */
export async function start(
  config: Config,
  plainLog: Logger,
  now: () => number = Date.now,
  /** How timers wait for their time. */
  wait: typeof sleep = sleep,
): Promise<() => Promise<void>> {
  const metrics = createMetrics();
  const log = metrics.counting(plainLog);
  const stopping = new AbortController();
  const backend = await openBackend({ config, now, wait, log });
  const { store, addresses, shares, offerIds } = backend;
  const service = openService(config, log, metrics);
  const translators = loadLocales(localesFolder);
  const { publicUrl } = config.http;
  const takesCallbacks = publicUrl !== undefined && config.merchant.callbackUrlField !== undefined;
  const timers = backend.openTimers((events) => inbox.accept(events));
  const bot = createBot({
    token: config.telegram.botToken.reveal(),
    apiRoot: config.telegram.apiRoot,
    observe: metrics.telegramCalled,
    pace: new Pace({
      perSecond: () => config.telegram.messagesPerSecond * backend.share(),
      mayGo: backend.isAlive,
      now: () => performance.now(),
    }),
    deps: {
      service,
      store,
      translators,
      settings: {
        serviceName: config.merchant.serviceName,
        ...config.defaults,
        callbackStatusPath: config.callbacks.statusPath,
        retentionDays: config.retentionDays,
      },
      callbackUrl: (submission) => {
        if (!takesCallbacks) return undefined;
        const { token, keyId } = addresses.refFor(submission);
        return { url: `${publicUrl}/callbacks/${token}`, keyId };
      },
      shareToken: (chat, ref) => shares.tokenFor({ chat, ref }),
      openShareToken: shares.open,
      observeCallback: metrics.callbackRead,
      newOfferId: offerIds.newId,
      isOfferOf: offerIds.isOf,
      schedule: (timer) => timers.schedule(timer),
      unschedule: (timer) => timers.cancel(timer),
      now,
      log: log.info,
    },
  });
  const serviceTimeoutMs = config.merchant.timeoutMs;
  const { inbox, door, lanes, direct, noteDamaged } = await openEventFlow({
    bot,
    store,
    openInbox: backend.openInbox,
    shared: backend.shared,
    serviceTimeoutMs,
    sleep,
    now,
    metrics,
    log,
  });

  let telegram = "unknown";
  const accept: typeof door.accept = (updates) => {
    for (const update of updates) metrics.updateCame(kindOf(update));
    return door.accept(updates);
  };
  const webhook = webhookOf(config);
  const { signature } = config.callbacks;
  const server = createHttpServer({
    host: config.http.host,
    port: config.http.port,
    openRef: addresses.open,
    signature: signature && { header: signature.header.toLowerCase(), secret: signature.secret.reveal() },
    accept: (event) => inbox.accept([event]),
    telegram: webhook && { ...webhook, accept: (update) => accept([update]) },
    observe: metrics.requestAnswered,
    readiness,
    log,
  });
  const admin = await openAdminServer({ config, metrics, store, inbox, lanes, now, log });
  // Last of all: whoever was waiting for the port calls at once.
  const { port } = await server.listen();
  log.info("http.listening", { host: config.http.host, port });
  const note = (state: string): void => {
    telegram = state;
  };
  const signal = stopping.signal;
  const { lead, takePart } = backend;
  const online = goOnline({
    bot,
    translators,
    accept,
    webhook,
    lanes,
    timers,
    takePart,
    lead,
    note,
    sleep,
    signal,
    log,
  });
  const endUpkeep = lead((until) => {
    const reseal = () => backend.reseal(lanes.locked.bind(lanes));
    const invoiceDays = config.retentionDays;
    return keepUp({ store, inbox, noteDamaged, now, invoiceDays, reseal, sleep, log }, until);
  });

  async function readiness(): Promise<Readiness> {
    const details = { telegram, service: service.reached() };
    try {
      await store.probe();
      return { ready: true, details };
    } catch (error) {
      return { ready: false, reason: error instanceof Error ? error.message : "unknown", details };
    }
  }

  /** @returns false when a handler is still waiting for somebody; its event comes again at the next start. */
  async function drain(): Promise<boolean> {
    let ended = false;
    const stopped = lanes.stop().then(() => {
      ended = true;
    });
    for (let left = drainMs; !ended && left > 0; ) {
      await Promise.race([stopped, delay(100)]);
      left = Math.max(left - 100, service.creating() > 0 ? sayingMs : 0);
    }
    return ended;
  }

  /** Takes nothing new, finishes what is in hand, commits, closes. */
  return async function stop(): Promise<void> {
    stopping.abort();
    // Others needn't wait for what is in hand here.
    const offline = online.stop();
    void backend.stepBack(offline);
    // What it has in hand ends with the store.
    void endUpkeep();
    const [drained] = await Promise.all([drain(), offline, server.close(), admin?.close()]);
    await direct.stop();
    await inbox.close();
    // From here on a handler that was given up can commit nothing.
    await backend.close();
    // The client ends when its last call has; one that nobody waits for any more must not hold up the end.
    if (drained) await service.close();
  };
}

/** Loads no driver of a database for a bot that has none. */
async function openBackend(options: BackendOptions): Promise<Backend> {
  if (options.config.database.url === undefined) return openFolderBackend(options);
  const { openDatabaseBackend } = await import("./database-backend.js");
  return openDatabaseBackend(options);
}
