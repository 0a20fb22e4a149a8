import { dateParts } from "./intl-formats.js";

/** Returns a zone's distance from UTC at a moment, e.g. "UTC+5". @throws RangeError for an invalid moment or zone. */
export function zoneOffset(moment: string | number, timeZone: string): string {
  const { timeZoneName } = dateParts(new Date(moment), "en", { timeZone, timeZoneName: "shortOffset" });
  // Some versions of ICU return "GMT+0" for UTC, others "GMT".
  return (timeZoneName ?? "GMT").replace(/^GMT(\+0$)?/, "UTC");
}
