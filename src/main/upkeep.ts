import type { DurableInbox } from "../inbox/port.js";
import { type SweepOptions, sweep } from "../inbox/retention.js";
import { describeError, type Logger } from "../logger.js";

export interface UpkeepOptions extends Omit<SweepOptions, "accept" | "log"> {
  readonly inbox: Pick<DurableInbox, "accept" | "tidy">;
  /** After a rotation of keys. */
  readonly reseal: () => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

const everyMs = 6 * 60 * 60_000;

/**
 * What goes on beside everything else, in one process of all, until the signal says so: what has been kept long enough
 * goes, and what an older key has sealed is sealed anew; a replica may have written some of it since the last time.
 */
export async function keepUp(
  { inbox, reseal, sleep, log, ...given }: UpkeepOptions,
  until: AbortSignal,
): Promise<void> {
  const failed = (error: unknown): void => log.warn("retention.failed", describeError(error));
  while (!until.aborted) {
    // By itself: it needs room to write the file anew, and the sweep is what makes room on a full disk.
    await inbox.tidy().catch(failed);
    const accept = inbox.accept.bind(inbox);
    await Promise.all([
      sweep({ ...given, accept, log: log.info }).catch(failed),
      reseal().catch((error) => log.warn("storage.reseal-ended", describeError(error))),
    ]);
    await sleep(everyMs, until);
  }
}
