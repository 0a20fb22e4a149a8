import { localDayOf, momentOf } from "./local-time.js";

/** Returns the next time (ms) after `now` (ms) at which the clocks of a zone show a full hour, from 0 to 23. */
export function nextHour(now: number, hour: number, zone: string): number {
  const moments = [0, 1, 2].map((plusDays) => {
    const day = localDayOf(new Date(now), zone, plusDays);
    // If the clocks show the hour twice, the first time counts, even if it has passed.
    return momentOf(day, { hour, minute: 0 }, zone, new Date(0))?.at ?? now;
  });
  return moments.find((at) => at > now) ?? now + 24 * 60 * 60_000;
}
