import { setTimeout as delay } from "node:timers/promises";
import type { Update } from "grammy/types";
import type { Backend, BackendOptions } from "../backend/backend.js";
import { CreateCalls } from "../backend/create-calls.js";
import { openFolderBackend } from "../backend/folder-backend.js";
import { createBot } from "../bot/bot.js";
import { loadLocales } from "../bot/frame/locales.js";
import type { Config } from "../config/config.js";
import { webhookOf } from "../config/webhook.js";
import { defined } from "../domain/defined.js";
import type { Readiness } from "../http/http-deps.js";
import { createHttpServer } from "../http/http-server.js";
import { createMetrics } from "../http/metrics.js";
import { openAdminServer } from "../http/open-admin-server.js";
import type { NewEvent } from "../inbox/event.js";
import { Timers } from "../inbox/timers/timers.js";
import { localesFolder } from "../locales-folder.js";
import { describeError, type Logger } from "../logger/logger.js";
import { kindOf } from "../telegram/kind-of-update.js";
import { Pace } from "../telegram/pace.js";
import { goOnline } from "../telegram/receive.js";
import { makeEventFlow } from "./event-flow.js";
import { openService } from "./service.js";
import { keepUp } from "./upkeep.js";

/** The time that running handlers get to end, in milliseconds. On a data folder an open create call gets its own time on top. */
const drainMs = 3_000;
/** The time that is left after a create call to commit its outcome and tell the merchant, in milliseconds. */
const tellOutcomeMs = 1_000;
/** A process that has lost the lead waits at most this many milliseconds for the outcomes of its create calls. */
const lateOutcomeMs = 10_000;

/** Waits the given milliseconds, or until the signal fires; never rejects. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Options that only tests set. */
export interface StartOptions {
  /** The current time in milliseconds since 1970. */
  readonly now?: () => number;
  /** Waits until a timer is due; tests replace it to skip the wait. */
  readonly wait?: typeof sleep;
  /** Called when the process has to end because it has lost the lead. */
  readonly ended?: () => void;
}

/**
 * Builds everything and starts it from the inside out: storage, service, bot, event flow, and last the servers.
 * @returns a function that stops the bot. @throws the error that prevents the start; nothing was overwritten in that
 * case.
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
  const { inbox, intake, lanes, direct, noteDamaged } = makeEventFlow({
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
  /** Takes the lead and opens the inbox. @returns false when this process was told to end before it could lead. */
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
  const accept: typeof intake.accept = (updates) => {
    for (const update of updates) metrics.updateCame(kindOf(update));
    return intake.accept(updates);
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
  // The server starts last, because waiting senders call the port at once.
  const { port } = await server.listen();
  log.info("http.listening", { host: config.http.host, port });
  const note = (state: string): void => {
    telegram = state;
  };
  const online = goOnline({
    bot,
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

  /** Keeps a status callback: the leader takes it into its inbox, a standby leaves it to the leader. */
  function acceptCallback(event: NewEvent): Promise<"kept" | "full"> {
    return leads || lead === undefined ? inbox.accept([event]) : lead.keepForLeader(event);
  }

  /** Refuses a Telegram update on a standby: the update may hold a secret, and secrets live in the leader's memory alone. */
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

  /** Ends this process when it can't take the lead, since another process may be able to. */
  function failToLead(error: unknown): false {
    log.error("leader.failed", describeError(error));
    lost("it can't take over");
    return false;
  }

  /** Ends this process after the lead was lost, when it can't write any more. The next leader handles uncommitted events again. */
  async function endAfter(why: string): Promise<void> {
    log.error("leader.ends", { why });
    leads = false;
    stopping.abort();
    void lanes.stop();
    await createCalls?.leave(lateOutcomeMs);
    ended();
  }

  /** Waits for running handlers. @returns false when one of them hasn't ended; its event is handled again by the next start or leader. */
  async function drain(): Promise<boolean> {
    let drained = false;
    const stopped = lanes.stop().then(() => {
      drained = true;
    });
    for (let left = drainMs; !drained && left > 0; ) {
      await Promise.race([stopped, delay(100)]);
      left = Math.max(left - 100, lead === undefined && service.creating() > 0 ? tellOutcomeMs : 0);
    }
    return drained;
  }

  /** Takes nothing new, finishes and commits running work, and closes everything. */
  return async function stop(): Promise<void> {
    stopping.abort();
    const [drained] = await Promise.all([drain(), online.stop(), server.close(), admin?.close()]);
    await direct.stop();
    await inbox.close();
    if (lead !== undefined && !drained) {
      // Another process takes over the other chats while this one still waits for a create call.
      await lead.giveUp();
      await createCalls?.leave(config.merchant.timeoutMs + tellOutcomeMs);
    }
    // From here on a handler that exceeded its time can't commit anything.
    await backend.close();
    // The client closes after its last call. A call that nobody waits for must not delay the end of the process.
    if (drained) await service.close();
  };
}

class StandbyError extends Error {
  override readonly name = "StandbyError";
}

/** Opens the storage. The database driver is loaded only when DATABASE_URL is set. */
async function openBackend(options: BackendOptions): Promise<Backend> {
  if (options.config.database.url === undefined) return openFolderBackend(options);
  const { openDatabaseBackend } = await import("../backend/database-backend.js");
  return openDatabaseBackend(options);
}
