import { describeError } from "../../log/describe-error.js";
import type { Logger } from "../../log/logger.js";
import type { Inbox } from "../inbox.js";
import { type SweepOptions, sweep } from "./retention-sweep.js";

export interface UpkeepOptions extends Omit<SweepOptions, "accept" | "log"> {
  readonly inbox: Pick<Inbox, "accept" | "tidy">;
  /** Seals all stored data again that isn't sealed with the first key in SECRET_KEY. */
  readonly reseal: () => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

const sweepEveryMs = 6 * 60 * 60_000;
/** The pause between the start and the first sweep (the deletion of expired data). Events that have just arrived are more urgent. */
const firstSweepAfterMs = 60_000;

/**
 * Deletes expired data and seals older data with the first key in SECRET_KEY, in the background, until the signal is
 * aborted. Sealing is repeated, because a standby may have written with an older key. Deleting doesn't wait for
 * sealing, which takes days for much data.
 */
export async function keepUp(
  { inbox, reseal, sleep, log, ...given }: UpkeepOptions,
  until: AbortSignal,
): Promise<void> {
  const failed = (error: unknown): void => log.warn("retention.failed", describeError(error));
  const accept = inbox.accept.bind(inbox);
  let resealing = false;
  const resealInBackground = async (): Promise<void> => {
    if (resealing) return;
    resealing = true;
    await reseal().catch((error) => log.warn("storage.reseal-ended", describeError(error)));
    resealing = false;
  };
  for (let hasSwept = false; !until.aborted; hasSwept = true) {
    // An error while the inbox is tidied is caught here, because tidying fails on a full disk: rewriting the inbox's
    // file needs room. The sweep below makes room and has to run all the same.
    await inbox.tidy().catch(failed);
    void resealInBackground();
    if (!hasSwept) await sleep(firstSweepAfterMs, until);
    if (until.aborted) break;
    await sweep({ ...given, accept, log: log.info }).catch(failed);
    await sleep(sweepEveryMs, until);
  }
}
