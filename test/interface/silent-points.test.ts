import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/http/metrics.js";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");

/** The points of the service's text that it says nothing about, in its own words. */
const silent = textOf("docs/merchant-invoicing-service.md")
  .split(/\n(?:- )?|(?<=\.) (?=[A-Z])/)
  .filter((sentence) => /not (?:shown|stated)/.test(sentence))
  .map((sentence) => sentence.replace(/(?:: not shown)?\.$/, ""));

const section = textOf("docs/interface.md").split("\n## Silent points\n")[1] ?? "";
const rows = section
  .split("\n")
  .filter((line) => line.startsWith("| "))
  .slice(1)
  .map((line) => line.split("|").map((cell) => cell.trim()))
  .map(([, point = "", reading = "", noticed = "", where = ""]) => ({ point, reading, noticed, where }));

describe("the table of silent points in docs/interface.md", () => {
  it("has a row for each point that the service's text leaves open, in its words and order", () => {
    expect(silent.length).toBeGreaterThan(12);
    expect(rows.map(({ point }) => point)).toEqual(silent);
  });

  it("says of each the reading, how another meaning is noticed, and the setting or the file", () => {
    for (const { point, reading, noticed, where } of rows) {
      expect(reading, point).toMatch(/\.$/);
      expect(noticed, point).toMatch(/`.*\.$/);
      expect(where, point).toMatch(/^`[A-Z_]+`|^`src\//);
    }
  });

  it("names events, metrics and alerts that exist", async () => {
    const named = rows.flatMap(({ noticed }) =>
      [...noticed.matchAll(/`([^`]+)`/g)].map((match) => match[1] ?? ""),
    );
    const events = named.filter((name) => /^[a-z-]+\.[a-z-]+$/.test(name));
    const source = readdirSync(new URL("src", root), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => textOf(`src/${file}`))
      .join("\n");
    expect(events.filter((event) => !source.includes(`"${event}"`))).toEqual([]);
    const alerts = named.filter((name) => /^(?:[A-Z][a-z]+){2,}$/.test(name));
    const rules = textOf("docs/deploy/alerts.yml");
    expect(alerts.filter((alert) => !rules.includes(`alert: ${alert}\n`))).toEqual([]);
    const metrics = await createMetrics().text();
    const series = named.filter((name) => name.startsWith("invoice_bot_"));
    expect(series.filter((name) => !metrics.includes(`# HELP ${name} `))).toEqual([]);
    expect([events.length, alerts.length, series.length].every((count) => count >= 2)).toBe(true);
  });
});
