import { namedBy } from "../../../invoice/seen-customers.js";
import { type Customer, readCustomer } from "../../../invoice/terms/customer-fields.js";
import { isTalk } from "../../../language/order/small-talk.js";
import { roleOf } from "../../../language/order/words/order-words.js";
import * as marks from "../../../language/sentence/customer-marks.js";
import { phoneAtEnd } from "../../../language/sentence/phone-at-end.js";
import { wordsOf } from "../../../language/sentence/words-of-text.js";
import { onOneLine } from "../../../language/text/typed-text.js";

/** A text with more words is probably a sentence about the customer. */
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

/** "Не пришёл" and "is waiting" tell of a customer. A word with a capital letter is a name. */
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

export interface NamedCustomer {
  readonly name: string;
  /** The name without the word "client", which belongs to a number: "1042" for "Client 1042". */
  readonly bare: string;
  /** Behind "для" a Russian name may stand in another case: "Азиза". */
  readonly isInCase: boolean;
}

/** The Uzbek word for "for" stands behind the name: "Aziz uchun". */
const introducing = new RegExp(
  `^(?:${[...marks.introducing.keys()].join("|")})\\s*(?:[:–—-]\\s*)?(?<=[\\s:–—-])`,
  "iu",
);
const introducingBehind = new RegExp(`\\s+(?:${[...marks.introducingBehind].join("|")})$`, "iu");

/** With a colon the word "client" is a label, as on the bot's own cards. */
const client = new RegExp(
  `^(${marks.clients.join("|")})([ауi]|ga|га|и)?(?:\\s*(:)\\s*|\\s*[#№–—-]+\\s*|\\s+)`,
  "iu",
);

const takingCase = /^(?:для|клиент[ау]|заказчик[ау])(?!\p{L})/iu;

const discountIn = /\d\s?%|(?<!\p{L})(?:скидк[аиу]|discount|chegirma|чегирма)(?!\p{L})/iu;

/**
 * Reads a text that names the customer: "for Aziz", "клиент Азиз", "Aziz uchun". Which words belong to the reference
 * stands in docs/interface.md, "Invoice request".
 * @param isAsked whether the bot has asked for the customer, so that a number behind "for" can be nothing else
 */
export function customerInWords(text: string, isAsked = false): NamedCustomer | undefined {
  const line = withAddressLast(onOneLine(text));
  // In "для Азиза, скидка 10%" the name ends before the discount.
  if (!isAsked && discountIn.test(line)) return undefined;
  const opening = introducing.exec(line)?.[0] ?? "";
  const rest = line.slice(opening.length).replace(introducingBehind, "");
  const found = client.exec(rest);
  if (found === null) {
    const name = rest === line ? undefined : nameIn(rest, isAsked);
    return name === undefined ? undefined : { name, bare: name, isInCase: takingCase.test(line) };
  }
  const [introduced, word = "", ending = "", colon] = found;
  const bare = nameIn(rest.slice(introduced.length), true);
  if (bare === undefined) return undefined;
  // "Client 1042" is the merchant's own number for the customer, together with its word.
  if (colon !== undefined || !isNumbered(bare)) return { name: bare, bare, isInCase: takingCase.test(line) };
  const separator = introduced.slice(word.length + ending.length);
  return { name: `${word}${separator}${bare}`, bare, isInCase: false };
}

const longestBare = 40;

/** Returns the name that a text consists of: one word that begins with a capital letter, and is no word of talk. */
export function bareName(text: string): string | undefined {
  const name = onOneLine(text).replace(/[.!]$/, "");
  if (name.length > longestBare || !/^\p{Lu}[\p{L}\p{M}'‘’ʻʼ-]*\p{Ll}[\p{L}\p{M}'‘’ʻʼ-]*$/u.test(name))
    return undefined;
  return isTalk(name) || telling.has(name.toLowerCase()) ? undefined : name;
}

/** Checks whether a line of a text names another customer than the draft has. */
export const namesOtherCustomer = (text: string, customer: Customer): boolean =>
  text.split("\n").some((line) => {
    const named = customerInWords(line);
    return named !== undefined && isOtherCustomer(named, customer);
  });

/** A draft without a customer has no other one. */
export function isOtherCustomer(
  { name, isInCase }: Pick<NamedCustomer, "name" | "isInCase">,
  { reference, email }: Customer,
): boolean {
  const read = readCustomer(name);
  const typed = read.ok ? read.value : undefined;
  if (email !== undefined && typed?.email !== undefined) return typed.email !== email;
  return reference !== undefined && namedBy([{ reference }], typed?.reference ?? name, isInCase).length === 0;
}

const addressFirst = /^([^\s,;@]+@[^\s,;@]+)[\s,;|·]+(?=\S)/u;

/** Puts an e-mail address that stands before the words for a customer behind them: "a@b.co, Client 1042". */
function withAddressLast(line: string): string {
  const [introduced, address] = addressFirst.exec(line) ?? [];
  const rest = line.slice(introduced?.length ?? 0);
  return introduced !== undefined && client.test(rest) ? `${rest}, ${address}` : line;
}

function isNumbered(customer: string): boolean {
  const read = readCustomer(customer);
  return /\d/.test(read.ok ? (read.value.reference ?? "") : customer);
}

function nameIn(rest: string, mayBeNumber: boolean): string | undefined {
  const name = rest.replace(/(?<![.!])[.!]+$/, "").trim();
  if (name === "" || /[?;\n]/.test(rest)) return undefined;
  // A phone number behind the name may be written in groups.
  if (name.split(" ").length - (phoneAtEnd(wordsOf(name), name)?.count ?? 0) > mostWords) return undefined;
  if (tells(name)) return undefined;
  if (mayBeNumber ? !/[\p{L}\d]/u.test(name) : !/\p{L}/u.test(name)) return undefined;
  return name;
}
