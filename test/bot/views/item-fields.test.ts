import { expect, test } from "vitest";
import { languages, loadLocales } from "../../../src/bot/locales.js";
import { itemFieldProblem } from "../../../src/bot/views/item-fields.js";
import { type ItemTextField, parseItemField } from "../../../src/domain/item-fields.js";

const translators = loadLocales("locales");

const wrong: readonly (readonly [ItemTextField, string])[] = [
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
    const parsed = parseItemField(field, text);
    if (parsed.ok) throw new Error("It was taken.");
    for (const language of languages) {
      const sentence = itemFieldProblem(translators(language), field, parsed);
      expect(sentence).toMatch(/[.:] ?.*: \S/);
      expect(sentence).not.toContain("<");
    }
  },
);
