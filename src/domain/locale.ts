/** The languages of the bot. */
export const languages = ["en", "ru", "uz"] as const;
export type Locale = (typeof languages)[number];

/** Languages in their own words. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: "English",
  ru: "Русский",
  uz: "O‘zbekcha",
};

/** The BCP 47 tag whose conventions `Intl` follows for a language. */
export const intlTag: Readonly<Record<Locale, string>> = { en: "en-US", ru: "ru-RU", uz: "uz-Latn-UZ" };
