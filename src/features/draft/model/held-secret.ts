import type { TypedLine } from "../../../language/line/quick-line.js";
import { hasMobileNumber } from "../../../language/line/tokens/normalized-line.js";
import { smallUnits } from "../../../language/money/small-units.js";
import { hasPriceForm, isLongNumber, mayBeCode, namesCurrency } from "./typed-kind.js";

/**
 * Checks for a text that may be kept while a sign-in waits. Each line must have a name, a space and a price,
 * which no password that a service accepts looks like, and the text must not speak of a login or a password.
 */
export const isNoSecret = (text: string, lines: readonly TypedLine[], currency: string): boolean =>
  namesNoSecret(text, lines, currency) &&
  lines.length > 0 &&
  lines.every(
    (line) =>
      hasPriceForm(line, currency) && /\s/.test(line.text.trim()) && !/[!@#^_\\~<>{}[\]`]/.test(line.text),
  );

/** Checks that a text has no number of a phone or a card, no code, and no word that stands beside a password. */
export const namesNoSecret = (text: string, lines: readonly TypedLine[], currency: string): boolean =>
  !mayHoldSecret(text, lines, currency) && !hasHiddenOrder(text) && !secretWord.test(text);

export function mayHoldSecret(text: string, lines: readonly TypedLine[], currency: string): boolean {
  if (isLongNumber(text) || hasMobileNumber(text) || longNumber.test(text)) return true;
  if (lines.length === 1 && bareDigits.test(text)) return true;
  return lines.some((line) => {
    if (unevenNumber.test(line.text) && (secretWord.test(line.text) || documentWord.test(line.text)))
      return true;
    if (namesCurrency(line.text, currency)) return false;
    if (/\d/.test(line.text) && secretWord.test(line.text)) return true;
    if (!line.ok || line.item.quantity !== undefined) return false;
    if (smallUnits.has(currency) && oddDigits.test(line.text)) return true;
    return longUnevenNumber.test(line.text) || mayBeCode(sixDigits.exec(line.text)?.[0] ?? "");
  });
}

/**
 * Phone and card numbers that are written in groups: "+998 90 123-45-67", "90 123 45 67", "901 234 567",
 * "8600 1234 5678 9012". "901 000 000" is a sum.
 */
const longNumber = new RegExp(
  [
    "\\+\\d{1,3}[ (-]*\\d{2,3}[ )-]*\\d{3}",
    "(?<!\\d)\\(?\\d{2,3}\\)? \\d{3}[ -]\\d{2}[ -]\\d{2}(?!\\d)",
    "(?<![\\d.,])(?:20|33|50|55|[67][1-9]|88|9[013-57-9])\\d \\d{3} \\d{3}(?<!000)(?![ .,]?\\d)",
    "(?:\\d{4}[ -]){3}\\d{4}",
  ].join("|"),
);

/** Checks for a name with the number of a bank card, a phone or a passport, which no customer may read on an invoice. */
export const numbersPerson = (name: string): boolean =>
  hasMobileNumber(name) ||
  longNumber.test(name) ||
  /(?<!\d)\d{13}(?!000)\d{3}(?!\d)/.test(name) ||
  passport.test(name);

const passport = /(?<![\p{L}\d])[A-ZА-Я]{2} ?\d{7}(?!\d)/u;

/** Four to eight digits alone that aren't a round sum, such as a code or a password. */
const bareDigits = /^\s*\d{4,8}(?<!00)\s*$/;

const sixDigits = /(?<![\d.,])\d{6}(?![.,]?\d)/;

/** Numbers that are no round sum. A number as long as "1234567" belongs to a document rather than to a price. */
const unevenNumber = /(?<!\d)\d{3,}(?<!00)(?!\d)/;
/** Five digits together whose last one isn't zero, such as Telegram's codes. So'm have no such prices. */
const oddDigits = /(?<![\d.,])\d{4}[1-9](?![.,]?\d)/;
const longUnevenNumber = /(?<![\d.,])\d{7,8}(?<!00)(?![.,]?\d)/;

/** The words that stand beside a code, a password or a login. "Кодекс" and "пинцет" are none. */
const secretWord =
  /(?<!\p{L})(?:(?:pass)?codes?|код(?:а|у|ом|ы|ик)?|kodi?(?:ngiz)?|otp|pins?|пин|pwd|passwords?|парол[ьяюеи]м?|parol\p{L}*|cvv|cvc|sms|смс|login[ias]?|логин(?:а|у|ом)?|token|токен)(?!\p{L})/iu;

/** The words that stand beside the number of a bank card or a passport. With a round sum, as in "gift card 50000", they name goods. */
const documentWord =
  /(?<!\p{L})(?:cards?|карт(?:а|ы|у|е|ой)?|karta\p{L}*|passports?|паспорт\p{L}*|pasport\p{L}*)(?!\p{L})/iu;

/** Marks that show the characters behind them in another order, so that "00051" is read as "15000". */
const hidden = /[\u061c\u200f\u202a-\u202e\u2067]/;

export const hasHiddenOrder = (text: string): boolean => hidden.test(text);
