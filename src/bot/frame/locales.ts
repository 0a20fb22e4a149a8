import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { type Locale, languageNames, languages } from "../../domain/text/locale.js";
import { escapeHtml, isolate, isolateTurning } from "../../domain/text/safe-text.js";

export { languageNames, languages };
export type Language = Locale;

/** Text that is Telegram HTML already. */
export class Html {
  constructor(readonly value: string) {}
}

/**
 * A text that a merchant or the service has typed, for a message: shown as typed, and unable to break format or
 * direction.
 */
export const userText = (text: string): Html => new Html(escapeHtml(isolate(text)));

/** A typed text for a button or a toast, which know no HTML. */
export const plainUserText = (text: string): string => isolate(text);

/** A typed text that leaves Telegram by a copy: without invisible characters that it doesn't need. */
export const copiedUserText = (text: string): string => isolateTurning(text);

type Values = Readonly<Record<string, string | number | Html>>;

/** Texts of one language. */
export interface Translator {
  readonly language: Language;
  /** A message in Telegram HTML; plain values are escaped. */
  (key: string, values?: Values): string;
  /** A text without HTML, for buttons, toasts and commands. */
  plain(key: string, values?: Record<string, string | number>): string;
}

/** Reads `<language>.ftl` of every language. @throws when a file is missing or has a fault, with its name. */
export function loadLocales(folder: string): (language: Language) => Translator {
  const translators = new Map(
    languages.map((language) => [language, translator(language, join(folder, `${language}.ftl`))]),
  );
  return (language) => {
    const found = translators.get(language);
    if (found === undefined) throw new Error(`There is no language ${language}.`);
    return found;
  };
}

function translator(language: Language, path: string): Translator {
  // Variables are isolated by us where a user typed them; isolating all would damage pay links.
  const bundle = new FluentBundle(language === "uz" ? "uz-Latn" : language, { useIsolating: false });
  const faults = bundle.addResource(new FluentResource(readFileSync(path, "utf8")));
  if (faults.length > 0) throw new Error(`${path}: ${faults.map(String).join("; ")}`);
  const format = (key: string, values: Record<string, FluentVariable>): string => {
    const pattern = bundle.getMessage(key)?.value;
    if (pattern === undefined || pattern === null)
      throw new Error(`There is no text "${key}" in ${language}.`);
    return bundle.formatPattern(pattern, values);
  };
  const html = (key: string, values: Values = {}): string =>
    format(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toHtml(value)])));
  return Object.assign(html, { language, plain: (key: string, values = {}) => format(key, values) });
}

const toHtml = (value: string | number | Html): string | number => {
  if (value instanceof Html) return value.value;
  return typeof value === "string" ? escapeHtml(value) : value;
};

/** The language of a chat: chosen in /settings, else Telegram's, else the operator's default. */
export function pickLanguage(
  chosen: Language | undefined,
  hint: string | undefined,
  fallback: Language,
): Language {
  const primary = hint?.split("-")[0]?.toLowerCase();
  return chosen ?? languages.find((language) => language === primary) ?? fallback;
}
