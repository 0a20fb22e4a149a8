import { setMaxListeners } from "node:events";
import { wireInbox } from "./assemble-engine.js";
import { type Config, webhookOf } from "./config/config.js";
import { SecretsInMemory } from "./engine/secrets-in-memory.js";
import { Timers } from "./engine/timers/timers.js";
import { keepUp } from "./engine/timers/upkeep.js";
import { createBot } from "./features/bot.js";
import { isOwnLink } from "./features/index.js";
import type { BotDeps } from "./frame/deps.js";
import type { Translators } from "./frame/locales.js";
import type { TypedReader } from "./frame/typed-reader.js";
import type { Metrics } from "./http/metrics.js";
import { defined } from "./language/omit-undefined.js";
import type { Logger } from "./log/logger.js";
import type { MerchantService } from "./service/service-port.js";
import { CreateCallGuard } from "./store/create-call-guard.js";
import { Leadership } from "./store/leadership.js";
import { createTokens } from "./store/sealed-tokens.js";
import type { BotStorage } from "./store/store-port.js";
import { Pace } from "./telegram/calls/pace.js";
import { goOnline } from "./telegram/receive.js";
import { clockCheck, TelegramReach } from "./telegram/telegram-health.js";
import type { Work } from "./work/work.js";

type Sleep = (ms: number, signal: AbortSignal) => Promise<void>;

/** `start-bot.ts` opens the real parts; a test hands in its own. */
export interface Parts {
  readonly config: Config;
  readonly storage: Omit<BotStorage, "close">;
  readonly service: MerchantService;
  readonly work: Work;
  readonly translators: Translators;
  readonly reader: TypedReader;
  readonly metrics: Metrics;
  readonly log: Logger;
  readonly now: () => number;
  /** Waits the given milliseconds or until the signal fires. Never rejects. */
  readonly sleep: Sleep;
  /** Waits until a timer is due; by default as `sleep` does. */
  readonly wait?: Sleep | undefined;
  /** By default as the settings and the lead allow. */
  readonly pace?: Pace | undefined;
  /** Called when the process must end because it has lost the lead. */
  readonly ended?: (() => void) | undefined;
  /** A test looks at what one chat tells another, before it delivers it; by default the inbox takes it. */
  readonly tellChats?: ReturnType<typeof wireInbox>["inbox"]["accept"] | undefined;
  /** A test replaces what is otherwise made of the settings and the storage. */
  readonly instead?: Partial<Pick<BotDeps, "appUrl" | "callbackUrl" | "createCalls">>;
}

/** Telegram adds the fragment, so the screen stands in the query. */
const screenAddress = (url: string | undefined) =>
  url === undefined ? undefined : (screen: string) => `${url}?screen=${screen}`;

/** Builds the bot of its parts, for the process and for every test. Nothing runs yet, and nothing is opened. */
export function assemble(parts: Parts) {
  const { config, storage, metrics, log, now, sleep, wait = sleep, ended = () => undefined } = parts;
  const { store, lead } = storage;
  const tokens = createTokens(config.secretKeys.reveal(), config.telegram.botId);
  const callbackBase = config.merchant.callbackUrlField === undefined ? undefined : config.http.publicUrl;
  const timers = new Timers({
    timers: store.timers,
    accept: (events) => inbox.accept(events),
    now,
    sleep: wait,
    log: log.warn,
  });
  const stopping = new AbortController();
  const { signal } = stopping;
  // Each request of the page that waits listens to this one signal, and Node would warn of a leak after ten listeners.
  setMaxListeners(0, signal);
  const createCalls = lead && new CreateCallGuard(lead, () => inbox);
  const secrets = new SecretsInMemory();
  const checkClock = clockCheck({ now, log: log.warn });
  const bot = createBot({
    token: config.telegram.botToken.reveal(),
    apiRoot: config.telegram.apiRoot,
    observe: (method, status, ms, date) => {
      metrics.telegramCalled(method, status, ms);
      checkClock(date, ms);
    },
    pace:
      parts.pace ??
      new Pace({
        perSecond: config.telegram.messagesPerSecond,
        mayGo: () => lead?.isCertain() ?? true,
        now: () => performance.now(),
        sleep: (ms) => sleep(ms, signal),
      }),
    isAwaited: (event) => lanes.isAwaited(event),
    deps: {
      service: parts.service,
      store,
      translators: parts.translators,
      reader: parts.reader,
      work: parts.work,
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
      secrets,
      appUrl: screenAddress(config.miniApp.url),
      ...defined({ createCalls }),
      observeCallback: metrics.callbackRead,
      observeStatus: metrics.statusBecame,
      observeUntold: ({ chat, ref, reason }) => {
        metrics.paymentUntold(reason);
        log.error("payment.untold", { chat, ref, reason });
      },
      schedule: (timer) => timers.schedule(timer),
      unschedule: (timer) => timers.cancel(timer),
      noteDamaged: (chat, news) => processor.noteDamaged(chat, news),
      now,
      log: log.info,
      ...parts.instead,
    },
  });
  const engine = wireInbox({
    bot,
    store,
    events: storage.events,
    secrets,
    isOwnLink: (word) => isOwnLink(word, tokens),
    lead,
    serviceTimeoutMs: config.merchant.timeoutMs,
    sleep,
    now,
    schedule: (timer) => timers.schedule(timer),
    tellChats: parts.tellChats,
    metrics,
    log,
  });
  const { inbox, lanes, processor } = engine;
  const leadership: Leadership = new Leadership({
    lead,
    createCalls,
    inbox,
    lanes,
    begin: () => {
      const reseal = () => storage.reseal(lanes.locked.bind(lanes));
      const noteDamaged = processor.noteDamaged.bind(processor);
      const { holdsOld } = bot;
      const { retentionDays } = config;
      void keepUp({ store, inbox, noteDamaged, now, holdsOld, retentionDays, reseal, sleep, log }, signal);
    },
    abort: () => stopping.abort(),
    forgiveWaiting: engine.forgiveWaiting,
    ended,
    log,
  });
  const reach = new TelegramReach({ now, log });
  return {
    ...engine,
    bot,
    leadership,
    tokens,
    reach,
    /** Ends all waits of the process: for timers, for updates, and for the next tidying. */
    stopping,
    /** Connects to Telegram, takes the lead, and begins to handle events and to take updates in. */
    goOnline: () =>
      goOnline({
        bot,
        accept: engine.takeUpdates,
        webhook: webhookOf(config),
        lanes,
        timers,
        lead: () => leadership.takeOrEnd(),
        note: reach.note,
        sleep,
        signal,
        log,
      }),
  };
}
