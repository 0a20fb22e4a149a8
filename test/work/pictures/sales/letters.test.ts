import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { formatRoughAmount } from "../../../../src/language/money/money.js";
import { languages } from "../../../../src/language/text/locale.js";
import { lettersOf } from "./font-letters.js";
import { cases } from "./sales-cases.js";

describe("the pictures' fonts", () => {
  it("have all letters of every language", () => {
    const { resolve: find } = createRequire(import.meta.url);
    const folder = dirname(find("@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff"));
    const numbers = ["999", "1500", "2500000", "3e9", "4.5e12", "1e16"];
    const words = [
      ...languages.flatMap((locale) => numbers.map((number) => formatRoughAmount(number, locale))),
      ...Object.values(cases).flatMap(({ title, total, line, note, bars }) => [
        title,
        total,
        line ?? "",
        note ?? "",
        ...bars.map(({ label }) => label),
      ]),
      "абвгдеёжзийклмнопрстуфхцчшщъыьэюя".toUpperCase(),
      "абвгдеёжзийклмнопрстуфхцчшщъыьэюя",
      "ЎўҚқҒғҲҳ",
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "Oʻoʻ Gʻgʻ maʼlumot 0123456789 –—…%«»“”·+−.,:;!?()",
    ];
    for (const weight of [400, 700]) {
      const fonts = ["latin", "latin-ext", "cyrillic", "cyrillic-ext"].map((subset) =>
        lettersOf(join(folder, `noto-sans-${subset}-${weight}-normal.woff`)),
      );
      const missing = Array.from(new Set(words.join(""))).filter(
        (letter) => !fonts.some((font) => font.has(letter.codePointAt(0) ?? 0)),
      );
      expect(missing).toEqual([]);
      expect(fonts.some((font) => font.has("漢".codePointAt(0) ?? 0))).toBe(false);
    }
  });
});
