import { expect, test } from "vitest";
import { languages, loadLocales } from "../../src/frame/locales.js";
import { problemText } from "../../src/frame/problem-texts.js";
import { type ItemField, itemFields } from "../../src/invoice/item/item-fields.js";

const translators = loadLocales("locales");

const wrong: readonly (readonly [ItemField, string])[] = [
  ["description", " "],
  ["icpuCode", "1\n2"],
  ["packageCode", "9".repeat(65)],
  ["imageUrl", "coffee.jpg"],
  ["imageUrl", "https://a:b@example.com"],
  ["id", ""],
  ["metadata", "<b>colour</b>"],
  ["metadata", "a: 1\na: 2"],
];

test.each(wrong)(
  "a wrong %s (%j) is answered with a sentence and an example, in each language",
  (field, text) => {
    const parsed = itemFields[field].read(text, { price: "1", currency: "UZS" });
    if (parsed.ok) throw new Error("It was taken.");
    for (const language of languages) {
      const sentence = problemText(translators(language), parsed);
      expect(sentence).toMatch(/[.:] ?.*: \S/);
      expect(sentence).not.toContain("<");
    }
  },
);
