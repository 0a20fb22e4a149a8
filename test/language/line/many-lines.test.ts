import { describe, expect, it } from "vitest";
import { parseItemLines } from "../../../src/language/line/quick-line.js";

describe("a text of more lines than are read at a time", () => {
  it.each([
    ["Tea 5\n", 200],
    ["Tea 5;", 200],
    ["Tea;", 200],
    ["Tea 5; Cake 6\n", 200],
  ])("%j over and over says so in its last line", (part, read) => {
    const { lines, statedTotal } = parseItemLines(`${part.repeat(600)}Total 9`, "UZS");
    expect(lines).toHaveLength(read + 1);
    expect(lines.slice(0, read).every(({ ok }) => ok)).toBe(true);
    expect(lines.at(-1)).toMatchObject({
      ok: false,
      problem: "too-many-lines",
      text: expect.stringMatching(/Tea|Cake/),
    });
    expect(statedTotal).toBeUndefined();
  });

  it("is read whole when it has exactly as many", () => {
    expect(parseItemLines("Tea 5\n".repeat(200), "UZS").lines.filter(({ ok }) => !ok)).toEqual([]);
  });
});
