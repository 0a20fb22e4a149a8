import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { statements } from "./statements.js";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

interface Line {
  readonly section: string;
  readonly text: string;
}

/** Returns the lines of the text that state something, each with the heading above it. */
function statingLines(text: string): Line[] {
  const lines = text.split("\n").map((line) => line.trim());
  const found: Line[] = [];
  let section = "";
  for (const [index, line] of lines.entries()) {
    const isTableHead = /^\|-/.test(lines[index + 1] ?? "");
    const heading = /^#+ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    // A line in bold names the table below it, and a line that ends with a colon the list below it.
    else if (line !== "" && !/^\|-|^\*\*.*\*\*$|:$/.test(line) && !isTableHead)
      found.push({ section, text: line.replace(/^(?:- |\d+\. )/, "") });
  }
  return found;
}

/** Returns what no row of the section quotes of a line; "" when every word is quoted. */
function unquoted({ section, text }: Line): string {
  const quotes = (statements[section] ?? []).map(([quote]) => quote);
  return quotes
    .reduce((rest, quote) => rest.replace(quote, " "), text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether a file has a test of this name that isn't left out. */
function hasTest(file: string, name: string): boolean {
  if (!file.endsWith(".test.ts") || !existsSync(new URL(file, root))) return false;
  const source = textOf(file);
  if (/\b(?:it|test|describe)\.(?:skip|todo|fails)\b/.test(source)) return false;
  const quoted = JSON.stringify(name).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  const calls = [...source.matchAll(new RegExp(`(\\w+(?:\\.\\w+)*)?[\\])]*\\(\\s*${quoted},`, "g"))];
  return calls.some(([, called = "it"]) => called !== "describe");
}

const lines = statingLines(textOf("docs/merchant-invoicing-service.md"));
const rows = Object.entries(statements).flatMap(([section, list]) =>
  list.map(([quote, expected, held]) => ({ section, quote, expected, held })),
);

describe("the statements of the interface's text", () => {
  it("have a row for every word", () => {
    expect(lines.length).toBeGreaterThan(100);
    const open = lines.map((line) => [line.section, unquoted(line)]).filter(([, rest]) => rest !== "");
    expect(open).toEqual([]);
  });

  it("are quoted word for word, each in its section", () => {
    const wrong = rows.filter(
      ({ section, quote }) => !lines.some((line) => line.section === section && line.text.includes(quote)),
    );
    expect(wrong).toEqual([]);
  });

  it("each have an expectation, and a test that holds it or a reason why there is nothing to implement", () => {
    const loose = rows.filter(({ expected, held }) =>
      "nothing" in held ? held.nothing === "" : expected === "" || !hasTest(...held),
    );
    expect(loose).toEqual([]);
    expect(rows.filter(({ held }) => "nothing" in held).length).toBeLessThan(5);
  });
});

describe("the check itself", () => {
  it("knows a test from a describe, a test that is left out, and a name that is missing", () => {
    const file = "test/interface/statements.test.ts";
    expect(hasTest(file, "have a row for every word")).toBe(true);
    expect(hasTest(file, "the check itself")).toBe(false);
    expect(hasTest(file, "is a sentence that no test has")).toBe(false);
    expect(hasTest("test/interface/none.test.ts", "have a row for every word")).toBe(false);
  });

  it("finds a line without a row, and a word that no row quotes", () => {
    expect(unquoted({ section: "9. Versioning", text: "Versioning scheme: not shown." })).toBe("");
    expect(unquoted({ section: "9. Versioning", text: "Versioning scheme: not shown. Version 2." })).toBe(
      "Version 2",
    );
    expect(unquoted({ section: "10. New", text: "- A new statement." })).toBe("A new statement");
  });
});
