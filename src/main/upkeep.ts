import type { Inbox } from "../inbox/inbox.js";
import { type SweepOptions, sweep } from "../inbox/retention.js";
import { describeError, type Logger } from "../logger.js";

export interface UpkeepOptions extends Omit<SweepOptions, "accept" | "log"> {
  readonly inbox: Pick<Inbox, "accept" | "tidy">;
  /** After a rotation of keys. */
  readonly reseal: () => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

const everyMs = 6 * 60 * 60_000;
/** A process that has just begun has more urgent things to do, such as what came meanwhile. */
const firstSweepAfterMs = 60_000;

/**
 * What goes on beside everything else, until the signal says so: what has been kept long enough goes, and what an older
 * key has sealed is sealed anew; a standby may have kept some of it since the last time. Sealing anew takes days where there is much, and what has been kept long enough doesn't wait for it.
 */
export async function keepUp(
  { inbox, reseal, sleep, log, ...given }: UpkeepOptions,
  until: AbortSignal,
): Promise<void> {
  const failed = (error: unknown): void => log.warn("retention.failed", describeError(error));
  const accept = inbox.accept.bind(inbox);
  let resealing = false;
  const sealAnew = async (): Promise<void> => {
    if (resealing) return;
    resealing = true;
    await reseal().catch((error) => log.warn("storage.reseal-ended", describeError(error)));
    resealing = false;
  };
  for (let begun = false; !until.aborted; begun = true) {
    // By itself: it needs room to write the file anew, and the sweep is what makes room on a full disk.
    await inbox.tidy().catch(failed);
    void sealAnew();
    if (!begun) await sleep(firstSweepAfterMs, until);
    if (until.aborted) break;
    await sweep({ ...given, accept, log: log.info }).catch(failed);
    await sleep(everyMs, until);
  }
}
