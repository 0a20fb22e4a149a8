import { evenOut } from "../../../domain/text/typed-text.js";

/** The replies that delete an item or a field, in three languages. */
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

/** Checks whether a reply is a word for deletion, such as "delete", "-" or "удалить", in any case. */
export const isDeletion = (text: string): boolean =>
  deletions.has(evenOut(text).replace(/(?<![.!])[.!]+$/, ""));

/** Returns the number of a text that consists only of digits. Such a number may be a price or a quantity. */
export function bareNumber(text: string): number | undefined {
  const typed = evenOut(text);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
