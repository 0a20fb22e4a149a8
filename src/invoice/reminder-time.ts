/** The percentages of a pay link's lifetime after which the bot can remind the seller that the link is unpaid. */
export const reminderPercents = [50, 80, 90] as const;

export type ReminderPercent = (typeof reminderPercents)[number];

export const usualReminderPercent: ReminderPercent = 80;

const minuteMs = 60_000;
/** The earliest time of a reminder, in ms after the invoice's creation. The seller still remembers a newer invoice. */
const earliestMs = 10 * minuteMs;
/** The latest time of a reminder, in ms before the expiry. With less time left, a reminder doesn't help the seller. */
const leastLeftMs = minuteMs;
/** A timer may fire this much (ms) later than planned. Without the allowance, the latest possible reminder would be dropped. */
const firingMs = 5_000;

/** Returns when the bot reminds the seller (ms since 1970); undefined when the link's lifetime is too short for a reminder. */
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

/** The bot may have been down at the time (ms since 1970) for which the reminder was planned. */
export const isWorthReminding = (expiresAt: number, now: number): boolean =>
  expiresAt - now >= leastLeftMs - firingMs;

export interface TimeLeft {
  readonly days: number;
  readonly hours: number;
  readonly minutes: number;
}

/** Rounds a duration (ms) to minutes, or to hours from one day on. The result is at least one minute. */
export function timeLeft(ms: number): TimeLeft {
  const minutes = Math.max(1, Math.round(ms / minuteMs));
  if (minutes < 24 * 60) return { days: 0, hours: Math.floor(minutes / 60), minutes: minutes % 60 };
  const hours = Math.round(minutes / 60);
  return { days: Math.floor(hours / 24), hours: hours % 24, minutes: 0 };
}
