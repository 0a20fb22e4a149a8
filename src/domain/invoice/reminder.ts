/** When a seller is reminded that a pay link is about to expire unpaid. */

/** How much of the link's life has passed then. */
export const reminderPercents = [50, 80, 90] as const;

export type ReminderPercent = (typeof reminderPercents)[number];

export const usualReminderPercent: ReminderPercent = 80;

const minuteMs = 60_000;
/** Nobody has to be reminded of what was made just now. */
const earliestMs = 10 * minuteMs;
/** With less than that left, neither seller nor customer can do anything. */
const leastLeftMs = minuteMs;
/** What passes between a timer's time and its handler; else a reminder for just that moment would never be worth it. */
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

/** True while a reminder may still help, also one that comes late because the bot was down. Milliseconds. */
export const isWorthReminding = (expiresAt: number, now: number): boolean =>
  expiresAt - now >= leastLeftMs - firingMs;

/** How long something lasts in the two units that say it best: days and hours, or hours and minutes. */
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
