import { onOneLine } from "../text/typed-text.js";

/**
 * The most words of a customer's name behind a word such as "for". A text with more words is probably a sentence about
 * the customer.
 */
const mostWords = 5;

/** The name of a customer as the merchant typed it. */
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
  const name = rest.replace(/[.!]+$/, "").trim();
  if (name === "" || /[?;\n]/.test(rest) || name.split(" ").length > mostWords) return undefined;
  if (mayBeNumber ? !/[\p{L}\d]/u.test(name) : !/\p{L}/u.test(name)) return undefined;
  return name;
}
