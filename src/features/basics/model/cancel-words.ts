import { roleOf } from "../../../language/order/words/order-words.js";
import { inLatin } from "../../../language/order/words/spelling.js";

/** The most words of a text that asks to cancel an invoice. A longer text is about something else. */
const mostWords = 10;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/**
 * Words that ask to cancel an invoice even alone. Of "bekor qil" only "bekor" is listed, because "qil" (do) has many
 * other uses.
 */
const verbs = setOf(
  "cancel cancelled cancelling void revoke otmena отмена отмени отмените отменить отменяй отменяйте отменяю аннулируй аннулируйте " +
    "аннулировать bekor",
);
/** Words that ask to cancel an invoice only beside a word for "invoice". */
const weakVerbs = setOf(
  "delete remove withdraw удали удалите удалить убери уберите убрать отзови отзовите отозвать o'chir o'chiring o'chirish ochir ochiring",
);
const invoices = setOf(
  "invoice invoices bill link счет счета счетом ссылка ссылку ссылки инвойс инвойса платеж hisob hisobni hisobini invoys invoysni " +
    "invoysini havola havolani havolasini schyot schyotni schet to'lov to'lovni tolov tolovni",
);
/** Words in a request to cancel that don't change its meaning: "my last", "номер", "qilib bering". */
const fillers = setOf(
  "a an no number inv last latest newest made sent my your his her номер мой моего моя мою этот эту тот ту последний последнюю его ее qil qiling qilib " +
    "qilish qilsang qilsangiz qilasizmi bo'ladimi boladimi ber bering beringlar shu bu uni o'sha oxirgi mening raqamli raqam",
);

/** Checks whether a text asks to cancel an invoice: "cancel invoice", "отмени счёт 12", "hisobni bekor qil". */
export function asksToCancel(text: string): boolean {
  const words = wordsOf(text);
  if (words.length > mostWords || !words.some(isVerb)) return false;
  const rest = words.filter((word) => !isFiller(word));
  // A verb such as "cancel" alone is a request too. Beside a number it may name an item with its price, such as a fee.
  if (rest.length > 0 && !/\d/.test(text) && rest.every((word) => isOf(verbs, word))) return true;
  // Other words, such as a customer's name, may stand before or behind the request: "cancel invoice for Aziz".
  return rest.some((word, at) => isOf(invoices, word) && (isVerb(rest[at - 1]) || isVerb(rest[at + 1])));
}

const isVerb = (word = ""): boolean => isOf(verbs, word) || isOf(weakVerbs, word);

const isOf = (known: ReadonlySet<string>, word: string): boolean =>
  known.has(word) || known.has(inLatin(word));

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replaceAll("ё", "е")
    .replace(/[’‘ʻʼ`]/gu, "'")
    .match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];

function isFiller(word: string): boolean {
  const role = roleOf(word);
  return isOf(fillers, word) || (role !== undefined && role !== "negation" && role !== "no-goods");
}
