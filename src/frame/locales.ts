import { readFileSync } from "node:fs";
import { join } from "node:path";
import { FluentBundle, FluentResource, type FluentVariable } from "@fluent/bundle";
import { toCyrillic } from "../language/cyrillic/to-cyrillic.js";
import { intlTag, type Locale, languageNames, languageOfTag, languages } from "../language/text/locale.js";
import { memoized } from "../language/text/memoize.js";
import { escapeHtml, isolate, isolateTurning } from "../language/text/safe-text.js";

export { languageNames, languages };
export type Language = Locale;

/** A text of this class is valid Telegram HTML, so it isn't escaped again when it is put into another text. */
export class Html {
  constructor(readonly value: string) {}
}

/** HTML of a merchant or the service is escaped, and a right-to-left text can't turn the text around it. */
export const userText = (text: string): Html => new Html(escapeHtml(isolate(text)));

/** Buttons and toasts show no HTML, so only the direction of the text is isolated. */
export const plainUserText = (text: string): string => isolate(text);

/** Merchants copy this text out of Telegram, so it gets invisible direction characters only where it needs them. */
export const copiedUserText = (text: string): string => isolateTurning(text);

type Values = Readonly<Record<string, string | number | Html>>;

export interface Translator {
  readonly language: Language;
  /** Returns Telegram HTML. Values that aren't `Html` are escaped. */
  (key: string, values?: Values): string;
  plain(key: string, values?: Record<string, string | number>): string;
}

type Reader = "merchant" | "seller";

/** A seller's chat has its own wording ("seller"), because dashboard, access and terminals are the owner's. */
export type Translators = (language: Language, reader?: Reader) => Translator;

/** @throws an error with the file's name when the file of a language is missing or faulty */
export function loadLocales(folder: string): Translators {
  const read = memoized(languages.length, (path) => new FluentResource(readFileSync(path, "utf8")));
  const translators = new Map(
    languages.map((language) => {
      const texts = textsOf(language, folder, read);
      const forReader = (reader: Reader) => translator(language, texts, reader);
      return [language, { merchant: forReader("merchant"), seller: forReader("seller") }];
    }),
  );
  return (language, reader = "merchant") => {
    const found = translators.get(language)?.[reader];
    if (found === undefined) throw new Error(`There is no language ${language}.`);
    return found;
  };
}

/** A file has fewer pieces, since a text consists of one or a few. */
const mostPieces = 3_000;

function textsOf(language: Language, folder: string, read: (path: string) => FluentResource): FluentBundle {
  const path = join(folder, `${language === "uz-Cyrl" ? "uz" : language}.ftl`);
  // Letters change when a text is asked for, since a start needs few of them.
  const transform = language === "uz-Cyrl" ? { transform: memoized(mostPieces, toCyrillic) } : {};
  const texts = new FluentBundle(intlTag[language], { useIsolating: false, ...transform });
  const faults = texts.addResource(read(path));
  if (faults.length > 0) throw new Error(`${path}: ${faults.map(String).join("; ")}`);
  return texts;
}

function translator(language: Language, texts: FluentBundle, reader: Reader): Translator {
  const format = (key: string, values: Record<string, FluentVariable>): string => {
    const message = texts.getMessage(key);
    const pattern = message?.attributes[reader] ?? message?.value;
    if (pattern === undefined || pattern === null)
      throw new Error(`There is no text "${key}" in ${language}.`);
    return texts.formatPattern(pattern, values);
  };
  const html = (key: string, values: Values = {}): string =>
    format(key, Object.fromEntries(Object.entries(values).map(([name, value]) => [name, toHtml(value)])));
  return Object.assign(html, { language, plain: (key: string, values = {}) => format(key, values) });
}

const toHtml = (value: string | number | Html): string | number => {
  if (value instanceof Html) return value.value;
  return typeof value === "string" ? escapeHtml(value) : value;
};

/** The language chosen in /settings comes first, then the one of the Telegram app, then the operator's default. */
export function pickLanguage(
  chosen: Language | undefined,
  hint: string | undefined,
  fallback: Language,
): Language {
  return chosen ?? languageOfTag(hint ?? "") ?? fallback;
}
