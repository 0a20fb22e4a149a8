import { evenOut } from "../text/typed-text.js";
import { wordTable } from "../text/word-table.js";

/** Names of cities as people type them, where the IANA name of the zone isn't the city's name. */
const cities: readonly (readonly [zone: string, names: string])[] = [
  [
    "Asia/Tashkent",
    "toshkent, ташкент, тошкент, namangan, наманган, andijan, andijon, андижан, fergana, farg'ona, фергана, qo'qon, коканд, guliston, гулистан, jizzax, джизак",
  ],
  [
    "Asia/Samarkand",
    "samarqand, самарканд, bukhara, buxoro, бухара, khiva, xiva, хива, nukus, нукус, urgench, urganch, ургенч, qarshi, karshi, карши, termez, termiz, термез, navoiy, navoi, навои",
  ],
  ["Asia/Almaty", "алматы, алма-ата, olmaota, астана, astana"],
  ["Asia/Bishkek", "бишкек"],
  ["Asia/Dushanbe", "душанбе"],
  ["Asia/Ashgabat", "ашхабад, ashxobod"],
  ["Asia/Baku", "баку, boku"],
  ["Asia/Tbilisi", "тбилиси"],
  ["Asia/Yerevan", "ереван"],
  ["Asia/Dubai", "дубай, abu dhabi, абу-даби"],
  ["Asia/Seoul", "сеул, seul"],
  ["Asia/Shanghai", "шанхай, beijing, пекин, pekin"],
  ["Asia/Yekaterinburg", "екатеринбург"],
  ["Asia/Omsk", "омск"],
  ["Asia/Novosibirsk", "новосибирск"],
  ["Asia/Krasnoyarsk", "красноярск"],
  ["Asia/Irkutsk", "иркутск"],
  ["Asia/Vladivostok", "владивосток"],
  [
    "Europe/Moscow",
    "москва, moskva, санкт-петербург, saint petersburg, st petersburg, питер, казань, kazan, краснодар",
  ],
  ["Europe/Samara", "самара"],
  ["Europe/Minsk", "минск"],
  ["Europe/Kyiv", "киев, київ, kiyev"],
  ["Europe/Istanbul", "стамбул, istambul, анкара, ankara"],
  ["Europe/Berlin", "берлин"],
  ["Europe/London", "лондон"],
  ["Europe/Paris", "париж"],
  ["America/New_York", "нью-йорк, nyu-york, washington"],
];

const zonesByCity = wordTable(cities, ", ");

const regions = ["Asia", "Europe", "America", "Africa", "Australia", "Pacific", "Atlantic", "Indian"];
const offset = /^(?:utc|gmt)? ?([+-]) ?(\d{1,2})(?::?(\d{2}))?$/;

/** Reads an IANA name, a city ("Tashkent", "Ташкент", "Toshkent") or whole hours from UTC ("UTC+5"). @returns the IANA name */
export function parseTimeZone(text: string): string | undefined {
  const typed = evenOut(text);
  const [, sign, hours, minutes = "00"] = offset.exec(typed) ?? [];
  if (hours !== undefined) {
    if (minutes !== "00") return undefined;
    // The sign is reversed, because IANA's names of fixed offsets have the opposite sign: Etc/GMT-5 is five hours ahead of UTC.
    return Number(hours) === 0 ? "UTC" : canonicalZone(`Etc/GMT${sign === "+" ? "-" : "+"}${Number(hours)}`);
  }
  const name = typed.replaceAll(" ", "_");
  return [zonesByCity.get(typed), name, ...regions.map((region) => `${region}/${name}`)]
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
