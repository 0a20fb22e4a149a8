/** The languages of the bot. */
export type Locale = "en" | "ru" | "uz";

/** The BCP 47 tag whose conventions `Intl` follows for a language. */
export const intlTag: Readonly<Record<Locale, string>> = { en: "en-US", ru: "ru-RU", uz: "uz-Latn-UZ" };
