import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { createLogger } from "../../src/log/logger.js";

const root = new URL("../../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const source = readdirSync(new URL("src/", root), { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".ts") && !/^(?:sandbox|page)\//.test(file))
  .map((file) => textOf(`src/${file}`));
const [, logs = ""] = /^## Logs$([\s\S]*?)^## /m.exec(textOf("docs/operate.md")) ?? [];

/** These texts have the form of an event, and name a file or a field. */
const notEvents =
  /\.(?:js|ts|html|xml|json|csv|png|bin|log|main)$|^(?:account\.access|settings\.summary|invoice\.paid)$/;
const nameOfEvent = /"([a-z][a-z-]*\.[a-z][a-z-]+)"/g;

it("docs/operate.md names every line that the program can log, and no other", () => {
  const logged = source.flatMap((text) => [...text.matchAll(nameOfEvent)].map(([, name = ""]) => name));
  const events = new Set(logged.filter((name) => !notEvents.test(name)));
  expect(events.size).toBeGreaterThan(80);
  const documented = new Set(
    [...logs.matchAll(/`([a-z][a-z-]*\.[a-z][a-z-]+)`/g)].map(([, name = ""]) => name),
  );
  expect([...documented].sort()).toEqual([...events].sort());
});

it("no line has a field for what a merchant or a customer has typed, or for a credential", () => {
  const fields = source.flatMap((text) =>
    [...text.matchAll(/"[a-z][a-z-]*\.[a-z][a-z-]+",\s*\{([^}]*)\}/g)].flatMap(([, inside = ""]) =>
      [...inside.matchAll(/(?:^|,)\s*(\w+)/g)].map(([, field = ""]) => field),
    ),
  );
  expect(fields.length).toBeGreaterThan(100);
  const never =
    /^(?:text|caption|typed|body|update|items?|customer|phone|email|login|user|username|password|secret|(?:\w*T|t)oken|credential|otp|pin|link|payLink|url|address)$/i;
  expect(fields.filter((field) => never.test(field))).toEqual([]);
});

it("a line is one JSON object with its level, its time in UTC and its event", () => {
  const lines: string[] = [];
  const log = createLogger("info", { write: (line: string) => void lines.push(line) });
  log.error("payment.untold", { chat: "1", reason: "blocked", left: undefined, long: "x".repeat(2_000) });
  log.debug("http.answered", {});
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? "")).toEqual({
    level: "error",
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    event: "payment.untold",
    chat: "1",
    reason: "blocked",
    long: "x".repeat(1_000),
  });
});
