import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import * as z from "zod";
import { assemble, type Parts } from "./assemble.js";
import { type Config, webhookOf } from "./config/config.js";
import { drain } from "./engine/drain-at-stop.js";
import { loadLocales, type Translators } from "./frame/locales.js";
import { loadReader, type TypedReader } from "./frame/typed-reader.js";
import { readinessOf } from "./http/health.js";
import { createHttpServer } from "./http/http-server.js";
import { createMetrics } from "./http/metrics.js";
import { openAdminServer } from "./http/metrics-server.js";
import { readPageFiles } from "./http/page/built-page.js";
import type { MiniAppDeps } from "./http/page/page-routes.js";
import { pageSessions } from "./http/page/page-session.js";
import { defined } from "./language/omit-undefined.js";
import type { Logger } from "./log/logger.js";
import { createMerchantService, userAgentOf } from "./service/create-merchant-service.js";
import type { Leadership } from "./store/leadership.js";
import { openStorage } from "./store/open-storage.js";
import { initDataCheck } from "./telegram/init-data-check.js";
import { openThreads, type Threads } from "./work/threads.js";

/** This file and its bundle, dist/main.js, both lie one folder below the package's root. */
const localesFolder = fileURLToPath(new URL("../locales", import.meta.url));

const pageFolder = fileURLToPath(new URL("../dist/app", import.meta.url));

const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));

/** The longest time (ms) of a stopping process to commit the outcome of a create call and to tell the merchant. */
const tellOutcomeMs = 1_000;

/** A stopping process waits at most this long (ms) for a database that doesn't answer. */
const lastForgivingMs = 500;

/** Never rejects. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/** Only tests set these. */
export interface StartOptions extends Partial<Pick<Parts, "now" | "wait" | "ended">> {
  readonly work?: Threads;
  /** Tests that start many bots read the texts once. */
  readonly translators?: Translators;
  readonly reader?: TypedReader;
}

/**
 * Starts the bot, the servers last. @returns a function that stops the bot. @throws the error that prevents the start;
 * no stored data was overwritten
 */
export async function start(
  config: Config,
  plainLog: Logger,
  {
    now = Date.now,
    translators = loadLocales(localesFolder),
    reader = loadReader(localesFolder),
    wait,
    ended,
    ...options
  }: StartOptions = {},
): Promise<() => Promise<void>> {
  const metrics = createMetrics();
  const log = metrics.counting(plainLog);
  const lost = (...how: Parameters<Leadership["lose"]>): void => void leadership.lose(...how);
  const storage = await openStorage({ config, now, log, lost });
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
  const parts = {
    config,
    storage,
    service,
    work,
    translators,
    reader,
    metrics,
    log,
    now,
    sleep,
    wait,
    ended,
  };
  const assembled = assemble(parts);
  const { leadership, inbox, lanes, stopping } = assembled;
  if (lead === undefined) await leadership.take();

  const server = createHttpServer({
    ...serverDeps(config, assembled),
    app: pageDeps(parts, assembled),
    observe: metrics.requestAnswered,
    readiness: () =>
      readinessOf(store, {
        ...defined({ role: leadership.role }),
        telegram: assembled.reach.inWords(),
        service: service.reached(),
        serviceClock: service.clock(),
      }),
    log,
  });
  const admin = await openAdminServer({ config, metrics, store, inbox, lanes, leadership, now, log });
  // Telegram and the service may call the port at once, so the HTTP server starts last.
  const { port } = await server.listen();
  log.info("http.listening", { host: config.http.host, port });
  const online = assembled.goOnline();

  /** Takes no more updates in, commits running work, and closes everything. */
  return async function stop(): Promise<void> {
    stopping.abort();
    // With a database, the outcome of an open create call is left to the next leader.
    const leastMs = () => (lead === undefined && service.creating() > 0 ? tellOutcomeMs : 0);
    const [drained] = await Promise.all([
      drain(lanes, leastMs),
      online.stop(),
      server.close(),
      admin?.close(),
      assembled.forgiveWaiting(lastForgivingMs),
    ]);
    await assembled.instantAnswers.stop();
    // Events that came or were begun again since the first time are forgiven, too.
    await assembled.forgiveWaiting(lastForgivingMs);
    await inbox.close();
    if (!drained) await leadership.giveUp(config.merchant.timeoutMs + tellOutcomeMs);
    // A handler that still runs must not commit anything after the storage is closed.
    await storage.close();
    await work.close();
    // Closing the service's client waits for open calls, which could delay the end of the process.
    if (drained) await service.close();
  };
}

type Assembled = ReturnType<typeof assemble>;

function serverDeps(config: Config, { leadership, passesDoor, takeUpdates, tokens }: Assembled) {
  const webhook = webhookOf(config);
  const { signature } = config.callbacks;
  return {
    host: config.http.host,
    port: config.http.port,
    openRef: tokens.callback.open,
    signature: signature && { header: signature.header.toLowerCase(), secret: signature.secret.reveal() },
    accept: leadership.accept.bind(leadership),
    telegram: webhook && {
      ...webhook,
      passes: passesDoor,
      accept: async (update: Parameters<typeof takeUpdates>[0][number]) => {
        leadership.refuseOnStandby();
        await takeUpdates([update]);
      },
    },
  };
}

/** Undefined without PUBLIC_URL, because no phone reaches the page then. */
function pageDeps(
  { config, now, log }: Pick<Parts, "config" | "now" | "log">,
  { bot, appEvents, leadership, processor, stopping, tokens }: Assembled,
): MiniAppDeps | undefined {
  const { publicUrl } = config.http;
  if (publicUrl === undefined) return undefined;
  const files = readPageFiles(pageFolder);
  if (files === undefined) log.warn("app.not-built");
  return {
    publicUrl,
    files,
    checkLaunch: initDataCheck(config.telegram.botToken.reveal(), now),
    ...pageSessions(tokens.page),
    queries: bot.app,
    username: bot.username,
    events: appEvents,
    refuseOnStandby: () => leadership.refuseOnStandby(),
    noteDamaged: processor.noteDamaged.bind(processor),
    stopping: stopping.signal,
    now,
    log,
  };
}
