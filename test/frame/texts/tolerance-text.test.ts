import { fileURLToPath } from "node:url";
import { Big } from "big.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages, loadLocales } from "../../../src/frame/locales.js";
import { problemText } from "../../../src/frame/problem-texts.js";
import { describeTolerance, toleranceLines } from "../../../src/frame/texts/terms-text.js";
import {
  acceptedRange,
  parseTolerance,
  type Tolerance,
} from "../../../src/invoice/terms/payment-tolerance.js";
import { about } from "../../../src/language/text/typed-text.js";

const translators = loadLocales(fileURLToPath(new URL("../../../locales", import.meta.url)));
const plain = (text: string | undefined): string => (text ?? "").replaceAll("\u00a0", " ");
const percent = (value: string): Tolerance => ({ kind: "percent", percent: value });
const amount = (value: string): Tolerance => ({ kind: "amount", amount: value });
const all = { total: "100000", currency: "UZS", over: amount("1000"), under: percent("2") };

describe("toleranceLines", () => {
  it("tell which payments count, where the total is known", () => {
    const linesIn = (language: "en" | "ru" | "uz") => toleranceLines(translators(language), all).map(plain);
    expect(linesIn("en")).toEqual(["Accepted as paid from 98,000 to 101,000 UZS (2% less, 1,000 UZS more)"]);
    expect(linesIn("ru")).toEqual([
      "Считается оплаченным: от 98 000 до 101 000 сум (недоплата 2 %, переплата 1 000 сум)",
    ]);
    expect(linesIn("uz")[0]).toMatch(
      /^Toʻlangan sanaladi: 98 000 – 101 000 soʻm \(kam toʻlov 2%, ortiqcha toʻlov 1 000 soʻm\)$/,
    );
  });

  it("tell the differences where the total isn't known", () => {
    const lines = (over?: Tolerance, under?: Tolerance) =>
      toleranceLines(translators("en"), { total: undefined, currency: "UZS", over, under }).map(plain);
    expect(lines(amount("1000"), percent("2"))).toEqual([
      "Accepted as paid with up to 2% less, up to 1,000 UZS more",
    ]);
    expect(lines(amount("1000"))).toEqual(["Accepted as paid with up to 1,000 UZS more"]);
    expect(lines(undefined, percent("2"))).toEqual(["Accepted as paid with up to 2% less"]);
    expect(lines()).toEqual([]);
  });

  it("say nothing when nothing is set", () => {
    expect(toleranceLines(translators("en"), { ...all, over: undefined, under: undefined })).toEqual([]);
  });

  it("print the very amounts that are reckoned", () => {
    const cents = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((units) => Big(units.toString()).times("0.01"));
    const permille = fc.integer({ min: 1, max: 99 }).map((tenths) => Big(tenths).times("0.1").toFixed());
    fc.assert(
      fc.property(cents, permille, permille, (total, o, u) => {
        const values = { total: total.toFixed(), currency: "UZS", over: percent(o), under: percent(u) };
        const [line] = toleranceLines(translators("en"), values).map(plain);
        const [, from = "", to = ""] = /from (.*) to (.*) UZS \(/.exec(line ?? "") ?? [];
        const range = acceptedRange(values.total, "UZS", values.over, values.under);
        expect(Big(from.replaceAll(",", "")).toFixed()).toBe(range.from);
        expect(Big(to.replaceAll(",", "")).toFixed()).toBe(range.to);
      }),
    );
  });
});

describe("describeTolerance", () => {
  it("gives the size as it is written in the language", () => {
    expect(describeTolerance(translators("en"), percent("2.5"), "UZS")).toBe("2.5%");
    expect(plain(describeTolerance(translators("ru"), percent("2.5"), "UZS"))).toBe("2,5 %");
    expect(plain(describeTolerance(translators("en"), amount("1000"), "UZS"))).toBe("1,000 UZS");
  });
});

describe("what is wrong with a tolerance", () => {
  const wrong = [
    ["much", "overpaid"],
    ["-2%", "overpaid"],
    ["-2%", "underpaid"],
    ["0", "overpaid"],
    ["2.12345%", "overpaid"],
    ["1001%", "overpaid"],
    ["1,000%", "overpaid"],
    ["5 USD", "overpaid"],
    ["100%", "underpaid"],
  ] as const;

  it.each(languages)("has a sentence with an example that works for everything wrong, in %s", (language) => {
    for (const [text, side] of wrong) {
      const place = { currency: "UZS", side } as const;
      const parsed = about("tolerance", parseTolerance(text, place));
      if (parsed.ok) throw new Error(`${text} was taken`);
      const sentence = problemText(translators(language), parsed, "UZS", side);
      const [, example = ""] = /: ([\d.,]+%?)(?: (?:or|или|yoki|ёки) .*)?$/.exec(sentence) ?? [];
      expect(parseTolerance(example, place), sentence).toMatchObject({ ok: true });
    }
  });

  it("says that a currency has no decimals", () => {
    const parsed = about("tolerance", parseTolerance("10.5", { currency: "JPY", side: "overpaid" }));
    if (parsed.ok) throw new Error("It was taken.");
    expect(problemText(translators("en"), parsed, "JPY", "overpaid")).toMatch(/^JPY has no decimals/);
  });
});
