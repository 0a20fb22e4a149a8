/**
 * Names of cities as people type them, by time zone. They are needed where the IANA name of the zone isn't the typed
 * name of the city.
 */
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

const zonesByCity = new Map(
  cities.flatMap(([zone, names]) => names.split(", ").map((name): [string, string] => [name, zone])),
);

/**
 * Returns the time zone of a city.
 * @param name the city's name in lower case, with plain apostrophes and dashes
 */
export const zoneOfCity = (name: string): string | undefined => zonesByCity.get(name);
