import { spawnSync } from "node:child_process";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { formatRoughAmount } from "../../../../src/domain/money/money.js";
import { languages } from "../../../../src/domain/text/locale.js";
import { lettersOf } from "./font-letters.js";
import { cases } from "./sales-cases.js";

/** The report of a process that draws its first picture. */
interface FirstPicture {
  /** Whether the drawing library was in the process before and after the picture. */
  readonly isLoaded: readonly boolean[];
  /** The processor time, in milliseconds, of the longest step during which nothing else could run. */
  readonly longestStep: number;
}

function drawInNewProcess(): FirstPicture {
  const importOf = (path: string): string => JSON.stringify(resolve(path));
  const script = `
    import { setImmediate } from "node:timers/promises";
    import { drawSales } from ${importOf("src/bot/today/picture/sales-picture.ts")};
    import { cases } from ${importOf("test/bot/today/picture/sales-cases.ts")};
    const isLoaded = () => process.report.getReport().sharedObjects.some((path) => path.includes("skia"));
    const before = isLoaded();
    let longestStep = 0;
    let isDone = false;
    const drawn = drawSales(cases["long-ru"]).finally(() => { isDone = true; });
    while (!isDone) {
      const start = process.cpuUsage();
      await setImmediate();
      const { user, system } = process.cpuUsage(start);
      longestStep = Math.max(longestStep, (user + system) / 1000);
    }
    await drawn;
    console.log(JSON.stringify({ isLoaded: [before, isLoaded()], longestStep }));
  `;
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["--import", "tsx", "--input-type=module", "--eval", script],
    { encoding: "utf8" },
  );
  expect(stderr).toBe("");
  return JSON.parse(stdout) as FirstPicture;
}

describe("the first picture of a process", () => {
  it("loads the drawing library, which no process has before, in steps of less than 100 ms", () => {
    const pictures = [drawInNewProcess(), drawInNewProcess(), drawInNewProcess()];
    for (const { isLoaded } of pictures) expect(isLoaded).toEqual([false, true]);
    expect(Math.min(...pictures.map(({ longestStep }) => longestStep))).toBeLessThan(100);
  });

  it("finds all letters of the three languages in the bot's own fonts", () => {
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
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
      "Oʻoʻ Gʻgʻ maʼlumot 0123456789 –—…%«»“”·+−.,:;!?()",
    ];
    for (const weight of [400, 700]) {
      const fonts = ["latin", "latin-ext", "cyrillic"].map((subset) =>
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
