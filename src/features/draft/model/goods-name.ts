import { invoiceFields } from "../../../invoice/terms/invoice-fields.js";
import { type Role, roleOf } from "../../../language/order/words/order-words.js";
import { evenOut } from "../../../language/text/typed-text.js";
import { asksToCancel } from "../../basics/model/cancel-words.js";
import { customerInWords } from "./customer-words.js";
import { namesGoods, type TypedPlace } from "./typed-kind.js";

/** Checks for a name of something to sell, which is no request, no report, no customer and no time. */
export const isGoods = (
  text: string,
  name: string,
  { now, zone, currency }: TypedPlace<unknown>,
): boolean => {
  const place = { now, zone, currency, currencies: [], items: [] };
  const isTime = (one: string): boolean => invoiceFields.expiry.read(one, place).ok;
  return (
    namesGoods(name) &&
    !request.test(name) &&
    !moneyWords.test(evenOut(name)) &&
    !vague.test(name.trim()) &&
    !report.test(name) &&
    !isFor.test(text) &&
    !isAddressed.test(name) &&
    !asksOrSaysNothing(name) &&
    // A single verb such as "cancel" or "delete" asks to cancel an invoice.
    !asksToCancel(`${name} invoice`) &&
    customerInWords(text) === undefined &&
    !isTime(name) &&
    !isTime(text)
  );
};

/**
 * A text with one of these asks for something instead of naming goods: a sign of arithmetic at an end, a link or an
 * address, a question mark, a word for a refund at the beginning, or the word of a command such as "help" alone.
 */
const request =
  /[+\-–—/*=~<>%&|?]\s*$|^\s*[+\-–—/*=~<>%]|[@?\\]|:\/\/|^(?:(?:re|pre)?pay(?:ment)?s? back|refund|return|возврат|вернуть|верни(?:те)?|qaytar\p{L}*)(?!\p{L})|^(?:help|today|new|start|repeat|invoices?|items|team|settings|sign ?in|sign ?out|lock|link|privacy|помощь|сегодня|повтор(?:и|ить)?|ссылка|yordam|bugun|havola)$/iu;

/** These words ask for money or tell of it, instead of naming goods: "скинь 50000", "сдача 5000", "pay me 5000". */
const moneyWords =
  /^(?:возвра\p{L}*|скин\p{L}*|сбрось\p{L}*|перевед\p{L}*|перекин\p{L}*|отправь\p{L}*|оплати\p{L}*|сдач\p{L}*|остат\p{L}*|остал\p{L}*|баланс|жду|хватит|стоп|stop|pay me|send|change|balance|remainder|tashla\p{L}*|to'la\p{L}*|qaytim\p{L}*|qoldi\p{L}*)(?!\p{L})/iu;

/** A word behind which a price is only a guess or a bound: "Coffee about 15000", "Coffee от 15000". */
const vague =
  /(?<!\p{L})(?:от|до|на|около|примерно|где-то|возможно|может|about|around|approx\p{L}*|maybe|perhaps|from|up to|taxminan|balki|kamida)$/iu;

/** A word for an invoice, a debt, a payment that was made, or a part or a bound of an amount, anywhere in the name. */
const report =
  /(?<!\p{L})(?:сч[её]т(?:а|у)?|инвойс|invoys|invoices?|hisob|pay|owes?|debt|долг|dolg|qarz\p{L}*|верну|вернул\p{L}*|оплатил\p{L}*|заплатил\p{L}*|перев[её]л\p{L}*|paid|yarmi|треть|четверть|chorak|почти|больше|меньше|минимум|максимум|almost|minimum|maximum)(?!\p{L})/iu;

/** "За кофе 30000" and "Aziz uchun 50000" leave open who or what is named. */
const isFor = /^\s*(?:за|for)\s|(?<!\p{L})(?:uchun|учун)(?!\p{L})/iu;

/** "Азиз: кофе" may name a customer, and "Торт: Наполеон" what kind of cake it is. */
const isAddressed = /^\p{Lu}\p{Ll}{1,20}: ?\p{L}/u;

/** The roles of words that are no part of an item's name, if nothing else stands beside them: "please", "thanks", "for me". */
const roles: ReadonlySet<Role | undefined> = new Set<Role>([
  "asks",
  "polite",
  "remark",
  "joins",
  "glue",
  "each",
  "with",
]);
/** The roles of words with which a text isn't surely the name of an item: "how much", "not", "or". */
const doubtful: ReadonlySet<Role | undefined> = new Set<Role>(["question", "negation", "choice"]);

/** Checks for a name such as "можно кофе" or "please", which asks for something. */
function asksOrSaysNothing(name: string): boolean {
  const found = wordsOf(name).map(roleOf);
  const asksFor = found.some((role) => role === "asks" || role === "polite" || doubtful.has(role));
  return asksFor || found.every((role) => roles.has(role));
}

export const wordsOf = (text: string): string[] => evenOut(text).match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
