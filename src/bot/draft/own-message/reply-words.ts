import { evenOut } from "../../../domain/text/typed-text.js";

/** The words with which merchants ask for a deletion, in the three languages. */
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

/** True for "delete", "-", "удалить" and the like, in any case. */
export const isDeletion = (text: string): boolean =>
  deletions.has(evenOut(text).replace(/(?<![.!])[.!]+$/, ""));

/** The number of a text that is digits and nothing else: a quantity as well as a price. */
export function bareNumber(text: string): number | undefined {
  const typed = evenOut(text);
  return /^\d{1,15}$/.test(typed) ? Number(typed) : undefined;
}
