import { dayMs } from "./local-time.js";

/** How far (ms) this machine's clock is ahead of another one, which is known as a range; negative when it is behind. */
export interface ClockDifference {
  readonly least: number;
  readonly most: number;
}

/** The header Date holds whole seconds, so the moment that it means is up to this many milliseconds later. */
const resolutionMs = 1_000;

/**
 * The other side wrote the header Date between the sending of the request and the receipt of the answer (both in this
 * machine's ms), so a slow answer gives a wide range and accuses no clock.
 * @returns undefined when the header is missing or isn't a date
 */
export function clockDifference(
  date: string | undefined,
  sentAt: number,
  receivedAt: number,
): ClockDifference | undefined {
  const theirs = Date.parse(date ?? "");
  if (Number.isNaN(theirs)) return undefined;
  return { least: sentAt - theirs - resolutionMs, most: receivedAt - theirs };
}

/** Says whether a clock differs by more than is tolerated (ms): for certain, certainly not, or perhaps. */
export function judgeClock(
  { least, most }: ClockDifference,
  toleratedMs: number,
): "ahead" | "behind" | "right" | "unsure" {
  if (least > toleratedMs) return "ahead";
  if (most < -toleratedMs) return "behind";
  return least >= -toleratedMs && most <= toleratedMs ? "right" : "unsure";
}

/** How far (ms) a stored time may lie ahead. All times that the bot plans from the moment are nearer, but for the ends of links and access. */
const mostAheadMs = 2 * dayMs;

/** Drops a stored time (ms) more than two days ahead: a wrong clock has made it, and what waits for it would be blocked. */
export const credible = (stored: number | undefined, now: number): number | undefined =>
  stored === undefined || stored > now + mostAheadMs ? undefined : stored;

export const isCredible = (stored: number, now: number): boolean => credible(stored, now) !== undefined;
