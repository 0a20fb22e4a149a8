import type { MerchantBot } from "../bot/bot.js";
import { allowedUpdates, startPolling } from "../bot/polling.js";
import { setUpProfile } from "../bot/profile.js";
import type { Door } from "../inbox/door.js";
import type { Lanes } from "../inbox/lanes.js";
import { describeError, type Logger } from "../logger.js";
import type { Backend, TimerService } from "./backend.js";

export interface OnlineOptions {
  readonly bot: MerchantBot;
  readonly translators: Parameters<typeof setUpProfile>[1];
  readonly accept: Door["accept"];
  /** Webhook mode; otherwise the bot polls. */
  readonly webhook: { readonly url: string; readonly secretToken: string } | undefined;
  readonly lanes: Pick<Lanes, "start">;
  /** Fired once the bot is online: what has become overdue can be said then. */
  readonly timers: Pick<TimerService, "fire">;
  /** Told once Telegram was reached and the lanes have started: of several processes the others do its work until then. */
  readonly takePart: () => void;
  /** Of several processes one polls, and fires the timers. */
  readonly lead: Backend["lead"];
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
  let endDuty = async (): Promise<void> => undefined;
  let stopPolling = async (): Promise<void> => undefined;

  async function untilDone(what: string, step: () => Promise<unknown>, until = signal): Promise<void> {
    for (let attempt = 0; !until.aborted; attempt += 1) {
      try {
        await step();
        note("reachable");
        return;
      } catch (error) {
        note("unreachable");
        log.warn("telegram.failed", { what, attempt, ...describeError(error) });
        await options.sleep(Math.min(30_000, 500 * 2 ** Math.min(attempt, 10)), until);
      }
    }
  }

  async function run(): Promise<void> {
    await untilDone("init", () => bot.init());
    if (signal.aborted) return;
    // README: what to tell BotFather. Whether it reports what was chosen, nobody can ask.
    if (!bot.hasInlineMode()) log.warn("telegram.no-inline-mode", { botfather: "/setinline" });
    lanes.start();
    options.takePart();
    endDuty = options.lead(onDuty);
  }

  /** What one process does for all of them. */
  async function onDuty(leading: AbortSignal): Promise<void> {
    const until = AbortSignal.any([signal, leading]);
    if (webhook === undefined) {
      await untilDone("deleteWebhook", () => bot.api.deleteWebhook(), until);
      if (until.aborted) return;
      const { accept, sleep } = options;
      stopPolling = onceOnly(startPolling({ api: bot.api, accept, sleep, note, log: log.warn }).stop);
    } else {
      const settings = {
        secret_token: webhook.secretToken,
        allowed_updates: [...allowedUpdates],
        // An update is answered as soon as it is kept, so all that Telegram offers is welcome.
        max_connections: 100,
      };
      await untilDone("setWebhook", () => bot.api.setWebhook(webhook.url, settings), until);
    }
    if (until.aborted) return stopPolling();
    log.info("bot.started", { updates: webhook === undefined ? "polling" : "webhook" });
    await Promise.all([timers.fire(until), setUpTexts(until), aborted(until).then(() => stopPolling())]);
  }

  async function setUpTexts(until: AbortSignal): Promise<void> {
    // A convenience: whatever keeps it from being set must not look as if Telegram were down.
    const noteFailure = (part: string, error: unknown): void =>
      log.warn("telegram.profile-not-set", { part, ...describeError(error) });
    await setUpProfile(bot.api, options.translators, noteFailure, until);
  }

  const running = run();
  return {
    async stop() {
      await stopPolling();
      const ended = running.then(() => endDuty());
      // A call that hangs must not hold up the end; it changes nothing that the next start wouldn't.
      await Promise.race([ended, options.sleep(unansweredMs, AbortSignal.timeout(unansweredMs))]);
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
