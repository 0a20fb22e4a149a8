import { setTimeout as delay } from "node:timers/promises";

/** Rejects as the work does. @returns false when the work still goes on after this time (ms) */
export const endsIn = (ms: number, work: Promise<unknown>): Promise<boolean> =>
  Promise.race([work.then(() => true), delay(ms, false, { ref: false })]);
