import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";

const folder = "dist/app";
const read = (file: string): string => readFileSync(join(folder, file), "utf8");

describe("the built page", () => {
  beforeAll(() => {
    if (!existsSync(folder)) throw new Error(`${folder} isn't there. Build first: npm run build`);
  });

  it("has less than 60 KB for a phone to load, with the texts of all languages", () => {
    const compressed = readdirSync(folder).filter((file) => file.endsWith(".br"));
    const bytes = compressed.reduce((sum, file) => sum + readFileSync(join(folder, file)).length, 0);
    expect(compressed.length).toBeGreaterThanOrEqual(7);
    expect(bytes).toBeLessThan(60_000);
  });

  it("has scripts and styles only in files, as its Content-Security-Policy asks", () => {
    expect(read("index.html")).not.toMatch(/<style|style=|<script(?![^>]* src=)| on\w+=/);
    expect(read("app.js")).not.toMatch(/\beval\(|new Function\(/);
    expect(read("app.css")).not.toMatch(/@import|url\(/);
  });

  it("loads nothing from another address", () => {
    // Names of markup languages and the texts of the bridge's errors hold addresses, but nothing is loaded from there.
    const names = ["http://www.w3.org/", "https://docs.telegram-mini-apps.com/", "https://github.com/"];
    const addresses = [...read("app.js").matchAll(/(?:https?:)?\/\/[\w-]+\.[\w.-]+[^"'`\s]*/g)].map(
      ([text]) => text,
    );
    const others = addresses.filter((address) => !names.some((name) => address.startsWith(name)));
    // The bridge's own guess at Telegram's address, which the page replaces, and the link to the bot's chat.
    expect(others).toEqual(["https://web.telegram.org", expect.stringMatching(/^https:\/\/t\.me\//)]);
    expect(read("index.html")).not.toMatch(/\/\//);
  });

  it("has words in every language before its script runs", () => {
    for (const word of ["Loading…", "Загрузка…", "Yuklanmoqda…", "Юкланмоқда…"])
      expect(read("index.html")).toContain(word);
    expect(read("index.html")).not.toContain("{{");
  });
});
