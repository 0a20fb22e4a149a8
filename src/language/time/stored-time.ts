import { dayMs } from "./day-length.js";

/** How far (ms) a stored time may lie ahead. All times that the bot plans from the moment are nearer, but for the ends of links and access. */
const mostAheadMs = 2 * dayMs;

/**
 * Returns a stored time (ms), or undefined when nothing is stored or the time lies more than two days ahead. The clock was
 * wrong when such a time was stored. If it counted, it would block what waits for it until the clock gets there.
 */
export const credible = (stored: number | undefined, now: number): number | undefined =>
  stored === undefined || stored > now + mostAheadMs ? undefined : stored;

/** Checks whether a stored time (ms) may count: it doesn't lie more than two days ahead. */
export const isCredible = (stored: number, now: number): boolean => credible(stored, now) !== undefined;
