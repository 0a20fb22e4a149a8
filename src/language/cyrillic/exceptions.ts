/**
 * Where the Cyrillic spelling of Uzbek doesn't follow from the Latin one letter by letter. A new text needs a row here only
 * when it has a name or a loanword that is written in another way.
 */

type Row = readonly [text: string, why: string];

/** Names that stay as they are. An ending may follow, and is written in Cyrillic: Telegramда. */
export const names: readonly Row[] = [
  ["Telegram Business", "A menu of Telegram, which isn't translated into Uzbek in Cyrillic"],
  ["Chat Automation", "A menu of Telegram"],
  ["Telegram", "A brand, which Telegram's own app writes in Latin letters"],
  ["WhatsApp", "A brand"],
  ["Excel", "A brand"],
  ["Nokia", "A brand, in an example"],
  ["e-mail", "Cyrillic texts write it so, too"],
];

/** Words of other languages and codes, which never have an ending. */
export const codes: readonly Row[] = [
  ["QR", "The name of the code"],
  ["CSV", "The ending of the file's name"],
  ["xlsx", "The ending of the file's name"],
  ["JSON", "The name of the format"],
  ["ID", "A sign, in Cyrillic texts too"],
  ["id", "Telegram's word for a user's number"],
  ["UZS", "ISO 4217"],
  ["USD", "ISO 4217"],
  ["UTC", "The name of the time"],
  ["COF", "An example of a code that the merchant has chosen"],
  ["7KD2PX", "An example of a one-time code"],
  ["off", "What the owner sends behind /payments"],
];

const softEnd = "Ends in a soft sign, which the Latin spelling leaves out";

/** Beginnings of words. A soft sign at the end is dropped where an ending follows: пароль, паролингиз. */
export const loanwords: readonly (readonly [latin: string, cyrillic: string, why: string])[] = [
  ["parol", "пароль", softEnd],
  ["profil", "профиль", softEnd],
  ["nol", "ноль", softEnd],
  ["yanvar", "январь", softEnd],
  ["fevral", "февраль", softEnd],
  ["aprel", "апрель", softEnd],
  ["iyun", "июнь", softEnd],
  ["iyul", "июль", softEnd],
  ["sentabr", "сентябрь", `${softEnd}, and has я where that has a`],
  ["oktabr", "октябрь", `${softEnd}, and has я where that has a`],
  ["noyabr", "ноябрь", softEnd],
  ["dekabr", "декабрь", softEnd],
  ["obyekt", "объект", "Has a hard sign, as in Russian"],
];
