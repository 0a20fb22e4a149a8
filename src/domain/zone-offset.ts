import { dateFormat } from "./intl-formats.js";

/** How far a time zone is from UTC at a moment: "UTC+5". @throws RangeError for no moment or no zone. */
export function zoneOffset(moment: string | number, timeZone: string): string {
  const format = dateFormat("en", { timeZone, timeZoneName: "shortOffset" });
  const name = format.formatToParts(new Date(moment)).find(({ type }) => type === "timeZoneName")?.value;
  // Some versions of ICU say "GMT+0", others "GMT".
  return (name ?? "GMT").replace(/^GMT(\+0$)?/, "UTC");
}
