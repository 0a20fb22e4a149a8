import { element } from "./dom.js";
import type { Entity } from "./types.js";

/**
 * Renders a moment in the reader's language and time zone, as new Telegram clients do. Older clients show the text that
 * the bot sent; here it appears as a tooltip. @returns undefined when the text is to be shown as it is
 */
export function localDate({ unix_time: seconds, date_time_format: format = "" }: Entity, text: string) {
  const options = partsOf(format);
  if (seconds === undefined || options === undefined) return undefined;
  const moment = new Date(seconds * 1000);
  const thisYear = moment.getFullYear() === new Date().getFullYear();
  const shown = new Intl.DateTimeFormat(undefined, {
    ...options,
    ...(options.day !== undefined && (options.month === "long" || !thisYear) ? { year: "numeric" } : {}),
  });
  return element("time", { datetime: moment.toISOString(), title: text }, shown.format(moment));
}

/** Returns the parts of the date that the format's letters name. A format without such letters, or "r", has none. */
function partsOf(format: string): Intl.DateTimeFormatOptions | undefined {
  if (format === "" || format === "r") return undefined;
  const long = format.includes("D");
  return {
    ...(format.includes("w") ? { weekday: "short" as const } : {}),
    ...(/d/i.test(format)
      ? { day: "numeric" as const, month: long ? ("long" as const) : ("short" as const) }
      : {}),
    ...(/t/i.test(format) ? { hour: "2-digit" as const, minute: "2-digit" as const } : {}),
    ...(format.includes("T") ? { second: "2-digit" as const } : {}),
  };
}
