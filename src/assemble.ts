import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { wireInbox } from "./assemble-engine.js";
import { wireMiniApp } from "./assemble-page.js";
import { type Config, webhookOf } from "./config/config.js";
import { drain } from "./engine/drain-at-stop.js";
import { Timers } from "./engine/timers/timers.js";
import { keepUp } from "./engine/timers/upkeep.js";
import { createBot } from "./features/bot.js";
import { loadLocales, type Translators } from "./frame/locales.js";
import { readinessOf } from "./http/health.js";
import { createHttpServer } from "./http/http-server.js";
import { createMetrics } from "./http/metrics.js";
import { openAdminServer } from "./http/metrics-server.js";
import { defined } from "./language/omit-undefined.js";
import type { Logger } from "./log/logger.js";
import { createMerchantService } from "./service/create-merchant-service.js";
import { userAgentOf } from "./service/user-agent.js";
import { CreateCallGuard } from "./store/leader/create-calls.js";
import { Leadership } from "./store/leader/leadership.js";
import { openStorage } from "./store/open-storage.js";
import { createTokens } from "./store/tokens/tokens.js";
import { clockCheck } from "./telegram/clock-check.js";
import { Pace } from "./telegram/pace.js";
import { goOnline } from "./telegram/receive.js";
import { TelegramReach } from "./telegram/telegram-reach.js";
import { openThreads, type Threads } from "./work/threads.js";

/** The folder with the bot's texts. This file and its bundle, dist/main.js, both lie one folder below the package's root. */
const localesFolder = fileURLToPath(new URL("../locales", import.meta.url));

/** The bot's version, from the same place. */
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));

/** How long (ms) a stopping process may take to commit the outcome of a create call and to tell the merchant. */
const tellOutcomeMs = 1_000;

/** Returns how the address of a screen of the Mini App is made. Telegram adds the fragment, so the screen is in the query. */
const screenAddress = (url: string | undefined) =>
  url === undefined ? undefined : (screen: string) => `${url}?screen=${screen}`;

/** Waits the given milliseconds or until the signal fires. Never rejects. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Options of the start that only tests set. */
export interface StartOptions {
  /** Returns the current time (ms since 1970). */
  readonly now?: () => number;
  /** Waits until a timer is due; tests replace it to skip the wait. */
  readonly wait?: typeof sleep;
  /** Does files and pictures; by default threads do. */
  readonly work?: Threads;
  /** Called when the process must end because it has lost the lead. */
  readonly ended?: () => void;
  /** The bot's texts; tests that start many bots read them once. */
  readonly translators?: Translators;
}

/**
 * Builds and starts all parts of the bot, the servers last. @returns a function that stops the bot.
 * @throws the error that prevents the start; no stored data was overwritten in that case.
 */
export async function start(
  config: Config,
  plainLog: Logger,
  {
    now = Date.now,
    wait = sleep,
    ended = () => undefined,
    translators = loadLocales(localesFolder),
    ...options
  }: StartOptions = {},
): Promise<() => Promise<void>> {
  const metrics = createMetrics();
  const log = metrics.counting(plainLog);
  const checkClock = clockCheck({ now, log: log.warn });
  const stopping = new AbortController();
  const { signal } = stopping;
  const storage = await openStorage({ config, now, log, lost: (why) => void leadership.lose(why) });
  const { store, lead } = storage;
  const service = createMerchantService({
    ...config.merchant,
    baseUrl: config.merchant.apiUrl,
    callbackUrlField: config.merchant.callbackUrlField ?? "",
    refresh: config.merchant.refresh === "oauth2",
    userAgent: userAgentOf(version, config.merchant.contact),
    log: log.warn,
    observe: (call, outcome, ms) => {
      metrics.serviceCalled(call, outcome, ms);
      log.info("service.called", { call, outcome, ms: Math.round(ms) });
    },
  });
  const work = options.work ?? openThreads({ log: log.warn });
  const callbackBase = config.merchant.callbackUrlField === undefined ? undefined : config.http.publicUrl;
  const tokens = createTokens(config.secretKeys.reveal(), config.telegram.botId);
  const timers = new Timers({
    timers: store.timers,
    accept: (events) => inbox.accept(events),
    now,
    sleep: wait,
    log: log.warn,
  });
  const createCalls = lead && new CreateCallGuard(lead, () => inbox);
  const bot = createBot({
    token: config.telegram.botToken.reveal(),
    apiRoot: config.telegram.apiRoot,
    observe: (method, status, ms, date) => {
      metrics.telegramCalled(method, status, ms);
      checkClock(date, ms);
    },
    pace: new Pace({
      perSecond: config.telegram.messagesPerSecond,
      mayGo: () => lead?.isCertain() ?? true,
      now: () => performance.now(),
    }),
    deps: {
      service,
      store,
      translators,
      work,
      settings: {
        serviceName: config.merchant.serviceName,
        ...config.defaults,
        chatSignIn: config.miniApp.chatSignIn,
        codePattern: config.signIn.codePattern,
        callbackStatusPath: config.callbacks.statusPath,
        failedLinks: config.callbacks.failedLinks,
        retentionDays: config.retentionDays,
      },
      callbackUrl: (submission) =>
        callbackBase === undefined
          ? undefined
          : {
              url: `${callbackBase}/callbacks/${tokens.callback.make(submission)}`,
              keyId: tokens.callback.keyId,
            },
      tokens,
      appUrl: screenAddress(config.miniApp.url),
      ...defined({ createCalls }),
      observeCallback: metrics.callbackRead,
      observeUntold: ({ chat, ref, reason }) => {
        metrics.paymentUntold(reason);
        log.error("payment.untold", { chat, ref, reason });
      },
      schedule: (timer) => timers.schedule(timer),
      unschedule: (timer) => timers.cancel(timer),
      noteDamaged: (chat, news) => noteDamaged(chat, news),
      now,
      log: log.info,
    },
  });
  const flow = wireInbox({
    bot,
    store,
    events: storage.events,
    serviceTimeoutMs: config.merchant.timeoutMs,
    sleep,
    now,
    schedule: (timer) => timers.schedule(timer),
    metrics,
    log,
  });
  const { inbox, passesDoor, takeUpdates, appEvents, lanes, instantAnswers, noteDamaged } = flow;

  const leadership: Leadership = new Leadership({
    lead,
    createCalls,
    inbox,
    lanes,
    begin: () => {
      const reseal = () => storage.reseal(lanes.locked.bind(lanes));
      const { holdsOld } = bot;
      const { retentionDays } = config;
      void keepUp({ store, inbox, noteDamaged, now, holdsOld, retentionDays, reseal, sleep, log }, signal);
    },
    abort: () => stopping.abort(),
    ended,
    log,
  });
  if (lead === undefined) await leadership.take();

  const telegram = new TelegramReach({ now, log });
  const webhook = webhookOf(config);
  const { signature } = config.callbacks;
  const server = createHttpServer({
    host: config.http.host,
    port: config.http.port,
    openRef: tokens.callback.open,
    signature: signature && { header: signature.header.toLowerCase(), secret: signature.secret.reveal() },
    accept: (event) => leadership.accept(event),
    telegram: webhook && {
      ...webhook,
      passes: passesDoor,
      accept: async (update) => {
        leadership.refuseOnStandby();
        await takeUpdates([update]);
      },
    },
    app: wireMiniApp({
      config,
      queries: bot.app,
      username: bot.username,
      events: appEvents,
      refuseOnStandby: () => leadership.refuseOnStandby(),
      noteDamaged,
      stopping: signal,
      now,
      log,
    }),
    observe: metrics.requestAnswered,
    readiness: () =>
      readinessOf(store, {
        ...defined({ role: leadership.role }),
        telegram: telegram.inWords(),
        service: service.reached(),
        serviceClock: service.clock(),
      }),
    log,
  });
  const admin = await openAdminServer({ config, metrics, store, inbox, lanes, now, log });
  // The HTTP server starts last, because Telegram and the service may call its port at once.
  const { port } = await server.listen();
  log.info("http.listening", { host: config.http.host, port });
  const online = goOnline({
    bot,
    accept: takeUpdates,
    webhook,
    lanes,
    timers,
    lead: () => leadership.takeOrEnd(),
    note: telegram.note,
    sleep,
    signal,
    log,
  });

  /** Stops the bot: takes no more updates in, finishes and commits running work, and closes everything. */
  return async function stop(): Promise<void> {
    stopping.abort();
    // Only a process with a data folder waits here for an open create call. With a database, the outcome is left to the next leader.
    const leastMs = () => (lead === undefined && service.creating() > 0 ? tellOutcomeMs : 0);
    const [drained] = await Promise.all([
      drain(lanes, leastMs),
      online.stop(),
      server.close(),
      admin?.close(),
      flow.forgiveWaiting(),
    ]);
    await instantAnswers.stop();
    // Events that came or were begun again since the first time are forgiven, too.
    await flow.forgiveWaiting();
    await inbox.close();
    if (!drained) await leadership.giveUp(config.merchant.timeoutMs + tellOutcomeMs);
    // The storage is closed even if a handler is still running, because the handler must not commit anything afterwards.
    await storage.close();
    await work.close();
    // Closing the service's client waits for open calls, which could delay the end of the process. So it closes only after a full drain.
    if (drained) await service.close();
  };
}
