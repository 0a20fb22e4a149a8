import { readFileSync } from "node:fs";
import { FluentResource } from "@fluent/bundle";
import { describe, expect, test } from "vitest";
import { cyrillicTexts } from "../../../src/language/cyrillic/cyrillic-texts.js";
import { codes, loanwords, names } from "../../../src/language/cyrillic/exceptions.js";

const source = readFileSync(new URL("../../../locales/uz.ftl", import.meta.url), "utf8");
const { body } = new FluentResource(source);
const cyrillic = cyrillicTexts(body);

/** All words of a text, also those of its variants, and a sign for each placeable. */
function wordsOf(pattern: unknown): string {
  if (typeof pattern === "string") return pattern;
  if (!Array.isArray(pattern)) return "";
  return pattern
    .map((part) => {
      if (typeof part === "string") return part;
      return part.type === "select" ? part.variants.map(variantOf).join("|") : `{${JSON.stringify(part)}}`;
    })
    .join("");
}
const variantOf = ({ key, value }: { key: unknown; value: unknown }) =>
  `[${JSON.stringify(key)}]${wordsOf(value)}`;

const linesOf = (texts: typeof body): string[] =>
  texts.flatMap(({ id, value, attributes }) => [
    `${id} = ${wordsOf(value)}`,
    ...Object.entries(attributes).map(([name, pattern]) => `${id}.${name} = ${wordsOf(pattern)}`),
  ]);
const latinLines = linesOf(body);
const lines = linesOf(cyrillic);

/** What stays in Latin letters: keys and placeables, HTML, commands, addresses, brands and codes. */
const stays =
  /^[\w.-]+ = |\[\{.*?\}\]|\{\{.*?\}\}|<\/?[a-z]+(?: expandable)?>|(?<![\p{L}\d])\/[a-z]+|https?:\/\/\S*|\w+@example\.com|@SpamBot|Telegram|Business|Chat Automation|WhatsApp|Excel|Nokia|e-mail|QR|CSV|xlsx|JSON|\b(?:ID|id|off)\b|UZS|USD|UTC|COF|7KD2PX/gu;

describe("the Uzbek texts in Cyrillic letters", () => {
  test("have no Latin letter or Uzbek apostrophe outside of what stays so", () => {
    expect(lines.filter((line) => /[A-Za-zʻʼ]/.test(line.replace(stays, "")))).toEqual([]);
    expect(lines.length).toBeGreaterThan(1000);
  });

  test("have the keys, placeables, variants, tags and commands of the Latin ones", () => {
    const kept = (line: string) => line.match(stays);
    expect(lines.map(kept)).toEqual(latinLines.map(kept));
  });

  test("have no e at the beginning of a word, which would be read as ye, where Latin has no ye", () => {
    const wordsWithE = new Set(lines.join("\n").match(/(?<!\p{L})[Ее]\p{L}*/gu));
    const wordsWithYe = new Set(latinLines.join("\n").match(/(?<![\p{L}ʻʼ])[Yy]e/gu));
    expect(wordsWithYe.size).toBeGreaterThan(0);
    expect([...wordsWithE].filter((word) => !/^[Ее](?:р|т)/u.test(word))).toEqual([]);
  });

  test("leave no label of a button longer than it is in Latin letters", () => {
    const long = lines.filter(
      (line, at) => line.startsWith("button-") && line.length > (latinLines[at]?.length ?? 0),
    );
    expect(long).toEqual([]);
  });
});

test("every exception has a reason, and stands once", () => {
  const rows = [...names, ...codes, ...loanwords.map(([latin, , why]) => [latin, why] as const)];
  expect(rows.filter(([, why]) => why.trim() === "")).toEqual([]);
  expect(new Set(rows.map(([text]) => text)).size).toBe(rows.length);
});
