import { clockTime, formatMoment } from "../../language/time/dates.js";
import type { State } from "../state.js";

/**
 * Formats a moment such as "Sun 22 Nov, 14:05" in the chat's language and time zone.
 * @param moment milliseconds since 1970
 */
export const momentText = ({ language, timeZone }: State, moment: number): string =>
  inZone(timeZone, (zone) => formatMoment(moment, { locale: language, now: new Date(), zone }));

/** Formats the time of day in the chat's time zone: "14:05". @param moment milliseconds since 1970 */
export const clockText = ({ timeZone }: State, moment: number): string =>
  inZone(timeZone, (zone) => clockTime(moment, zone));

function inZone(timeZone: string, format: (zone: string) => string): string {
  try {
    return format(timeZone);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // An old phone may not know the zone by this name. The phone's own zone is most likely the same.
    return format(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }
}
