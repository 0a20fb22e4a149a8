import type { MerchantBot } from "../bot/bot.js";
import { allowedUpdates, type Polling, startPolling } from "../bot/polling.js";
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
  readonly lanes: Lanes;
  /** Started once the bot is online: what has become overdue can be said then. */
  readonly timers: Timers;
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
  let polling: Polling | undefined;

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
    lanes.start();
    if (webhook === undefined) {
      await untilDone("deleteWebhook", () => bot.api.deleteWebhook());
      if (signal.aborted) return;
      const { accept, sleep } = options;
      polling = startPolling({ api: bot.api, accept, sleep, note, log: log.warn });
    } else {
      const settings = { secret_token: webhook.secretToken, allowed_updates: [...allowedUpdates] };
      await untilDone("setWebhook", () => bot.api.setWebhook(webhook.url, settings));
    }
    if (signal.aborted) return;
    timers.start();
    log.info("bot.started", { updates: webhook === undefined ? "polling" : "webhook" });
    // A convenience: whatever keeps it from being set must not look as if Telegram were down.
    const noteFailure = (part: string, error: unknown): void =>
      log.warn("telegram.profile-not-set", { part, ...describeError(error) });
    await setUpProfile(bot.api, options.translators, noteFailure, signal);
  }

  const running = run();
  return {
    async stop() {
      await polling?.stop();
      // A call that hangs must not hold up the end; it changes nothing that the next start wouldn't.
      await Promise.race([running, options.sleep(unansweredMs, AbortSignal.timeout(unansweredMs))]);
    },
  };
}
