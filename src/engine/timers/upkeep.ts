import { describeError } from "../../log/describe-error.js";
import type { Logger } from "../../log/logger.js";
import type { Inbox } from "../inbox.js";
import { type SweepOptions, sweep } from "./retention-sweep.js";

export interface UpkeepOptions extends Omit<SweepOptions, "accept" | "log"> {
  readonly inbox: Pick<Inbox, "accept" | "tidy">;
  readonly reseal: () => Promise<void>;
  readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>;
  readonly log: Logger;
}

const sweepEveryMs = 6 * 60 * 60_000;
/** Events that have just arrived are more urgent than the first sweep. */
const firstSweepAfterMs = 60_000;

/** A standby may have sealed with an older key, so sealing is repeated. Deleting doesn't wait for it. */
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
    // Tidying the inbox fails on a full disk, because a rewritten file needs room. The sweep below makes room, so it
    // has to run all the same.
    await inbox.tidy().catch(failed);
    void resealInBackground();
    if (!hasSwept) await sleep(firstSweepAfterMs, until);
    if (until.aborted) break;
    await sweep({ ...given, accept, log: log.info }).catch(failed);
    await sleep(sweepEveryMs, until);
  }
}
