import { isBlank } from "../typed-text.js";
import { withoutBullet } from "./bullet.js";
import { readLine } from "./read-line.js";

/** More items than anybody types on one line. */
const mostOnALine = 12;

/** What may stand between items on one line, if each part is an item. */
const betweenItems = [/,[\s\u00a0]+/, /[\s\u00a0]\+[\s\u00a0]/, /[\s\u00a0](?:and|и|va)[\s\u00a0]/iu];

/** The items of a piece of a line: between commas, pluses or "and", where each part is a name with a price that is plainly one. */
export function partsOf(piece: string, currency: string): string[] {
  for (const between of betweenItems) {
    const parts = piece.split(between).filter((part) => !isBlank(part));
    if (parts.length < 2 || parts.length > mostOnALine) continue;
    if (parts.every((part) => isItem(part, currency))) return parts;
  }
  return [piece];
}

/** True for a name with a price that can't be part of it. */
export function isItem(part: string, currency: string): boolean {
  const read = readLine(withoutBullet(part), currency);
  if ("problem" in read || read.item.name === undefined || read.item.price === undefined) return false;
  // "Table 5, 100 000": a number that may belong to the name decides nothing.
  return read.other === undefined || read.other.price !== undefined;
}
