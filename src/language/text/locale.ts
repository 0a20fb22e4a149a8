import * as z from "zod";

/** "uz-Cyrl" is Uzbek in Cyrillic letters. Its texts are made of those of "uz" (src/language/cyrillic). */
export const languages = ["en", "ru", "uz", "uz-Cyrl"] as const;

export type Locale = (typeof languages)[number];

// The mark lets the build of the Mini App leave out zod, which the page doesn't need.
export const locale = /* @__PURE__ */ z.enum(languages);

export const languageNames: Readonly<Record<Locale, string>> = {
  en: "English",
  ru: "Русский",
  uz: "Oʻzbekcha",
  "uz-Cyrl": "Ўзбекча",
};

/** The BCP 47 tag whose conventions `Intl` follows for a language. */
export const intlTag: Readonly<Record<Locale, string>> = {
  en: "en-US",
  ru: "ru-RU",
  uz: "uz-Latn-UZ",
  "uz-Cyrl": "uz-Cyrl-UZ",
};

/**
 * Returns the language of a BCP 47 tag, such as "uz-UZ"; undefined if it isn't one of ours. Telegram says "uz" for both scripts
 * of Uzbek, so only a tag that names the script means Cyrillic.
 */
export function languageOfTag(tag: string): Locale | undefined {
  const [primary, script] = tag.toLowerCase().split("-");
  if (primary === "uz" && script === "cyrl") return "uz-Cyrl";
  return languages.find((language) => language === primary);
}
