import { evenOut } from "../text/typed-text.js";
import { notInDative } from "./customer-marks.js";

/** The endings of the dative, each with what the name ends in instead. A Russian name in "-е" may be several: "Насте". */
const endings: readonly (readonly [RegExp, string])[] = [
  [/(?<=..[аa]?)(?:га|қа)$/iu, ""],
  [/(?<=...)ga$/iu, ""],
  [/(?<=..k)ka$|(?<=..q)qa$/iu, ""],
  [/(?<=.[аеи])ю$/iu, "й"],
  [/(?<=..[лнрть])ю$/iu, "ь"],
  [/(?<=..[бвгджзйклмнпрстфхцчшщқғҳ])у$/iu, ""],
  [/(?<=..и)и$/iu, "я"],
];

/** Returns the first case of a name: "Азиз" for "Азизу", "Нигора" for "Нигорага"; undefined for a word that is in no dative. */
export function nominativeOf(name: string): string | undefined {
  if (notInDative.has(evenOut(name))) return undefined;
  const found = endings.find(([ending]) => ending.test(name));
  return found === undefined ? undefined : name.replace(...found);
}
