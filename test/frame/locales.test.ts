import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  languages as all,
  Html,
  loadLocales,
  pickLanguage,
  plainUserText,
  userText,
} from "../../src/frame/locales.js";
import { usedTexts } from "./used-texts.js";

const root = fileURLToPath(new URL("../..", import.meta.url)).replace(/\/$/, "");
const folder = join(root, "locales");
/** The languages with a file of their own. Uzbek in Cyrillic letters is made of Uzbek (test/language/cyrillic). */
const languages = all.filter((language) => language !== "uz-Cyrl");
const sourceOf = (language: string): string => readFileSync(join(folder, `${language}.ftl`), "utf8");

/** Each text's placeables, wherever in the text they stand, and those of the texts that it is made of. */
function textsOf(source: string): Map<string, string[]> {
  const messages = new Map(new FluentResource(source).body.map((message) => [message.id, message]));
  const placeablesOf = (id: string): string[] => {
    const parts = [...textsNamedIn(messages.get(id)?.value)].flatMap(placeablesOf);
    return [...new Set([...placeablesIn(messages.get(id)?.value), ...parts])].sort();
  };
  return new Map([...messages.keys()].map((id) => [id, placeablesOf(id)]));
}

/** The texts that have another wording for sellers, with the placeables that only that wording has. */
function sellersPlaceables(source: string): Map<string, string[]> {
  const messages = new FluentResource(source).body.filter(({ attributes }) => "seller" in attributes);
  return new Map(
    messages.map(({ id, value, attributes }) => {
      const given = placeablesIn(value);
      return [id, [...placeablesIn(attributes.seller)].filter((name) => !given.has(name))];
    }),
  );
}

const placeablesIn = (part: unknown): Set<string> => namesIn(part, "var");

/** The other texts that a text takes over, such as { button-sign-in }. */
const textsNamedIn = (part: unknown): Set<string> => namesIn(part, "mesg");

function namesIn(part: unknown, type: "var" | "mesg", found = new Set<string>()): Set<string> {
  if (typeof part !== "object" || part === null) return found;
  if ("type" in part && part.type === type && "name" in part) found.add(String(part.name));
  for (const inner of Object.values(part)) namesIn(inner, type, found);
  return found;
}

const english = textsOf(sourceOf("en"));

/** "locales/ru.ftl lacks: goal-line" for each text that only the other texts have. */
const lacking = (language: string, texts: typeof english, others: typeof english): string[] =>
  [...others.keys()].filter((key) => !texts.has(key)).map((key) => `locales/${language}.ftl lacks: ${key}`);

describe.each(languages)("the texts in %s", (language) => {
  const source = sourceOf(language);
  const texts = textsOf(source);
  const written = [...source.matchAll(/^([a-zA-Z][\w-]*)\s*=/gm)].map(([, key]) => key ?? "");

  test("have the keys of English and no others", () => {
    expect(lacking("en", english, texts)).toEqual([]);
    expect(lacking(language, texts, english)).toEqual([]);
  });

  test("have the placeables of English", () => {
    const other = [...english].filter(([key, names]) => texts.has(key) && `${texts.get(key)}` !== `${names}`);
    expect(
      other.map(
        ([key, names]) => `locales/${language}.ftl: ${key} has [${texts.get(key)}], in English [${names}]`,
      ),
    ).toEqual([]);
  });

  test("are each written once, and each can be read", () => {
    // Fluent passes over a text that it can't read, without a word.
    expect(written.sort()).toEqual([...texts.keys()].sort());
  });

  test("use no other placeables in the wording for sellers", () => {
    const wordings = sellersPlaceables(source);
    expect(wordings.size).toBeGreaterThan(5);
    for (const [key, names] of wordings) expect(names, key).toEqual([]);
  });

  test("are HTML that Telegram takes, or plain where HTML isn't shown", () => {
    const html = /<\/?(b|i|u|s|code|pre|a|blockquote)( [^>]*)?>|&(lt|gt|amp|quot);/g;
    const translator = loadLocales(folder)(language);
    for (const [key, names] of texts) {
      const text = translator.plain(key, Object.fromEntries(names.map((name) => [name, 1])));
      const isPlain = /^(button|toast|command|app)-/.test(key);
      expect(isPlain ? text : text.replace(html, ""), key).not.toMatch(/[<>]|&(?![ \w])/);
      expect(text.trim(), key).not.toBe("");
    }
  });
});

test("a text has another wording in a seller's chat only where it has one for sellers", () => {
  const t = loadLocales(folder);
  expect(t("en", "seller")("card-no-callbacks", { service: "Pay" })).toMatch(/Ask the owner/);
  expect(t("en")("card-no-callbacks", { service: "Pay" })).toMatch(/Check your dashboard/);
  expect(t("en", "seller")("service-down")).toBe(t("en")("service-down"));
});

describe("the code", () => {
  const uses = usedTexts(root);
  // `currentStatus` may be any of five, but only three of them are worth a notice (`owesNotice`).
  const neverAsked = ["notice-created", "notice-processing"];

  test("tells which text it asks for, everywhere", () => {
    expect(uses.filter(({ keys }) => keys === undefined).map(({ where }) => where)).toEqual([]);
    expect(uses.length).toBeGreaterThan(50);
  });

  test("asks for no text that isn't there", () => {
    const missing = uses.flatMap(({ keys = [], where }) =>
      keys
        .filter((key) => !english.has(key) && !neverAsked.includes(key))
        .map((key) => `${key} (${where}): add it to locales/en.ftl, ru.ftl and uz.ftl`),
    );
    expect(missing).toEqual([]);
  });

  test("uses every text that is there", () => {
    // The build puts these into index.html, for the time before the page's script runs.
    const inHtml = ["app-loading", "app-slow"];
    const inTexts = languages.flatMap((one) =>
      new FluentResource(sourceOf(one)).body.flatMap((message) => [...textsNamedIn(message)]),
    );
    const used = new Set([...inHtml, ...inTexts, ...uses.flatMap(({ keys = [] }) => keys)]);
    const unused = [...english.keys()].filter((key) => !used.has(key));
    expect(unused.map((key) => `${key}: nothing asks for it, so delete it in locales/`)).toEqual([]);
  });

  test("hands over a value for each placeable", () => {
    const short = uses.flatMap(({ keys = [], values, where }) =>
      keys.flatMap((key) =>
        (english.get(key) ?? [])
          .filter((name) => !values.includes(name))
          .map((name) => `${key} needs ${name} (${where})`),
      ),
    );
    expect(short).toEqual([]);
  });
});

describe("a translator", () => {
  async function translatorOf(text: string) {
    const dir = await mkdtemp(join(tmpdir(), "locales-"));
    onTestFinished(() => rm(dir, { recursive: true, force: true }));
    for (const language of languages) await writeFile(join(dir, `${language}.ftl`), text);
    return () => loadLocales(dir)("en");
  }

  test("escapes what is put into a message, and leaves HTML and plain texts alone", async () => {
    const t = (await translatorOf("line = <b>{ $name }</b>"))();
    expect(t("line", { name: "<i>&" })).toBe("<b>&lt;i&gt;&amp;</b>");
    expect(t("line", { name: new Html("<i>x</i>") })).toBe("<b><i>x</i></b>");
    expect(t.plain("line", { name: "<i>&" })).toBe("<b><i>&</b>");
  });

  test("shows what a merchant typed as typed, unable to break format or direction", async () => {
    const t = (await translatorOf("line = { $name }!"))();
    const reversed = "\u202eCoffee</b>";
    expect(t("line", { name: userText(reversed) })).toContain("&lt;/b&gt;");
    expect(plainUserText(reversed)).not.toBe(reversed);
    expect(t("line", { name: "https://pay.example/1" })).toBe("https://pay.example/1!");
  });

  test("refuses a key or a value that isn't there, and a file with a fault", async () => {
    const t = (await translatorOf("line = { $name }!"))();
    expect(() => t("other")).toThrow('no text "other" in en');
    expect(() => t("line")).toThrow("name");
    const twice = await translatorOf("line = one\nline = two");
    expect(twice).toThrow(".ftl");
  });
});

test.each([
  ["ru", "uz-Latn", "en", "ru"],
  [undefined, "uz-Latn-UZ", "en", "uz"],
  [undefined, "uz-Cyrl-UZ", "en", "uz-Cyrl"],
  ["uz-Cyrl", "uz", "en", "uz-Cyrl"],
  [undefined, "RU", "en", "ru"],
  [undefined, "de", "uz", "uz"],
  [undefined, undefined, "en", "en"],
] as const)("chosen %s, Telegram's %s, the operator's %s: %s", (chosen, hint, fallback, expected) => {
  expect(pickLanguage(chosen, hint, fallback)).toBe(expected);
});
