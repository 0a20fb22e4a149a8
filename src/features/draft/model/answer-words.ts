import { roleOf } from "../../../language/order/words/order-words.js";
import { inLatin } from "../../../language/order/words/spelling.js";
import { evenOut } from "../../../language/text/typed-text.js";

const done = new Set(
  (
    "done|all done|i'm done|finished|i'm finished|that's all|that is all|thats all|that's it|thats it|no more|nothing else|" +
    "готово|все|все готово|это все|вот и все|на этом все|больше ничего|хватит|закончил|закончила|" +
    "tayyor|тайер|bo'ldi|boldi|shu|shu xolos|tamom|hammasi shu|boshqa yo'q"
  ).split("|"),
);

const back = new Set("back|go back|назад|вернуться|вернись|orqaga|ortga|qaytish".split("|"));

const cancel = new Set(
  "cancel|cancel it|отмена|отмени|отменить|отмените|отменяй|отменяем|bekor|bekor qil|bekor qiling|bekor qilish".split(
    "|",
  ),
);

const help = new Set(
  "help|help me|помощь|помоги|помогите|справка|yordam|yordam ber|yordam bering".split("|"),
);

/** The words of a text without polite ones; undefined for a text with a digit, such as "готово 5000", which may be an item. */
function wordsIn(text: string): string[] | undefined {
  const even = evenOut(text).replaceAll("ё", "е");
  if (/[^\p{L}\p{M}\p{P}\s]/u.test(even)) return undefined;
  const words = even.match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  return words.filter((word) => roleOf(word) !== "polite");
}

const isOneOf = (known: ReadonlySet<string>, said: string): boolean =>
  known.has(said) || known.has(inLatin(said));

const means = (known: ReadonlySet<string>, text: string): boolean =>
  isOneOf(known, wordsIn(text)?.join(" ") ?? "");

/** Checks whether a text says that the merchant has no more items to add: "готово", "Done, thanks", "bo'ldi". */
export const meansDone = (text: string): boolean => means(done, text);

/** Checks whether a whole text says only "cancel". "Cancel invoice" may be about an invoice that exists already. */
export const meansCancel = (text: string): boolean => means(cancel, text);

/** Only the whole text counts, because the name "Cancel culture book" has such a word, too. */
export function waysInWords(text: string): "back" | "cancel" | "done" | undefined {
  if (means(back, text)) return "back";
  if (means(cancel, text)) return "cancel";
  return means(done, text) ? "done" : undefined;
}

/** Checks for a question to the bot, such as "сколько это стоит?", or a call for help. A name may have a question mark. */
export function asksTheBot(text: string): boolean {
  const [first, ...rest] = wordsIn(text) ?? [];
  if (first === undefined) return false;
  if (/\?\s*$/.test(text) && roleOf(first) === "question") return true;
  return isOneOf(help, [first, ...rest].join(" "));
}

/** Where a name isn't asked, a question needs no question mark: "как изменить". */
export function maybeAsksTheBot(text: string): boolean {
  const [first] = wordsIn(text) ?? [];
  return first !== undefined && (/\?\s*$/.test(text) || roleOf(first) === "question");
}

const deletions = new Set([
  "-",
  "delete",
  "delete it",
  "delete this",
  "del",
  "remove",
  "remove it",
  "remove this",
  "удали",
  "удалить",
  "удалите",
  "убери",
  "убрать",
  "уберите",
  "o'chir",
  "o'chirish",
  "o'chiring",
  "o'chirib tashla",
  "o'chirib tashlang",
  "olib tashla",
  "olib tashlash",
  "olib tashlang",
]);

export const isDeletion = (text: string): boolean =>
  isOneOf(deletions, evenOut(text).replace(/(?<![.!])[.!]+$/, ""));

/** A reply of digits alone may mean a price or a quantity. */
export function bareNumber(text: string): number | undefined {
  const typed = evenOut(text);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
