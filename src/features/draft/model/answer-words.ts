import { roleOf } from "../../../language/order/order-words.js";
import { inLatin } from "../../../language/order/spelling.js";
import { evenOut } from "../../../language/text/typed-text.js";

const done = new Set(
  (
    "done|all done|i'm done|finished|i'm finished|that's all|that is all|thats all|that's it|thats it|no more|nothing else|" +
    "готово|все|все готово|это все|вот и все|на этом все|больше ничего|хватит|закончил|закончила|" +
    "tayyor|тайер|bo'ldi|boldi|shu|shu xolos|tamom|hammasi shu|boshqa yo'q"
  ).split("|"),
);

/** Checks whether a text says that the merchant has no more items to add: "готово", "Done, thanks", "bo'ldi". */
export function meansDone(text: string): boolean {
  const even = evenOut(text).replaceAll("ё", "е");
  // A text with a digit, such as "готово 5000", may be an item.
  if (/[^\p{L}\p{M}\p{P}\s]/u.test(even)) return false;
  const words = even.match(/\p{L}[\p{L}\p{M}']*/gu) ?? [];
  const said = words.filter((word) => roleOf(word) !== "polite").join(" ");
  return done.has(said) || done.has(inLatin(said));
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
  deletions.has(evenOut(text).replace(/(?<![.!])[.!]+$/, ""));

/** A reply of digits alone may mean a price or a quantity. */
export function bareNumber(text: string): number | undefined {
  const typed = evenOut(text);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
