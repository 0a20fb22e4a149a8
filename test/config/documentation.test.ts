import { existsSync, readdirSync, readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { describe, expect, test } from "vitest";
import { type Config, readConfig } from "../../src/config/config.js";
import { variables } from "../../src/config/variables.js";

const least = {
  TELEGRAM_BOT_TOKEN: "123456789:AAE-abcdefghijklmnopqrstuvwxyz01234",
  MERCHANT_API_URL: "https://api.example.com",
  MERCHANT_CLIENT_ID: "bot",
  SECRET_KEY: Buffer.alloc(32, 1).toString("base64"),
  DEFAULT_CURRENCY: "UZS",
};

const read = (env: NodeJS.ProcessEnv): Config => readConfig(env, () => "");

describe(".env.example and the tables of settings", () => {
  const example = readFileSync(new URL("../../.env.example", import.meta.url), "utf8");
  const lines = example.split("\n");
  const setting = /^(?:# )?([A-Z][A-Z_]+)=/;

  test("name exactly the variables that the program reads, each once", () => {
    const named = lines.flatMap((line) => setting.exec(line)?.[1] ?? []);
    expect(named.sort()).toEqual(Object.keys(variables).sort());
  });

  test("explain each variable in the lines above it", () => {
    lines.forEach((line, index) => {
      if (setting.test(line)) expect(lines[index - 1], line).toMatch(/^# .{20,}|^# {3}\S/);
    });
  });

  test("show the defaults that the program has", () => {
    const shown = parseEnv(lines.map((line) => line.replace(/^# (?=[A-Z_]+=)/, "")).join("\n"));
    const optional = Object.keys(variables).filter((name) => !(name in least) && !/SECRET/.test(name));
    const withExamples = read({
      ...least,
      ...Object.fromEntries(
        optional
          .filter(
            (name) => !/PUBLIC|CHECKOUT_URL|HOSTS|PATH|PATTERN|HEADER|ADMIN_PORT|DATABASE|CONTACT/.test(name),
          )
          .map((name) => [name, shown[name]]),
      ),
    });
    const { secretKeys: _a, telegram: _b, ...given } = withExamples;
    const { secretKeys: _c, telegram: _d, ...defaults } = read(least);
    expect(given).toEqual(defaults);
    expect(withExamples.telegram.apiRoot).toBe(read(least).telegram.apiRoot);
    // DATABASE_URL is left out, since it replaces DATA_DIR.
    const { DATABASE_URL, DATABASE_CONNECTIONS } = shown;
    const { connections } = read({ ...least, DATABASE_URL, DATABASE_CONNECTIONS }).database;
    expect(connections).toBe(read({ ...least, DATABASE_URL }).database.connections);
  });

  test("leave empty only the variables that must be filled in", () => {
    const open = lines.flatMap((line) => /^([A-Z_]+)=/.exec(line)?.[1] ?? []);
    expect(open.sort()).toEqual(Object.keys(least).sort());
  });

  test("name each variable in one row: the five that are required in the README, all others in docs/operate.md", () => {
    const tableOf = (page: string): string[] =>
      readFileSync(new URL(`../../${page}`, import.meta.url), "utf8")
        .split("\n")
        .map((line) => line.trim())
        .filter((line) => line.startsWith("| `"));
    const namedIn = (page: string): (string | undefined)[] =>
      tableOf(page).flatMap((row) =>
        [...(row.split("|")[1] ?? "").matchAll(/`([A-Z_]+)`/g)].map((match) => match[1]),
      );
    expect(namedIn("README.md").sort()).toEqual(Object.keys(least).sort());
    expect([...namedIn("README.md"), ...namedIn("docs/operate.md")].sort()).toEqual(
      Object.keys(variables).sort(),
    );
  });
});

describe("docs/interface.md", () => {
  const root = new URL("../../", import.meta.url);
  const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
  const page = textOf("docs/interface.md");
  const headings = [...page.matchAll(/^##+ (.+)$/gm)].map((match) => match[1] ?? "");

  test("has a heading for each section that the code cites", () => {
    const cited = ["src", "test"].flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .flatMap((file) => citedIn(textOf(`${folder}/${file}`)).map((section) => ({ file, section }))),
    );
    expect(cited.filter(({ section }) => !headings.includes(section))).toEqual([]);
    expect(cited.length).toBeGreaterThan(20);
  });

  test("links only to its own headings", () => {
    const anchors = headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\w -]/g, "")
        .replaceAll(" ", "-"),
    );
    const links = [...page.matchAll(/\]\(#([^)]*)\)/g)].map((match) => match[1] ?? "");
    expect(links.filter((link) => !anchors.includes(link))).toEqual([]);
    expect(links.length).toBeGreaterThan(0);
  });

  test("names files and settings that exist", () => {
    const quoted = [...page.matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? "");
    const paths = quoted.filter((text) => /^(?:src|locales)\//.test(text));
    expect(paths.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    const settings = quoted.filter((text) => /^[A-Z]+(?:_[A-Z]+)+/.test(text));
    expect(settings.filter((text) => !((text.split("=")[0] ?? "") in variables))).toEqual([]);
    expect(Math.min(paths.length, settings.length)).toBeGreaterThan(10);
  });
});

/** Finds the cited headings: each stands in quotes after the name of the page, and a comment may break the line between them. */
function citedIn(text: string): string[] {
  const oneLine = text.replace(/\s*\n\s*(?:\*|\/\/)?\s*/g, " ");
  return [...oneLine.matchAll(/docs\/interface\.md((?:(?:,| and) "[^"]+")+)/g)].flatMap((match) =>
    [...(match[1] ?? "").matchAll(/"([^"]+)"/g)].map((name) => name[1] ?? ""),
  );
}
