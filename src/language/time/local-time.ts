import { DateTime } from "luxon";

/** The length of a day in milliseconds. The two days of the year on which the clock changes are an hour longer or shorter. */
export const dayMs = 24 * 60 * 60_000;

export interface LocalDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

export interface Clock {
  readonly hour: number;
  readonly minute: number;
}

/** No clock ever shows a "skipped" time, as when summer time begins, and clocks show a "doubled" one twice. */
export type ClockChange = "skipped" | "doubled";

export interface Moment {
  /** The moment that the local time means, in milliseconds since 1970. */
  readonly at: number;
  readonly adjusted?: ClockChange;
}

/** Returns the calendar day in a time zone, `plusDays` days after `now`. @throws RangeError when luxon doesn't know the zone. */
export function localDayOf(now: Date, zone: string, plusDays = 0): LocalDay & { readonly weekday: number } {
  const local = DateTime.fromJSDate(now, { zone });
  if (!local.isValid) throw new RangeError(`No time zone of this name: ${zone}`);
  const { year, month, day, weekday } = local.plus({ days: plusDays });
  return { year, month, day, weekday };
}

/** Returns the day at a moment (ms) in the form YYYY-MM-DD. @throws RangeError when luxon doesn't know the zone. */
export function dayAt(at: number, zone: string): string {
  const { year, month, day } = localDayOf(new Date(at), zone);
  const two = (part: number): string => String(part).padStart(2, "0");
  return `${year}-${two(month)}-${two(day)}`;
}

/**
 * Returns what a zone's clocks show at a moment (ms), as ms since 1970 of clocks that never change: spreadsheets know
 * no zones.
 * @throws RangeError when luxon doesn't know the zone
 */
export function localClock(at: number, zone: string): number {
  const local = DateTime.fromMillis(at, { zone });
  if (!local.isValid) throw new RangeError(`No time zone of this name: ${zone}`);
  return at + local.offset * 60_000;
}

/**
 * A time that the clocks skip moves forward by the length of the gap. Of a time that they show twice, the earlier
 * moment counts, unless it has passed. Without a time of day, the last second of the day counts.
 * @returns undefined when the date or the time doesn't exist
 */
export function momentOf(
  day: LocalDay,
  clock: Clock | undefined,
  zone: string,
  now: Date,
): Moment | undefined {
  const { year, month, day: date } = day;
  const fields = { year, month, day: date, ...(clock ?? { hour: 23, minute: 59, second: 59 }) };
  const local = DateTime.fromObject(fields, { zone });
  if (!local.isValid) return undefined;

  const moments = local
    .getPossibleOffsets()
    .map((possible) => possible.toMillis())
    .sort((a, b) => a - b);
  const last = moments.at(-1) ?? local.toMillis();
  if (clock === undefined) return { at: last };

  const asTyped = DateTime.fromObject(fields, { zone: "utc" }).toMillis();
  if (local.toMillis() + local.offset * 60_000 !== asTyped) return { at: last, adjusted: "skipped" };
  const ahead = moments.filter((moment) => moment > now.getTime());
  return ahead.length > 1 ? { at: Math.min(...ahead), adjusted: "doubled" } : { at: ahead[0] ?? last };
}

/** Returns the next time (ms) after `now` (ms) at which the clocks of a zone show a full hour, from 0 to 23. */
export function nextHour(now: number, hour: number, zone: string): number {
  const moments = [0, 1, 2].map((plusDays) => {
    const day = localDayOf(new Date(now), zone, plusDays);
    // If the clocks show the hour twice, the first time counts, even if it has passed.
    return momentOf(day, { hour, minute: 0 }, zone, new Date(0))?.at ?? now;
  });
  return moments.find((at) => at > now) ?? now + dayMs;
}
