import { evenOut } from "../text/typed-text.js";
import { zoneOfCity } from "./zone-names.js";

/** Checks whether the text is the name of an IANA time zone. */
export const isTimeZone = (text: string): boolean => canonicalZone(text) !== undefined;

const regions = ["Asia", "Europe", "America", "Africa", "Australia", "Pacific", "Atlantic", "Indian"];
const offset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?(\d{2}))?$/;

/**
 * Reads a time zone: an IANA name in any case, a city ("Tashkent", "Ташкент", "Toshkent", "new york"), or whole hours
 * from UTC ("UTC+5", "+05:00"). @returns the zone's IANA name.
 */
export function parseTimeZone(text: string): string | undefined {
  const typed = evenOut(text);
  const [, sign, hours, minutes = "00"] = offset.exec(typed) ?? [];
  if (hours !== undefined) {
    if (minutes !== "00") return undefined;
    // The sign is reversed, because IANA's names of fixed offsets have the opposite sign: Etc/GMT-5 is five hours ahead of UTC.
    return Number(hours) === 0 ? "UTC" : canonicalZone(`Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`);
  }
  const name = typed.replaceAll(" ", "_");
  return [zoneOfCity(typed), name, ...regions.map((region) => `${region}/${name}`)]
    .map((candidate) => (candidate === undefined ? undefined : canonicalZone(candidate)))
    .find((zone) => zone !== undefined);
}

function canonicalZone(name: string): string | undefined {
  // A zone's name must begin with a letter, because newer versions of Node also take "+05:00" for a zone.
  if (!/^[A-Za-z][\w/+-]*$/.test(name)) return undefined;
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
