import { inLatin } from "../../order/words/spelling.js";
import { brands } from "./brands.js";
import { english } from "./en.js";
import { remembered } from "./remembered.js";
import type { Role } from "./role.js";
import { russian } from "./ru.js";
import { uzbek } from "./uz.js";

const rolesOfWord = new Map<string, Role[]>();
for (const language of [english, russian, uzbek, brands])
  for (const [role, words] of Object.entries(language) as [Role, string][])
    for (const word of words.split(" ")) {
      const roles = rolesOfWord.get(word) ?? [];
      if (!roles.includes(role)) rolesOfWord.set(word, [...roles, role]);
    }

/** The roles that an Uzbek ending leaves to a word: "15 mingdan", "ikkita", "soatiga". */
const kept: ReadonlySet<Role> = new Set([
  "thousand",
  "million",
  "hundred",
  "number",
  "half",
  "currency",
  "piece",
  "pack",
  "measure",
  "free",
]);
const endings = "tadan sidan siga larga lardan idan iga ini ning dan tan lik ga ta si ni da i".split(" ");

/** The ways to part an Uzbek word in Latin letters into a stem and an ending, the longest ending first. */
export const withoutEnding = (word: string): { readonly stem: string; readonly ending: string }[] =>
  endings.flatMap((ending) =>
    word.endsWith(ending) && word.length > ending.length
      ? [{ stem: word.slice(0, -ending.length).replace(/-$/, ""), ending }]
      : [],
  );

/** "beshyuz": a digit and "hundred" without a space. */
export const hundreds = /^(bir|ikki|uch|to'?rt|besh|olti|yetti|etti|sakkiz|to'?qqiz)(yuz)/;

export interface WordRoles {
  readonly roles: readonly Role[];
  /** The ending behind the word: "dan" in "mingdan". */
  readonly ending?: string;
}

const none: WordRoles = { roles: [] };

/** @param lower a word as `plainWord` writes it */
export const rolesIn: (lower: string) => WordRoles = remembered(lookedUp);

function lookedUp(lower: string): WordRoles {
  const own = rolesOfWord.get(lower) ?? rolesOfWord.get(lower.replaceAll("'", ""));
  if (own !== undefined) return { roles: own };
  const latin = inLatin(lower);
  const uzbekRoles = latin === lower ? undefined : rolesOfWord.get(latin);
  if (uzbekRoles !== undefined) return { roles: uzbekRoles };
  if (hundreds.test(latin)) return { roles: ["number", "hundred"] };
  for (const { stem, ending } of withoutEnding(latin)) {
    const roles = rolesOfWord.get(stem)?.filter((role) => kept.has(role)) ?? [];
    if (roles.length > 0) return { roles, ending };
  }
  return none;
}

export function hasRole(lower: string, ...some: readonly Role[]): boolean {
  const { roles } = rolesIn(lower);
  if (roles.length === 0) return false;
  for (const role of some) if (roles.includes(role)) return true;
  return false;
}
