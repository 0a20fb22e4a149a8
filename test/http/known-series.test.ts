import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMetrics } from "../../src/http/metrics.js";
import { allowedUpdates } from "../../src/telegram/updates/update-kinds.js";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const rules = textOf("docs/deploy/alerts.yml");

interface Series {
  readonly name: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
}

const labelsIn = (text: string): (readonly [string, string, string])[] =>
  [...text.matchAll(/(\w+)(=~?)"([^"]*)"/g)].map((found) => [found[1] ?? "", found[2] ?? "", found[3] ?? ""]);

/** Returns all series of a process in which nothing has happened yet. */
async function seriesAtStart(): Promise<Series[]> {
  const metrics = createMetrics();
  metrics.read({
    inbox: () => ({ events: 0, bytes: 0, oldestAt: undefined }),
    lanes: () => 0,
    deadLetters: async () => 0,
    unreadableCallbacks: async () => 0,
    now: () => 0,
  });
  return [...(await metrics.text()).matchAll(/^(invoice_bot_\w+)(?:\{(.*)\})? (\S+)$/gm)].map((line) => ({
    name: line[1] ?? "",
    labels: Object.fromEntries(labelsIn(line[2] ?? "").map(([label, , value]) => [label, value])),
    value: Number(line[3]),
  }));
}

describe("the metrics at the start", () => {
  it("hold at 0 every series that an alert looks at, so that the first event makes it grow", async () => {
    const series = await seriesAtStart();
    const selectors = [...rules.matchAll(/(invoice_bot_\w+)(?:\{([^}]*)\})?/g)];
    expect(selectors.length).toBeGreaterThan(10);
    for (const [selector, name, labels = ""] of selectors) {
      const wanted = labelsIn(labels).flatMap(([label, , values]) =>
        values.split("|").map((value) => [label, value]),
      );
      const found = series.filter(
        (one) => one.name === name && wanted.every(([label = ""]) => one.labels[label] !== undefined),
      );
      const values = (
        wanted.length === 0
          ? found
          : wanted.flatMap(([label = "", value]) => found.filter((one) => one.labels[label] === value))
      ).map(({ value }) => value);
      expect(values.length, selector).toBeGreaterThanOrEqual(Math.max(1, wanted.length));
      expect(new Set(values), selector).toEqual(new Set([0]));
    }
  });

  it("hold every kind of update that the bot asks Telegram for", async () => {
    const kinds = (await seriesAtStart()).filter(({ name }) => name === "invoice_bot_updates_total");
    expect(kinds.map(({ labels }) => labels.kind)).toEqual([...allowedUpdates]);
  });
});

it("the alerts name log lines that the bot writes as warnings, and docs/operate.md explains each alert once", () => {
  const source = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".ts") && file !== "http/metrics.ts")
    .map((file) => textOf(`src/${file}`))
    .join("\n");
  const events = [...rules.matchAll(/event=~?"([^"]+)"/g)].flatMap((found) => (found[1] ?? "").split("|"));
  for (const event of events) expect(source, event).toContain(`"${event}"`);
  const names = [...rules.matchAll(/- alert: (\w+)/g)].map((found) => found[1] ?? "");
  const explained = [...textOf("docs/operate.md").matchAll(/^\| `(\w+)` \|/gm)].map((row) => row[1]);
  expect(names.map((name) => explained.filter((one) => one === name))).toEqual(names.map((name) => [name]));
});
