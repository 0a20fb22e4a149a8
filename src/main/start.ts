import { setTimeout as delay } from "node:timers/promises";
import type { Update } from "grammy/types";
import { createBot } from "../bot/bot.js";
import { loadLocales } from "../bot/locales.js";
import { Pace } from "../bot/telegram-pace.js";
import type { Readiness } from "../callbacks/deps.js";
import { createHttpServer } from "../callbacks/http-server.js";
import type { Config } from "../config.js";
import { defined } from "../domain/defined.js";
import type { NewEvent } from "../inbox/event.js";
import { Timers } from "../inbox/timers.js";
import { localesFolder } from "../locales-folder.js";
import { describeError, type Logger } from "../logger.js";
import { createMetrics } from "../metrics.js";
import { kindOf, openAdminServer } from "./admin.js";
import type { Backend, BackendOptions } from "./backend.js";
import { CreateCalls } from "./create-calls.js";
import { makeEventFlow } from "./event-flow.js";
import { openFolderBackend } from "./folder-backend.js";
import { goOnline } from "./online.js";
import { openService } from "./service.js";
import { keepUp } from "./upkeep.js";
import { webhookOf } from "./webhook.js";

/** What handlers in hand are given to end. In a data folder a create call under way is waited for on top of it. */
const drainMs = 3_000;
/** What is left after that call to keep what came of it, and to say it. */
const sayingMs = 1_000;
/** A process that has lost the lead waits at most so long for what its create calls come to. */
const lingerMs = 10_000;

/** Waits; ends early, without an error, when the signal says so. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** For tests: how the bot is started beside the usual way. */
export interface StartOptions {
  /** Milliseconds. */
  readonly now?: () => number;
  /** How timers wait for their time. */
  readonly wait?: typeof sleep;
  /** Told once the process has to end by itself, since it has lost the lead. */
  readonly ended?: () => void;
}

/**
 * Builds everything and starts it, inside out: data folder or database, service, bot, event flow, and last the doors to the
 * outside. @returns what stops it again. @throws what keeps it from starting; nothing was overwritten then.
 */
export async function start(
  config: Config,
  plainLog: Logger,
  { now = Date.now, wait = sleep, ended = () => undefined }: StartOptions = {},
): Promise<() => Promise<void>> {
  const metrics = createMetrics();
  const log = metrics.counting(plainLog);
  const stopping = new AbortController();
  const { signal } = stopping;
  const lost = (why: string): void => void endAfter(why);
  const backend = await openBackend({ config, now, log, lost });
  const { store, addresses, shares, offerIds, lead } = backend;
  const service = openService(config, log, metrics);
  const translators = loadLocales(localesFolder);
  const { publicUrl } = config.http;
  const takesCallbacks = publicUrl !== undefined && config.merchant.callbackUrlField !== undefined;
  const timers = new Timers({
    timers: store.timers,
    accept: (events) => inbox.accept(events),
    now,
    sleep: wait,
    log: log.warn,
  });
  const createCalls = lead && new CreateCalls(lead, () => inbox);
  const bot = createBot({
    token: config.telegram.botToken.reveal(),
    apiRoot: config.telegram.apiRoot,
    observe: metrics.telegramCalled,
    pace: new Pace({
      perSecond: config.telegram.messagesPerSecond,
      mayGo: () => lead?.isCertain() ?? true,
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
      ...defined({ createCalls }),
      observeCallback: metrics.callbackRead,
      newOfferId: offerIds.newId,
      isOfferOf: offerIds.isOf,
      schedule: (timer) => timers.schedule(timer),
      unschedule: (timer) => timers.cancel(timer),
      now,
      log: log.info,
    },
  });
  const { inbox, door, lanes, direct, noteDamaged } = makeEventFlow({
    bot,
    store,
    events: backend.events,
    serviceTimeoutMs: config.merchant.timeoutMs,
    sleep,
    now,
    metrics,
    log,
  });

  let leads = false;
  /** @returns false when this process was told to end before it leads. */
  async function takeLead(): Promise<boolean> {
    if (lead !== undefined && !(await lead.take())) return false;
    await inbox.open();
    leads = true;
    if (lead !== undefined) log.info("leader.begins");
    const reseal = () => backend.reseal(lanes.locked.bind(lanes));
    const invoiceDays = config.retentionDays;
    void keepUp({ store, inbox, noteDamaged, now, invoiceDays, reseal, sleep, log }, signal);
    return true;
  }
  if (lead === undefined) await takeLead();

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
    accept: acceptCallback,
    telegram: webhook && { ...webhook, accept: acceptUpdate },
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
  const online = goOnline({
    bot,
    translators,
    accept,
    webhook,
    lanes,
    timers,
    lead: async () => leads || takeLead().catch(failToLead),
    note,
    sleep,
    signal,
    log,
  });

  /** A standby keeps what the service tells; the leader handles it. */
  function acceptCallback(event: NewEvent): Promise<"kept" | "full"> {
    return leads || lead === undefined ? inbox.accept([event]) : lead.keepForLeader(event);
  }

  /** Telegram's updates may hold secrets, which are in the memory of the leader alone. */
  async function acceptUpdate(update: Update): Promise<void> {
    if (!leads) throw new StandbyError("A standby takes no updates in.");
    await accept([update]);
  }

  async function readiness(): Promise<Readiness> {
    const role = lead === undefined ? {} : { role: leads ? "leader" : "standby" };
    const details = { ...role, telegram, service: service.reached() };
    try {
      await store.probe();
      return { ready: true, details };
    } catch (error) {
      return { ready: false, reason: error instanceof Error ? error.message : "unknown", details };
    }
  }

  /** Another process may be able to do what this one can't. */
  function failToLead(error: unknown): false {
    log.error("leader.failed", describeError(error));
    lost("it can't take over");
    return false;
  }

  /** Nothing can be written any more. What was handled but not kept comes again at the next leader. */
  async function endAfter(why: string): Promise<void> {
    log.error("leader.ends", { why });
    leads = false;
    stopping.abort();
    void lanes.stop();
    await createCalls?.leave(lingerMs);
    ended();
  }

  /** @returns false when a handler is still waiting for somebody; its event comes again at the next start, or leader. */
  async function drain(): Promise<boolean> {
    let drained = false;
    const stopped = lanes.stop().then(() => {
      drained = true;
    });
    for (let left = drainMs; !drained && left > 0; ) {
      await Promise.race([stopped, delay(100)]);
      left = Math.max(left - 100, lead === undefined && service.creating() > 0 ? sayingMs : 0);
    }
    return drained;
  }

  /** Takes nothing new, finishes what is in hand, commits, closes. */
  return async function stop(): Promise<void> {
    stopping.abort();
    const [drained] = await Promise.all([drain(), online.stop(), server.close(), admin?.close()]);
    await direct.stop();
    await inbox.close();
    if (lead !== undefined && !drained) {
      // The other chats needn't wait for a create call that is under way here.
      await lead.giveUp();
      await createCalls?.leave(config.merchant.timeoutMs + sayingMs);
    }
    // From here on a handler that was given up can commit nothing.
    await backend.close();
    // The client ends when its last call has; one that nobody waits for any more must not hold up the end.
    if (drained) await service.close();
  };
}

class StandbyError extends Error {
  override readonly name = "StandbyError";
}

/** Loads no driver of a database for a bot that has none. */
async function openBackend(options: BackendOptions): Promise<Backend> {
  if (options.config.database.url === undefined) return openFolderBackend(options);
  const { openDatabaseBackend } = await import("./database-backend.js");
  return openDatabaseBackend(options);
}
