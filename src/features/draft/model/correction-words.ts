import { evenOut } from "../../../language/text/typed-text.js";

/** A longer line is hardly the name of an item that goes. */
const longest = 150;

const more =
  /^\s*\+|(?<!\p{L})(?:ещ[её]|добав\p{L}*|плюс|тоже|снова|another|more|extra|plus|add|also|again|yana|яна|qo'sh\p{L}*|қўш\p{L}*)(?!\p{L})/iu;

/** Checks whether a line asks for a further item: "ещё чай 5000", "another tea 5000", "yana choy 5000". */
export const saysMore = (line: string): boolean => more.test(evenOut(line));

const remove =
  "убери(?:те)?|убрать|удали(?:те|ть)?|вычеркни(?:те)?|remove|delete|take (?:off|out)|o'chir(?:ing)?|ўчир(?:инг)?";
const removeBehind = `${remove}|(?:olib|o'chirib) tashla(?:ng)?|(?:олиб|ўчириб) ташла(?:нг)?`;
const unwanted = "не (?:надо|нужно|нужен|нужна|нужны)|kerak ?emas|керак ?эмас";

const certainBefore = new RegExp(`^(?:${remove})(?: the)? (.+)$`, "u");
const certainBehind = new RegExp(`^(.+?) (?:${removeBehind})$`, "u");
const before = new RegExp(`^(?:минус|minus|${unwanted}) (.+)$`, "u");
const behind = new RegExp(`^(.+?) (?:${unwanted})$`, "u");

/**
 * Reads the name of the item that a line removes: "убери чай", "minus tea", "choyni olib tashla".
 * @returns isCertain: the line can mean nothing else, even if no such item is on the card
 */
export function removedIn(line: string): { readonly name: string; readonly isCertain: boolean } | undefined {
  if (line.length > longest) return undefined;
  const even = evenOut(line).replace(/(?<![.!])[.!]+$/, "");
  const certain = certainBefore.exec(even) ?? certainBehind.exec(even);
  const found = certain ?? before.exec(even) ?? behind.exec(even);
  const name = found?.[1];
  return name === undefined ? undefined : { name, isCertain: certain !== null };
}
