import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { allCommands } from "../../src/frame/commands.js";
import { languages as all, type Language } from "../../src/frame/locales.js";

/** These tests check the decisions of docs/glossary.md, as far as a tool can. */

/** The languages with a file of their own. */
const languages = all.filter((language) => language !== "uz-Cyrl");

const linesOf = (language: Language): string[] =>
  readFileSync(fileURLToPath(new URL(`../../locales/${language}.ftl`, import.meta.url)), "utf8")
    .replaceAll('{"\\u00A0"}', "\u00a0")
    .split("\n");

const linesWith = (language: Language, pattern: RegExp): string[] =>
  linesOf(language).filter((line) => pattern.test(line));

describe("the Uzbek texts", () => {
  test("write oʻ and gʻ with U+02BB, and no other apostrophe but the tutuq belgisi", () => {
    expect(linesWith("uz", /['’‘`´′]/)).toEqual([]);
    expect(linesWith("uz", /(?<![oOgG])ʻ/)).toEqual([]);
    expect(linesWith("uz", /[oOgG]ʼ/)).toEqual([]);
  });

  test("hang no ending on a value, a code, a command or a quotation", () => {
    const ending = "-?(?:ga|ka|qa|da|dan|dagi|ni|ning|gacha|lik|lar|chi|chisi|inchi|mi|si)(?![a-zʻʼ])";
    const value = String.raw`\}(?:\s*%)?|\d\s?%|[A-Z]{2,}|\/[a-z]+|[”»]`;
    expect(linesWith("uz", new RegExp(`(?:${value})\\s?${ending}`))).toEqual([]);
    expect(linesWith("uz", /\}[a-zʻʼ]/)).toEqual([]);
  });
});

test.each(allCommands)(
  "docs/glossary.md has a row for /%s, with words of its text in Telegram's menu",
  (name) => {
    const glossary = readFileSync(fileURLToPath(new URL("../../docs/glossary.md", import.meta.url)), "utf8");
    const row = glossary.split("\n").find((line) => line.startsWith(`| \`/${name}\` |`));
    expect(row, `There is no row \`/${name}\` in the table of commands.`).toBeDefined();
    const words = row?.split("|").slice(2, -1) ?? [];
    const missing = languages.filter((_, column) => {
      const [text = ""] = linesOf(languages[column] ?? "en").filter((line) =>
        line.startsWith(`command-${name} = `),
      );
      const named = words[column]?.split(";").map((word) => word.trim().toLowerCase()) ?? [];
      return named.length === 0 || named.some((word) => word === "" || !text.toLowerCase().includes(word));
    });
    expect(missing).toEqual([]);
  },
);

/** Words that the glossary replaces, because merchants read another thing in them, or because two words meant one thing. */
const replaced: readonly (readonly [Language, string, RegExp])[] = [
  ["uz", "invoys, a customs word", /invoys/i],
  ["uz", "hisob raqami, the number of a bank account", /hisob raqam/i],
  ["uz", "qaytarish, a refund, for Undo", /^button-undo = .*qaytar/i],
  ["ru", "«вернуть», a refund, for Undo", /^button-undo = .*верн/i],
  ["uz", "kartochka or karta, a bank card", /kartochka|\bkarta/i],
  ["uz", "andoza beside shablon", /andoza/i],
  ["uz", "no matter how much", /qancha \S+ to.lasa ham/i],
  ["ru", "«Повторить» for two buttons", /повторит[еь]/i],
  ["ru", "«Клиент у вас»", /клиент у вас/i],
  ["ru", "«В пути»", /в пути/i],
  ["ru", "«сохранённые позиции» beside «сохранённые товары»", /сохран[её]нн\S+ позици/i],
  ["en", "a link whose time is over", /time (?:of this link )?is over|word of a payment/i],
  ["en", "shall", /\bshall\b/i],
];

test.each(replaced)("the texts in %s don't say %s", (language, _word, pattern) => {
  expect(linesWith(language, pattern)).toEqual([]);
});

// A text between <code> tags is copied and sent, so it has the spaces that merchants type.
test.each(languages)("an amount is never broken at the end of a line, in %s", (language) => {
  expect(linesWith(language, /^(?!.*<code>).*\d \d{3}(?!\d)/)).toEqual([]);
});

describe("a button's label", () => {
  test.each<[Language, RegExp, readonly string[]]>([
    ["ru", /«([^»{]+)»/g, ["аренда", "Сохранить как", "Скачать"]],
    ["uz", /“([^”{]+)”/g, ["ijara", "Saqlash", "Yuklab olish"]],
  ])("is quoted as it is written, in %s", (language, quotation, others) => {
    const labels = linesOf(language).flatMap(
      (line) => /^button-[\w-]+ = (.+?)(?: ›)?$/.exec(line)?.[1] ?? [],
    );
    const quoted = linesOf(language).flatMap((line) => [...line.matchAll(quotation)].map(([, text]) => text));
    expect(quoted.filter((text = "") => !labels.includes(text) && !others.includes(text))).toEqual([]);
  });

  /** The characters of a label that Telegram shows on a phone of 360 pixels: beside two buttons, beside one, and alone in a row. */
  const besideTwo = 9;
  const besideAnother = 18;
  const alone = 36;
  /** Buttons that have a row for themselves. */
  const wide = new Set([
    "button-accept-tolerance",
    "button-another-authenticator",
    "button-ask-owner",
    "button-back-to-draft",
    "button-cancel-invitation",
    "button-change-item",
    "button-create-again",
    "button-delete-everything",
    "button-discard",
    "button-inline-example",
    "button-inline-mixed",
    "button-inline-check",
    "button-inline-no-access",
    "button-inline-secret",
    "button-invite",
    "button-invoice-not-there",
    "button-private-chat",
    "button-renew",
    "button-save-for-later",
    "button-show-invoice",
    "button-show-link",
    "button-sign-out-everywhere",
  ]);

  /** Buttons that stand three in a row on the review card. */
  const narrow = new Set([
    "button-customer",
    "button-discard-here",
    "button-expiry",
    "button-items",
    "button-more",
    "button-terminal",
  ]);
  const widestOf = (key: string): number => {
    if (narrow.has(key)) return besideTwo;
    return wide.has(key) ? alone : besideAnother;
  };

  test.each(languages.filter((language) => language !== "en"))("fits into its row in %s", (language) => {
    const long = linesOf(language).flatMap((line) => {
      const [, key = "", label = ""] = /^(button-[\w-]+) = ([^{]*)$/.exec(line) ?? [];
      return [...label].length > widestOf(key) ? [line] : [];
    });
    expect(long).toEqual([]);
  });
});
