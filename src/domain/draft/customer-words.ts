import { roleOf } from "../order/small-words.js";
import { onOneLine } from "../text/typed-text.js";

/**
 * The most words of a customer's name behind a word such as "for". A text with more words is probably a sentence about
 * the customer.
 */
const mostWords = 5;

/** The words that tell of the customer instead of naming one, as in "the client has paid" and "for free". */
const telling = new Set(
  (
    "уже еще оплатил оплатила заплатил заплатила перевел перевела отправил отправила скинул скинула платит оплачивает " +
    "просит попросил попросила хочет хотел хотела ждет спрашивает спросил спросила говорит сказал сказала пишет написал " +
    "написала звонит звонил звонила пришел пришла придет ушел ушла забрал забрала отказался отказалась думает молчит будет " +
    "тут здесь всех всего " +
    "already paid pays paying wants wanted says asks asked waits waiting called came left cancelled canceled won't " +
    "can't hasn't isn't didn't doesn't free sure now example all everyone here " +
    "to'ladi toladi to'layapti keldi kelmadi ketdi kutyapti kutmoqda so'rayapti so'radi aytdi deyapti xohlaydi oldi yubordi tashladi"
  ).split(" "),
);

/**
 * Checks whether a text behind "client" or "for" tells something rather than being a name: "не пришёл", "is waiting", "me". A word
 * with a capital letter is a name.
 */
function tells(name: string): boolean {
  if (/^\p{Lu}/u.test(name)) return false;
  const [first = "", second] = name
    .toLowerCase()
    .replace(/[‘’ʼʻ`]/g, "'")
    .replaceAll("ё", "е")
    .split(/[\s,]+/);
  const role = roleOf(first);
  return (
    telling.has(first) ||
    role === "question" ||
    role === "negation" ||
    (role === "polite" && second === undefined)
  );
}

/** A customer's name as typed. */
export interface NamedCustomer {
  readonly name: string;
  /**
   * Whether the name may stand in another Russian case, because a word such as "для" stands before it: "Азиза" in "для
   * Азиза".
   */
  readonly isInCase: boolean;
}

/**
 * The words before a customer's name. `isName` is true for words behind which the customer may also be a number:
 * "client 1042".
 */
const before = [
  {
    words:
      /^(?:(?:for|для)[\s]+)?(?:client|customer|клиент(?:а|у)?|заказчик(?:а|у)?|mijoz(?:i|ga)?|мижоз(?:и|га)?)(?:[\s]*[:#№–—-]+[\s]*|[\s]+)/iu,
    isName: true,
  },
  { words: /^(?:for|для)[\s]*(?:[:–—-][\s]*)?(?<=[\s:–—-])/iu, isName: false },
] as const;

/** The Uzbek word for "for", which stands behind a customer's name: "Aziz uchun". */
const behind = /[\s]+(?:uchun|учун)$/iu;

/** Russian words behind which a customer's name takes another case: "для Азиза" names "Азиз". */
const takingCase = /^(?:для|клиент[ау]|заказчик[ау])(?!\p{L})/iu;

/** Reads a text that names the customer: "for Aziz", "клиент Азиз", "Aziz uchun". */
export function customerInWords(text: string): NamedCustomer | undefined {
  const name = nameInWords(text);
  return name === undefined ? undefined : { name, isInCase: takingCase.test(onOneLine(text)) };
}

function nameInWords(text: string): string | undefined {
  const line = onOneLine(text);
  for (const { words, isName } of before) {
    const found = words.exec(line);
    if (found !== null) return nameIn(line.slice(found[0].length), isName);
  }
  const found = behind.exec(line);
  return found === null ? undefined : nameIn(line.slice(0, found.index), false);
}

function nameIn(rest: string, mayBeNumber: boolean): string | undefined {
  const name = rest.replace(/(?<![.!])[.!]+$/, "").trim();
  if (name === "" || /[?;\n]/.test(rest) || name.split(" ").length > mostWords) return undefined;
  if (tells(name)) return undefined;
  if (mayBeNumber ? !/[\p{L}\d]/u.test(name) : !/\p{L}/u.test(name)) return undefined;
  return name;
}
