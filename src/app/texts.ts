import { FluentBundle, type FluentResource, type FluentVariable } from "@fluent/bundle";
import type { Locale } from "../domain/text/locale.js";

/** Returns a text of the page in the merchant's language. */
export type Text = (key: string, values?: Record<string, FluentVariable>) => string;

/**
 * Loads the page's texts in a language. The build has made them from the same files as the bot's texts, so that nothing is
 * parsed here.
 */
export async function loadTexts(language: Locale): Promise<Text> {
  const answer = await fetch(`${language}.json`);
  const texts = new FluentBundle(language === "uz" ? "uz-Latn" : language, { useIsolating: false });
  texts.addResource((await answer.json()) as FluentResource);
  return (key, values = {}) => {
    const pattern = texts.getMessage(key)?.value;
    if (pattern === undefined || pattern === null) throw new Error(`There is no text "${key}".`);
    return texts.formatPattern(pattern, values);
  };
}
