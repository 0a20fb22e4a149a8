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

/** Returns what a process in which nothing has happened yet says. */
async function textAtStart(): Promise<string> {
  const metrics = createMetrics();
  metrics.read({
    inbox: () => ({ events: 0, bytes: 0, oldestAt: undefined }),
    lanes: () => 0,
    deadLetters: async () => 0,
    unreadableCallbacks: async () => 0,
    leads: () => false,
    diskFree: async () => 0,
    now: () => 0,
  });
  return metrics.text();
}

async function seriesAtStart(): Promise<Series[]> {
  return [...(await textAtStart()).matchAll(/^(invoice_bot_\w+)(?:\{(.*)\})? (\S+)$/gm)].map((line) => ({
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

it("the board for Grafana asks for metrics and labels that the bot has, and for no value that it never gives", async () => {
  const text = await textAtStart();
  const board = JSON.parse(textOf("docs/deploy/grafana.json")) as object;
  const asked = [...JSON.stringify(board).matchAll(/"(?:expr|query|definition)":"((?:[^"\\]|\\.)+)"/g)].map(
    ([, query]) => JSON.parse(`"${query}"`) as string,
  );
  expect(asked.length).toBeGreaterThan(20);
  const selectors = asked.flatMap((query) => [
    ...query.matchAll(/\b((?:invoice_bot|process|nodejs)_\w+)(?:\{([^}]*)\})?/g),
  ]);
  expect(selectors.length).toBeGreaterThanOrEqual(asked.length - 1);
  for (const [selector, name = "", labels = ""] of selectors) {
    expect(text, selector).toMatch(
      new RegExp(`^# TYPE ${name.replace(/_(?:bucket|count|sum)$/, "(?:$&)?")} `, "m"),
    );
    for (const [label, , values] of labelsIn(labels).filter(([name]) => name !== "job"))
      for (const value of values.split("|"))
        expect(text, selector).toMatch(new RegExp(`^${name}\\{[^}]*${label}="${value}"`, "m"));
  }
  // Prometheus itself gives each series its job and its instance, and a histogram's buckets have "le".
  const grouped = asked
    .flatMap((query) => [...query.matchAll(/by \(([^)]+)\)/g)])
    .flatMap(([, by = ""]) => by.split(", "));
  const shown = [...JSON.stringify(board).matchAll(/\{\{(\w+)\}\}/g)].map(([, label = ""]) => label);
  const filtered = selectors
    .flatMap(([, , labels = ""]) => [...labels.matchAll(/(\w+)!?=/g)])
    .map(([, label = ""]) => label);
  const ofPrometheus = ["instance", "job"];
  for (const label of new Set(
    [...grouped, ...shown, ...filtered].filter((each) => !ofPrometheus.includes(each)),
  ))
    expect(declaredLabels, label).toContain(label);
});

/** A label of a metric without a series at the start isn't in its text. */
const declaredLabels = [
  "le",
  ...[...textOf("src/http/metrics.ts").matchAll(/\[\s*((?:"\w+",?\s*)+)\]\)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/\w+/g)].map(String),
  ),
];
