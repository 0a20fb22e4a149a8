import type { Api } from "grammy";
import type { Lanes } from "../engine/lanes.js";
import type { Timers } from "../engine/timers/timers.js";
import { describeError } from "../log/describe-error.js";
import type { Logger } from "../log/logger.js";
import type { Intake } from "./intake.js";
import { startPolling } from "./polling.js";
import type { NoteReach } from "./telegram-health.js";
import { allowedUpdates } from "./updates/update-kinds.js";

export interface OnlineOptions {
  readonly bot: {
    readonly api: Api;
    init(): Promise<void>;
    /** The operator may not have turned on inline mode for the bot at @BotFather. */
    hasInlineMode(): boolean;
    setUpProfile(noteFailure: (part: string, error: unknown) => void, signal: AbortSignal): Promise<void>;
  };
  readonly accept: Intake["accept"];
  readonly webhook: { readonly url: string; readonly secretToken: string } | undefined;
  readonly lanes: Pick<Lanes, "start">;
  /** Timers start once the bot is online, because only then can overdue reminders be sent. */
  readonly timers: Pick<Timers, "start" | "stop">;
  /** A process that can't reach Telegram must not lead. Resolves with false when the process ends first. */
  readonly lead: () => Promise<boolean>;
  readonly note: NoteReach;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly signal: AbortSignal;
  readonly log: Logger;
}

const unansweredMs = 1_500;

/** Connects to Telegram, however long that takes. Status callbacks and the inbox don't wait for it. */
export function goOnline(options: OnlineOptions): { stop(): Promise<void> } {
  const { bot, webhook, lanes, timers, note, log, signal } = options;
  let stopPolling = async (): Promise<void> => undefined;

  async function untilDone(step: () => Promise<unknown>): Promise<void> {
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await step();
        note("reachable");
        return;
      } catch (error) {
        note("unreachable", error);
        await options.sleep(Math.min(30_000, 500 * 2 ** Math.min(attempt, 10)), signal);
      }
    }
  }

  async function run(): Promise<void> {
    await untilDone(() => bot.init());
    if (signal.aborted) return;
    // Merchants can't share invoices without inline mode, so the operator is told BotFather's command. A bot can't ask
    // whether inline feedback is on.
    if (!bot.hasInlineMode()) log.warn("telegram.no-inline-mode", { botfather: "/setinline" });
    const leads = await Promise.race([options.lead(), aborted(signal).then(() => false)]);
    if (!leads || signal.aborted) return;
    await lanes.start();
    if (signal.aborted) return;
    await takeUpdates();
    if (signal.aborted) return stopPolling();
    log.info("bot.started", { updates: webhook === undefined ? "polling" : "webhook" });
    timers.start();
    await Promise.all([setUpTexts(), aborted(signal).then(() => stopPolling())]);
    await timers.stop();
  }

  async function takeUpdates(): Promise<void> {
    if (webhook === undefined) {
      await untilDone(() => bot.api.deleteWebhook());
      if (signal.aborted) return;
      const { accept, sleep } = options;
      stopPolling = onceOnly(startPolling({ api: bot.api, accept, sleep, note, log: log.warn }).stop);
    } else {
      const settings = {
        secret_token: webhook.secretToken,
        allowed_updates: [...allowedUpdates],
        // Telegram offers no more connections. They cost little, because an update is answered as soon as it is on
        // disk.
        max_connections: 100,
      };
      await untilDone(() => bot.api.setWebhook(webhook.url, settings));
    }
  }

  async function setUpTexts(): Promise<void> {
    // The bot works without its profile, so a failure is only logged.
    const noteFailure = (part: string, error: unknown): void =>
      log.warn("telegram.profile-not-set", { part, ...describeError(error) });
    await bot.setUpProfile(noteFailure, signal);
  }

  const running = run();
  return {
    async stop() {
      await stopPolling();
      // The profile's calls may hang. The next start makes them again, so they may be cut off.
      await Promise.race([running, options.sleep(unansweredMs, AbortSignal.timeout(unansweredMs))]);
    },
  };
}

const aborted = (signal: AbortSignal): Promise<unknown> =>
  signal.aborted
    ? Promise.resolve()
    : new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));

function onceOnly(work: () => Promise<void>): () => Promise<void> {
  let done: Promise<void> | undefined;
  return () => {
    done ??= work();
    return done;
  };
}
