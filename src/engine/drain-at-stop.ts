import { setTimeout as delay } from "node:timers/promises";
import type { Lanes } from "./lanes.js";

const drainMs = 3_000;

/**
 * Waits for running handlers, and longer while `leastMs` asks for it.
 * @returns false when a handler is still running, whose event the next start or the next leader handles again
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
