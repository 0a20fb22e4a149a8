import type { Update } from "grammy/types";
import { assemble } from "../../src/assemble.js";
import { Secret } from "../../src/config/secrets.js";
import { loadLocales } from "../../src/frame/locales.js";
import { loadReader } from "../../src/frame/typed-reader.js";
import { createHttpServer } from "../../src/http/http-server.js";
import { createMetrics } from "../../src/http/metrics.js";
import { pageSessions } from "../../src/http/page/page-session.js";
import { openStorage } from "../../src/store/open-storage.js";
import { initDataCheck } from "../../src/telegram/init-data-check.js";
import { noPace, settingsOf } from "../kit/settings.js";
import { until } from "../limits/waits.js";
import { clientOf } from "../soak/kit/service-client.js";
import { openTelegramIntake } from "../soak/kit/telegram-door.js";
import { inThisProcess } from "../work/in-this-process.js";
import type { StandIns } from "./stand-ins.js";

/** The key that seals all data of the earlier versions. It must never change. */
export const secretKey = Buffer.alloc(32, 7);
const botToken = "123456789:AAE-upgrade-0123456789abcdefghijkl";
const publicUrl = "http://127.0.0.1:9";
const handlingMs = 60_000;

export type Place = { readonly dir: string } | { readonly url: string };

const translators = loadLocales("locales");
const reader = loadReader("locales");

const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const end = (): void => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener("abort", end, { once: true });
  });

export const configOn = (place: Place, apiRoot = "http://127.0.0.1:9") =>
  settingsOf(
    { apiRoot, botToken: new Secret(botToken), botId: "123456789", updates: "webhook" },
    "dir" in place ? { dataDir: place.dir } : { database: { url: new Secret(place.url), connections: 4 } },
  );

/** The bot as the process starts it, on a folder or a database, between stand-ins whose memory goes on with the data. */
export async function startOn(place: Place, { telegram, api, service, exchange, now }: StandIns) {
  const { apiRoot, close } = openTelegramIntake(api, telegram.file);
  const config = configOn(place, apiRoot);
  const warned: string[] = [];
  const warn = (event: string): void => void warned.push(event);
  const log = { debug: () => undefined, info: () => undefined, warn, error: warn };
  const storage = await openStorage({ config, now, log, lost: warn }).catch((error: unknown) => {
    close();
    throw error;
  });
  const metrics = createMetrics();
  const parts = {
    config,
    storage,
    work: inThisProcess,
    translators,
    reader,
    metrics,
    log,
    now,
    sleep,
    pace: noPace,
  };
  const assembled = assemble({ ...parts, service: clientOf({ service, exchange, now }) });
  const { bot, tokens, leadership, inbox, lanes, stopping } = assembled;
  const server = createHttpServer({
    host: "127.0.0.1",
    port: 0,
    openRef: tokens.callback.open,
    accept: leadership.accept.bind(leadership),
    app: {
      publicUrl,
      files: undefined,
      checkLaunch: initDataCheck(botToken, now),
      ...pageSessions(tokens.page),
      queries: bot.app,
      username: bot.username,
      events: assembled.appEvents,
      refuseOnStandby: () => undefined,
      noteDamaged: () => undefined,
      stopping: stopping.signal,
      now,
      log,
    },
    readiness: async () => ({ ready: true }) as never,
    log,
  });
  if (storage.lead === undefined) await leadership.take();
  const { port } = await server.listen();
  const online = assembled.goOnline();
  const idle = (): Promise<void> =>
    until(() => inbox.load().events === 0, `all events to be handled (${warned.join(" ")})`, handlingMs, 1);
  if (storage.lead !== undefined)
    await until(() => leadership.role === "leader", "the bot to lead", handlingMs, 5);
  return {
    store: storage.store,
    tokens,
    warned,
    url: `http://127.0.0.1:${port}`,
    idle,
    /** Takes an update in, as it is on disk then. */
    receive: (update: Update): Promise<void> => assembled.takeUpdates([update]),
    /** Takes an update in, and waits until everything is handled, or what waits in one chat. */
    async take(update: Update, chat?: string): Promise<void> {
      await assembled.takeUpdates([update]);
      if (chat === undefined) await idle();
      else
        await until(
          () => [...inbox.waiting(new Set([chat]))].length === 0,
          `chat ${chat}'s turn`,
          handlingMs,
          1,
        );
    },
    async stop(): Promise<void> {
      stopping.abort();
      await Promise.all([lanes.stop(), online.stop(), server.close()]);
      await assembled.instantAnswers.stop();
      await inbox.close();
      await storage.close();
      close();
    },
  };
}

export type StoredBot = Awaited<ReturnType<typeof startOn>>;
