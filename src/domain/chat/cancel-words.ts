import { roleOf } from "../order/small-words.js";
import { inLatin } from "../order/spelling.js";

/** The most words of such a request. A longer text is about something else. */
const mostWords = 10;

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** Words that alone ask to cancel something. The Uzbek verb has two words, of which "bekor" has no other meaning. */
const verbs = setOf(
  "cancel cancelled cancelling void revoke otmena отмена отмени отмените отменить отменяй отменяйте отменяю аннулируй аннулируйте " +
    "аннулировать bekor",
);
/** Words that ask to cancel an invoice only beside a word for it, since they are used for other things as well. */
const weakVerbs = setOf(
  "delete remove withdraw удали удалите удалить убери уберите убрать отзови отзовите отозвать o'chir o'chiring o'chirish ochir ochiring",
);
const invoices = setOf(
  "invoice invoices bill link счет счета счетом ссылка ссылку ссылки инвойс инвойса платеж hisob hisobni hisobini invoys invoysni " +
    "invoysini havola havolani havolasini schyot schyotni schet to'lov to'lovni tolov tolovni",
);
/** Words beside the request that change nothing: "my last invoice", "номер 5", "qilib bering". */
const fillers = setOf(
  "a an no number inv last latest newest made sent my your his her номер мой моего моя мою этот эту тот ту последний последнюю его ее qil qiling qilib " +
    "qilish qilsang qilsangiz qilasizmi bo'ladimi boladimi ber bering beringlar shu bu uni o'sha oxirgi mening raqamli raqam",
);

/** Checks whether a text asks to cancel an invoice: "cancel invoice", "отмени счёт 12", "hisobni bekor qil". */
export function asksToCancel(text: string): boolean {
  const words = wordsOf(text);
  if (words.length > mostWords) return false;
  const rest = words.filter((word) => !isFiller(word));
  // The verb alone is a request as well, but with a number it may be a line, such as a fee.
  if (rest.length > 0 && !/\d/.test(text) && rest.every((word) => isOf(verbs, word))) return true;
  const isVerb = (word = ""): boolean => isOf(verbs, word) || isOf(weakVerbs, word);
  // A name may stand behind or before the request: "cancel invoice for Aziz".
  return rest.some((word, at) => isOf(invoices, word) && (isVerb(rest[at - 1]) || isVerb(rest[at + 1])));
}

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
