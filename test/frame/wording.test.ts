import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
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
  ["uz", "kartochka or karta, a bank card", /kartochka|(?<!bank )\bkarta/i],
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

  /**
   * Telegram cuts the end of a label that is wider than its button. On a phone of 360 pixels a message with buttons is about
   * 282 pixels wide, has 5 between two buttons, and leaves 15 of a button free.
   */
  const roomIn = (buttonsInARow: number): number => (282 - 5 * (buttonsInARow - 1)) / buttonsInARow - 15;

  /** Buttons that have a row for themselves. */
  const wide = new Set([
    "button-invoice-page",
    "button-accept-tolerance",
    "button-add-to-group",
    "button-another-authenticator",
    "button-ask-owner",
    "button-back-to-draft",
    "button-cancel-invitation",
    "button-change-discount",
    "button-change-item",
    "button-create-again",
    "button-create-anyway",
    "button-customerLanguage",
    "button-delete-confirm",
    "button-delete-everything",
    "button-discard",
    "button-end-team",
    "button-ended-cash",
    "button-inline-check",
    "button-inline-example",
    "button-inline-mixed",
    "button-inline-no-access",
    "button-inline-secret",
    "button-inline-total",
    "button-invite",
    "button-invoice-not-there",
    "button-invoices-withdrawn",
    "button-last-terminal",
    "button-leave-team",
    "button-like-last-invoice",
    "button-notices-daily-summary",
    "button-notices-every-payment",
    "button-private-chat",
    "button-renew",
    "button-save-for-later",
    "button-share",
    "button-show-invoice",
    "button-show-link",
    "button-sign-out-everywhere",
    "button-tell-owner",
    "button-try-again",
  ]);

  /** Buttons that stand three in a row on the review card or below a day's sums. */
  const narrow = new Set([
    "button-customer",
    "button-day-month",
    "button-day-today",
    "button-day-week",
    "button-day-yesterday",
    "button-discard-here",
    "button-expiry",
    "button-items",
    "button-more",
    "button-terminal",
  ]);
  const roomFor = (key: string): number => {
    if (narrow.has(key)) return roomIn(3);
    return roomIn(wide.has(key) ? 1 : 2);
  };

  test.each(languages)("fits into its row on a phone of 360 pixels in %s", async (language) => {
    const measure = await labelWidth();
    const cut = linesOf(language).flatMap((line) => {
      const [, key = "", label = ""] = /^(button-[\w-]+) = ([^{]*)$/.exec(line) ?? [];
      return measure(label) > roomFor(key) ? [line] : [];
    });
    expect(cut).toEqual([]);
  });
});

/** Returns a function that measures (in pixels) how wide Telegram for Android shows a label. */
async function labelWidth(): Promise<(label: string) => number> {
  const { GlobalFonts, createCanvas } = await import("@napi-rs/canvas");
  const require = createRequire(import.meta.url);
  const families = ["latin", "latin-ext", "cyrillic"].map((subset) => {
    const file = `@fontsource/noto-sans/files/noto-sans-${subset}-500-normal.woff2`;
    expect(GlobalFonts.registerFromPath(require.resolve(file), `label ${subset}`)).not.toBeNull();
    return `"label ${subset}"`;
  });
  const context = createCanvas(1, 1).getContext("2d");
  // Noto Sans in 14 pixels is as wide as Telegram's Roboto in 15.
  context.font = `500 14px ${families.join(", ")}`;
  return (label) => context.measureText(label).width;
}
