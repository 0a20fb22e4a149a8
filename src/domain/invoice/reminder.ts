/** The time at which a seller is reminded that a pay link is about to expire unpaid. */

/** The parts of the link's life, in percent, after which a reminder can be set. */
export const reminderPercents = [50, 80, 90] as const;

export type ReminderPercent = (typeof reminderPercents)[number];

export const usualReminderPercent: ReminderPercent = 80;

const minuteMs = 60_000;
/** A reminder comes this long after the creation at the earliest, in milliseconds. */
const earliestMs = 10 * minuteMs;
/**
 * A reminder needs at least so many milliseconds before the end, since neither seller nor customer could do anything
 * later.
 */
const leastLeftMs = minuteMs;
/**
 * The time between a timer's moment and its handler, in milliseconds. Without it a reminder set for the last useful
 * moment would always be too late.
 */
const firingMs = 5_000;

/**
 * The moment of the reminder; all times in milliseconds.
 * @returns undefined when the link is too short-lived for one.
 */
export function reminderAt(life: {
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly percent: ReminderPercent;
}): number | undefined {
  const { createdAt, expiresAt, percent } = life;
  const share = createdAt + Math.floor(((expiresAt - createdAt) * percent) / 100);
  const at = Math.max(share, createdAt + earliestMs);
  return expiresAt - at >= leastLeftMs ? at : undefined;
}

/** True while a reminder may still help, even a late one after the bot was down. All times are in milliseconds. */
export const isWorthReminding = (expiresAt: number, now: number): boolean =>
  expiresAt - now >= leastLeftMs - firingMs;

/** A duration in the two units that say it best: days and hours, or hours and minutes. */
export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Rounded to the minute, from a day on to the hour; never nothing at all. */
export function timeLeft(ms: number): TimeLeft {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 24 * 60) return { days: 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const hours = Math.round(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: 0 };
}
