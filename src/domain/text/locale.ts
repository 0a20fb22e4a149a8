import { z } from "zod";

/** The languages of the bot. */
export const locale = z.enum(["en", "ru", "uz"]);

export type Locale = z.infer<typeof locale>;

export const languages: readonly Locale[] = locale.options;

/** The names of the languages, each in the language itself. */
export const languageNames: Readonly<Record<Locale, string>> = {
  en: "English",
  ru: "Русский",
  uz: "Oʻzbekcha",
};

/** The BCP 47 tag whose conventions `Intl` follows for a language. */
export const intlTag: Readonly<Record<Locale, string>> = { en: "en-US", ru: "ru-RU", uz: "uz-Latn-UZ" };
