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

const changeBefore =
  /^(?:make|change|set|update|сделай(?:те)?|поменяй(?:те)?|измени(?:те)?|исправь(?:те)?|поставь(?:те)?)(?: the)? (.+)$/iu;
const changeBehind =
  /^(.+?) (?:qil(?:ing)?|qilib ber(?:ing)?|bo['‘’ʻʼ`]lsin|қил(?:инг)?|қилиб бер(?:инг)?|бўлсин|будет|instead)$/iu;
const towards = /^(.+?) (?:на|до|to|be|should be|must be|теперь|is now|endi|энди) (?=\d)/iu;

/**
 * Returns a line without the words that ask for a change, as a correction reads it: "tea 6000" for "make tea 6000",
 * "change tea to 6000", "tea should be 6000" and "tea 6000 qiling".
 */
export function withoutChange(line: string): string {
  const typed = line.trim();
  if (typed.length > longest) return line;
  const asked = changeBefore.exec(typed)?.[1] ?? changeBehind.exec(typed)?.[1] ?? typed;
  return asked.replace(towards, "$1 ");
}

const instead = [
  /^не (.+?),? а (.+)$/iu,
  /^not (.+?),? but (.+)$/iu,
  /^(.+?) emas,? (.+)$/iu,
  /^(.+?) эмас,? (.+)$/iu,
];

/** Reads "не счёт, а Кофе" and "Tort emas, Somsa": what stands on the card, and what is meant in its place. */
export function insteadIn(text: string): { readonly wrong: string; readonly right: string } | undefined {
  const typed = text.trim().replace(/(?<![.!])[.!]+$/, "");
  if (typed.length > longest || typed.includes("\n")) return undefined;
  const found = instead.map((one) => one.exec(typed)).find((one) => one !== null);
  const [, wrong, right] = found ?? [];
  return wrong === undefined || right === undefined ? undefined : { wrong, right };
}

/** Checks for a word that stands for the card's only item: "make it 6000". */
export const isPronoun = (name: string): boolean => /^(?:it|его|её|ее|uni|buni|уни|буни)$/iu.test(name);
