import type { MerchantBot } from "../bot/bot.js";
import { allowedUpdates, startPolling } from "../bot/polling.js";
import { setUpProfile } from "../bot/profile.js";
import type { Door } from "../inbox/door.js";
import type { Lanes } from "../inbox/lanes.js";
import type { Timers } from "../inbox/timers.js";
import { describeError, type Logger } from "../logger.js";

export interface OnlineOptions {
  readonly bot: MerchantBot;
  readonly translators: Parameters<typeof setUpProfile>[1];
  readonly accept: Door["accept"];
  /** Webhook mode; otherwise the bot polls. */
  readonly webhook: { readonly url: string; readonly secretToken: string } | undefined;
  readonly lanes: Pick<Lanes, "start">;
  /** Started once the bot is online: what has become overdue can be said then. */
  readonly timers: Pick<Timers, "start" | "stop">;
  /**
   * Called once Telegram was reached: a process that can't reach it must not lead. Resolves when this process leads and
   * its inbox is open; with false when that never comes.
   */
  readonly lead: () => Promise<boolean>;
  /** Told whether Telegram can be reached, for /readyz. */
  readonly note: (telegram: "reachable" | "unreachable") => void;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

const unansweredMs = 1_500;

/** Goes online with Telegram, however long that takes; callbacks and the inbox don't wait for it. */
export function goOnline(options: OnlineOptions): { stop(): Promise<void> } {
  const { bot, webhook, lanes, timers, note, log, signal } = options;
  let stopPolling = async (): Promise<void> => undefined;

  async function untilDone(what: string, step: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await step();
        note("reachable");
        return;
      } catch (error) {
        note("unreachable");
        log.warn("telegram.failed", { what, attempt, ...describeError(error) });
        await options.sleep(Math.min(30_000, 500 * 2 ** Math.min(attempt, 10)), signal);
      }
    }
  }

  async function run(): Promise<void> {
    await untilDone("init", () => bot.init());
    if (signal.aborted) return;
    // README: what to tell BotFather. Whether it reports what was chosen, nobody can ask.
    if (!bot.hasInlineMode()) log.warn("telegram.no-inline-mode", { botfather: "/setinline" });
    const leads = await Promise.race([options.lead(), aborted(signal).then(() => false)]);
    if (!leads || signal.aborted) return;
    lanes.start();
    await takeUpdates();
    if (signal.aborted) return stopPolling();
    log.info("bot.started", { updates: webhook === undefined ? "polling" : "webhook" });
    timers.start();
    await Promise.all([setUpTexts(), aborted(signal).then(() => stopPolling())]);
    await timers.stop();
  }

  async function takeUpdates(): Promise<void> {
    if (webhook === undefined) {
      await untilDone("deleteWebhook", () => bot.api.deleteWebhook());
      if (signal.aborted) return;
      const { accept, sleep } = options;
      stopPolling = onceOnly(startPolling({ api: bot.api, accept, sleep, note, log: log.warn }).stop);
    } else {
      const settings = {
        secret_token: webhook.secretToken,
        allowed_updates: [...allowedUpdates],
        // An update is answered as soon as it is kept, so all that Telegram offers is welcome.
        max_connections: 100,
      };
      await untilDone("setWebhook", () => bot.api.setWebhook(webhook.url, settings));
    }
  }

  async function setUpTexts(): Promise<void> {
    // A convenience: whatever keeps it from being set must not look as if Telegram were down.
    const noteFailure = (part: string, error: unknown): void =>
      log.warn("telegram.profile-not-set", { part, ...describeError(error) });
    await setUpProfile(bot.api, options.translators, noteFailure, signal);
  }

  const running = run();
  return {
    async stop() {
      await stopPolling();
      // A call that hangs must not hold up the end; it changes nothing that the next start wouldn't.
      await Promise.race([running, options.sleep(unansweredMs, AbortSignal.timeout(unansweredMs))]);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));

/** The same work however often it is asked for. */
function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
