import { dateParts } from "./intl-formats.js";

/** How far a time zone is from UTC at a moment: "UTC+5". @throws RangeError for no moment or no zone. */
export function zoneOffset(moment: string | number, timeZone: string): string {
  const { timeZoneName } = dateParts(new Date(moment), "en", { timeZone, timeZoneName: "shortOffset" });
  // Some versions of ICU say "GMT+0", others "GMT".
  return (timeZoneName ?? "GMT").replace(/^GMT(\+0$)?/, "UTC");
}
