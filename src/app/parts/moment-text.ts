import { formatMoment } from "../../domain/time/dates.js";
import type { State } from "../state.js";

/**
 * Formats a moment such as "Sun 22 Nov, 14:05" in the chat's language and time zone.
 * @param moment milliseconds since 1970
 */
export function momentText({ language, timeZone }: State, moment: number): string {
  const style = { locale: language, now: new Date() };
  try {
    return formatMoment(moment, { ...style, zone: timeZone });
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // An old phone may not know the zone by this name. The phone's own zone is most likely the same.
    return formatMoment(moment, { ...style, zone: Intl.DateTimeFormat().resolvedOptions().timeZone });
  }
}
