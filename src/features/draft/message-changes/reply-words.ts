import { evenOut } from "../../../language/text/typed-text.js";

/**
 * The words, in three languages, with which a reply to a message deletes the item or the field that the message has
 * set.
 */
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

/** Checks whether a reply consists of a word for deletion, such as "delete", "-" or "удалить", in any case. */
export const isDeletion = (text: string): boolean =>
  deletions.has(evenOut(text).replace(/(?<![.!])[.!]+$/, ""));

/**
 * Returns the number if a text consists only of digits; undefined otherwise. Such a reply may mean a price or a
 * quantity.
 */
export function bareNumber(text: string): number | undefined {
  const typed = evenOut(text);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
