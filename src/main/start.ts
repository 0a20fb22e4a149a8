import { createHmac } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createBot } from "../bot/bot.js";
import { commands } from "../bot/commands.js";
import { judge } from "../bot/judge.js";
import { loadLocales } from "../bot/locales.js";
import { createHttpServer } from "../callbacks/http-server.js";
import type { Config } from "../config.js";
import { Door, isPlainMessage } from "../inbox/door.js";
import { Inbox } from "../inbox/inbox.js";
import { Lanes } from "../inbox/lanes.js";
import { Processor } from "../inbox/processor.js";
import { sweep } from "../inbox/retention.js";
import { Vault } from "../inbox/vault.js";
import { describeError, type Logger } from "../logger.js";
import { createMerchantService } from "../merchant-service/create-merchant-service.js";
import { createCallbackAddresses } from "../storage/callback-address.js";
import { newChatRecord } from "../storage/chat-record.js";
import { checkKeys } from "../storage/key-register.js";
import { lockFolder } from "../storage/lowdb/folder-lock.js";
import { openLowdbStore } from "../storage/lowdb/store.js";
import { reseal } from "../storage/reseal.js";
import { createSealer } from "../storage/sealing.js";
import { goOnline } from "./online.js";

const localesFolder = fileURLToPath(new URL("../../locales", import.meta.url));
const sweepEveryMs = 6 * 60 * 60_000;
/** What handlers in hand are given to end; a create call under way is waited for on top of it. */
const drainMs = 4_000;

/** Waits; ends early, without an error, when the signal says so. */
const sleep = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch(() => undefined);

/**
 * Builds everything and starts it, inside out: data folder, service, bot, inbox, and last the doors to the outside.
 * @returns what stops it again. @throws what keeps it from starting; nothing was overwritten then.
 */
export async function start(
  config: Config,
  log: Logger,
  now: () => number = Date.now,
): Promise<() => Promise<void>> {
  const stopping = new AbortController();
  const keys = config.secretKeys.reveal();
  const dir = config.dataDir;
  const translators = loadLocales(localesFolder);
  const botToken = config.telegram.botToken.reveal();

  // The data folder: locked first, then its keys, then what is in it.
  const lock = await lockFolder(dir);
  const sealer = createSealer(keys);
  await checkKeys(dir, sealer);
  const store = await openLowdbStore({ dir, sealer, log: log.warn });
  const addresses = createCallbackAddresses(keys);

  const state = { telegram: "unknown", service: "unknown", creating: 0 };
  const service = createMerchantService({
    baseUrl: config.merchant.apiUrl,
    clientId: config.merchant.clientId,
    timeoutMs: config.merchant.timeoutMs,
    payUrlScheme: config.merchant.payUrlScheme,
    checkoutHosts: config.merchant.checkoutHosts,
    callbackUrlField: config.merchant.callbackUrlField ?? "",
    log: log.warn,
    observe: (call, outcome, ms) => {
      state.service = outcome === "unavailable" ? "unreachable" : "reachable";
      log.info("service.called", { call, outcome, ms: Math.round(ms) });
    },
  });

  const { publicUrl } = config.http;
  const takesCallbacks = publicUrl !== undefined && config.merchant.callbackUrlField !== undefined;
  const bot = createBot({
    token: botToken,
    apiRoot: config.telegram.apiRoot,
    deps: {
      translators,
      service: {
        ...service,
        createInvoice: async (...call) => {
          state.creating += 1;
          try {
            return await service.createInvoice(...call);
          } finally {
            state.creating -= 1;
          }
        },
      },
      store,
      settings: {
        serviceName: config.merchant.serviceName,
        ...config.defaults,
        callbackStatusPath: config.callbacks.statusPath,
        retentionDays: config.retentionDays,
      },
      callbackUrl: (chat, ref) => {
        if (!takesCallbacks) return undefined;
        const { token, keyId } = addresses.refFor({ chat, ref });
        return { url: `${publicUrl}/callbacks/${token}`, keyId };
      },
      now,
      log: log.info,
    },
  });

  // Inbox → lanes → processor → bot.
  const vault = new Vault();
  const processor = new Processor({
    store,
    vault,
    handle: bot.handle,
    judge,
    committed: (record) => door.noteCommitted(record),
    tellGivenUp: bot.tellGivenUp,
    newRecord: (chat) => newChatRecord(chat, now()),
    now,
    deadlineMs: 120_000 + 8 * config.merchant.timeoutMs,
    log: log.warn,
  });
  const lanes = new Lanes({
    handle: (event, attempt) => processor.handle(event, attempt),
    over: (event) => {
      bot.over(event.n);
      inbox.done(event.n);
    },
    sleep,
  });
  const inbox: Inbox = await Inbox.open({
    dir,
    sealer,
    now,
    log: log.warn,
    deliver: (event) => lanes.push(event),
    makeRoom: (chat) => {
      const dropped = lanes.dropOldest(chat, isPlainMessage);
      if (dropped === undefined) return false;
      processor.noteOverflow(chat);
      inbox.done(dropped.n);
      return true;
    },
  });
  const door: Door = new Door({
    vault,
    commands: new Set(commands),
    readRecord: (chat) => store.chats.read(chat),
    waiting: (chat) => inbox.waiting(chat),
    accept: (events) => inbox.accept(events),
    log: log.warn,
  });

  // The doors to the outside: callbacks come in while Telegram is down.
  const webhook = config.telegram.updates === "webhook";
  const webhookSecret = createHmac("sha256", keys[0] ?? "")
    .update(`telegram-webhook:${botToken}`)
    .digest("hex");
  const { signature } = config.callbacks;
  const server = createHttpServer({
    host: config.http.host,
    port: config.http.port,
    openRef: addresses.open,
    signature: signature && { header: signature.header.toLowerCase(), secret: signature.secret.reveal() },
    accept: (event) => inbox.accept([event]),
    ...(webhook
      ? { telegram: { secretToken: webhookSecret, accept: (update) => door.accept([update]) } }
      : {}),
    readiness: async () => {
      const details = { telegram: state.telegram, service: state.service };
      try {
        await store.probe();
        return { ready: true, details };
      } catch (error) {
        return { ready: false, reason: error instanceof Error ? error.message : "unknown", details };
      }
    },
    log,
  });
  const { port } = await server.listen();
  log.info("http.listening", { host: config.http.host, port });

  const online = goOnline({
    bot,
    translators,
    accept: (updates) => door.accept(updates),
    webhook: webhook ? { url: `${publicUrl}/telegram/webhook`, secretToken: webhookSecret } : undefined,
    lanes,
    note: (telegram) => {
      state.telegram = telegram;
    },
    sleep,
    signal: stopping.signal,
    log,
  });
  const sweeping = setInterval(() => void runSweep(), sweepEveryMs).unref();
  void runSweep();
  void reseal({ dir, store, sealer, locked: (chat, work) => lanes.locked(chat, work), log: log.info }).catch(
    (error) => log.warn("storage.reseal-ended", describeError(error)),
  );

  async function runSweep(): Promise<void> {
    try {
      const accept = inbox.accept.bind(inbox);
      await sweep({ store, accept, now, invoiceDays: config.retentionDays, log: log.info });
    } catch (error) {
      log.warn("retention.failed", describeError(error));
    }
  }

  /** Takes nothing new, finishes what is in hand, commits, closes. */
  return async function stop(): Promise<void> {
    stopping.abort();
    clearInterval(sweeping);
    await Promise.all([online.stop(), server.close(), drain()]);
    await inbox.close();
    await store.close();
    await service.close();
    await lock.release();
  };

  async function drain(): Promise<void> {
    let ended = false;
    const stopped = lanes.stop().then(() => {
      ended = true;
    });
    for (let waited = 0; !ended && (waited < drainMs || state.creating > 0); waited += 100) {
      await Promise.race([stopped, delay(100)]);
    }
  }
}
