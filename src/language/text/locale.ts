import { z } from "zod";

export const languages = ["en", "ru", "uz"] as const;

export type Locale = (typeof languages)[number];

// The mark lets the build of the Mini App leave out zod, which the page doesn't need.
export const locale = /* @__PURE__ */ z.enum(languages);

export const languageNames: Readonly<Record<Locale, string>> = {
  en: "English",
  ru: "Русский",
  uz: "Oʻzbekcha",
};

/** The BCP 47 tag whose conventions `Intl` follows for a language. */
export const intlTag: Readonly<Record<Locale, string>> = { en: "en-US", ru: "ru-RU", uz: "uz-Latn-UZ" };
