import { setTimeout as delay } from "node:timers/promises";
import type { Lanes } from "./lanes.js";

const drainMs = 3_000;

/**
 * Waits for running handlers before the process stops, and longer while `leastMs`, asked every 100 ms, returns more
 * milliseconds.
 * @returns false when a handler is still running. The next start or the next leader then handles its event again.
 */
export async function drain(lanes: Pick<Lanes, "stop">, leastMs: () => number): Promise<boolean> {
  let drained = false;
  const stopped = lanes.stop().then(() => {
    drained = true;
  });
  for (let left = drainMs; !drained && left > 0; ) {
    await Promise.race([stopped, delay(100)]);
    left = Math.max(left - 100, leastMs());
  }
  return drained;
}
