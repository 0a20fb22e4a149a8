import { createRunner, createSource, createUpdateFetcher } from "@grammyjs/runner";
import type { Api } from "grammy";
import type { Update } from "grammy/types";
import type { LogMethod } from "../log/logger.js";
import type { NoteReach } from "./telegram-health.js";
import { allowedUpdates } from "./updates/update-kinds.js";

const longestPauseMs = 30_000;
const longestStopMs = 2_000;

export interface PollingOptions {
  readonly api: Api;
  /** Resolves when the updates are on disk. Only then does the next poll confirm them to Telegram. */
  readonly accept: (updates: readonly Update[]) => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly note: NoteReach;
  readonly log: LogMethod;
}

export interface Polling {
  stop(): Promise<void>;
}

/**
 * Polls Telegram with grammY's runner, which polls again only when a batch is on disk. After a failure the runner has
 * lost its batch, so a new runner starts with the updates that Telegram holds unconfirmed.
 */
export function startPolling({ api, accept, sleep, note, log }: PollingOptions): Polling {
  const stopping = new AbortController();
  let current: { stop: () => Promise<void> } | undefined;
  let last: number | undefined;
  /** Telegram drops the updates below this number when a poll with it arrives. */
  let confirmed = 0;
  let failures = 0;
  /** The update fetcher repeats failed polls without a word for a minute, so each is noted here. */
  const getUpdates: Api["getUpdates"] = async (poll, signal) => {
    confirmed = poll?.offset ?? 0;
    try {
      const updates = await api.getUpdates(poll, signal);
      note("reachable");
      return updates;
    } catch (error) {
      if (!stopping.signal.aborted) note("unreachable", error);
      throw error;
    }
  };

  async function pollOnce(): Promise<void> {
    // grammY's update fetcher uses only this call of a bot.
    const adapter = { api: { getUpdates } } as unknown as Parameters<
      typeof createUpdateFetcher<Update, unknown>
    >[0];
    const fetchUpdates = createUpdateFetcher(adapter, {
      fetch: { allowed_updates: [...allowedUpdates] },
      silent: true,
      retryInterval: "quadratic",
      maxRetryTime: 60_000,
    });
    const supply: typeof fetchUpdates = async (batchSize, signal) => {
      const updates = await fetchUpdates(batchSize, signal);
      failures = 0;
      return updates;
    };
    const sink = {
      handle: async (updates: Update[]) => {
        // Telegram sends unconfirmed updates again at the next start, so a batch that comes after the stop isn't
        // stored.
        if (stopping.signal.aborted) throw new Error("The bot is stopping.");
        await accept(updates);
        last = updates.at(-1)?.update_id ?? last;
        return 100;
      },
      size: () => 0,
      snapshot: () => [],
    };
    const runner = createRunner(createSource<Update>({ supply }), sink);
    current = runner;
    runner.start();
    await runner.task();
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await pollOnce();
      } catch (error) {
        if (stopping.signal.aborted) return;
        failures += 1;
        const pause = Math.min(longestPauseMs, 500 * 2 ** Math.min(failures, 10));
        log("polling.failed", { error: nameOf(error), pause });
        await sleep(pause, stopping.signal);
      }
    }
  }

  const running = run();
  return {
    async stop() {
      stopping.abort();
      // A runner that got a 429 waits it out even when it is stopped. Its updates are unconfirmed, so Telegram sends
      // them again.
      await Promise.race([
        // A runner that has failed by itself has already ended.
        Promise.resolve(current?.stop()).then(() => running),
        sleep(longestStopMs, AbortSignal.timeout(longestStopMs)),
      ]);
      // Telegram answers a second poll with the same offset only after 3 seconds (telegram-bot-api, Client.cpp,
      // process_get_updates_query).
      if (last === undefined || last < confirmed) return;
      try {
        // A runner that is stopped during a batch doesn't confirm it, and Telegram would send all of it again at the
        // next start.
        await api.getUpdates({ offset: last + 1, limit: 1, timeout: 0 }, AbortSignal.timeout(1000) as never);
      } catch (error) {
        log("polling.unconfirmed", { error: nameOf(error) });
      }
    },
  };
}

/** Only the error's name is logged, because other parts of the error may contain the bot's token. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return "unknown";
  if ("error_code" in error) return `${error.name} ${String(error.error_code)}`;
  return "code" in error ? `${error.name} ${String(error.code)}` : error.name;
}
