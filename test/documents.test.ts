import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { records, slices } from "../src/features/slices.js";
import { allCommands } from "../src/frame/commands.js";
import type { KeptRecords, Slice } from "../src/frame/model/slice.js";
import { nameOfKind, recordKinds } from "../src/store/record-kinds.js";

const root = new URL("../", import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), "utf8");
const filesIn = (folder: string): string[] =>
  readdirSync(new URL(`${folder}/`, root), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(root.pathname.length));

const pages = ["README.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"].concat(
  readdirSync(new URL("docs/", root))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
);

/** The text between two lines of three backticks is no heading, even where it begins with "#". */
const withoutCode = (text: string): string => text.replace(/^\s*```[\s\S]*?^\s*```/gm, "");
const headingsOf = (page: string): string[] =>
  [...withoutCode(textOf(page)).matchAll(/^#+ (.+)$/gm)].map((match) => match[1] ?? "");

/** GitHub's name for the place of a heading: its letters, digits and dashes. */
const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\d _-]/gu, "")
    .replaceAll(" ", "-");

/** The rows of SECURITY.md's table of what is stored, as the slices say them: of the chat's record and of the records beside it. */
function storedRows(): (readonly [name: string, row: string])[] {
  const all = Object.values<Slice>(slices);
  const chat = all.flatMap(({ stored }) => stored ?? []).join("; ");
  const kept = all
    .flatMap((slice) => Object.entries(slice.kept ?? {}))
    .map(([field, reason]) => `\`${field}\`: ${reason}`)
    .join(" ");
  return [
    [
      "chats",
      `| \`records/chats/\` | Of a chat ${chat} | Where no time is named, until [Delete everything] |`,
    ],
    ["kept", `| | Kept even after [Delete everything]: ${kept} | |`],
    ...Object.values<KeptRecords>(records).map(
      ({ name, stored }) => [name, `| \`records/${name}/\` | ${stored.what} | ${stored.until} |`] as const,
    ),
  ];
}

describe("the documentation", () => {
  test.each(pages)("names only files and folders that exist: %s", (page) => {
    const text = textOf(page);
    const quoted = [...text.matchAll(/`((?:src|test|docs|locales)\/[^`<>*\s]*)`/g)].map(
      (match) => match[1] ?? "",
    );
    const linked = [...text.matchAll(/\]\(((?!https?:)[^)#]+)/g)].map((match) => match[1] ?? "");
    expect(quoted.filter((path) => !existsSync(new URL(path, root)))).toEqual([]);
    expect(linked.filter((path) => !existsSync(new URL(path, new URL(page, root))))).toEqual([]);
  });

  test.each(pages)("links only to headings that exist: %s", (page) => {
    const links = [...textOf(page).matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)];
    const broken = links.filter(([, path = "", anchor = ""]) => {
      const target = path === "" ? page : new URL(path, new URL(page, root)).pathname;
      return !headingsOf(target.replace(root.pathname, "")).map(anchorOf).includes(anchor);
    });
    expect(broken.map(([link]) => link)).toEqual([]);
  });

  test("has a heading for each section that a file beside it cites", () => {
    const cited = [".env.example", ...filesIn("docs/deploy")].flatMap((file) => {
      const oneLine = textOf(file).replace(/\s*\n\s*#?\s*/g, " ");
      return [...oneLine.matchAll(/(docs\/[\w-]+\.md)((?:, "[^"]+")+)/g)].flatMap(
        ([, page = "", names = ""]) =>
          [...names.matchAll(/"([^"]+)"/g)].map(([, heading = ""]) => ({ file, page, heading })),
      );
    });
    expect(cited.filter(({ page, heading }) => !headingsOf(page).includes(heading))).toEqual([]);
    expect(cited.length).toBeGreaterThan(5);
  });

  test.each([
    ["README.md", 120],
    ["SECURITY.md", 110],
    ["CONTRIBUTING.md", 100],
    ["CHANGELOG.md", 40],
  ])("keeps %s within %i lines", (page, most) => {
    expect(textOf(page).trimEnd().split("\n").length).toBeLessThanOrEqual(most);
  });

  test("names each script of package.json", () => {
    const { scripts } = JSON.parse(textOf("package.json")) as { scripts: Record<string, string> };
    const named = new Set(
      pages
        .flatMap((page) => [
          ...textOf(page).matchAll(/npm (?:run )?(?:--silent )?([a-z:-]+)|`(check:[a-z]+)`/g),
        ])
        .map(([, run, check]) => run ?? check),
    );
    expect(Object.keys(scripts).filter((script) => !named.has(script))).toEqual([]);
  });

  test.each([
    ["README.md", /^## What one can type\n[\s\S]*?(?=^## )/m],
    ["CHANGELOG.md", /^## \[[\s\S]*/m],
  ])("tells in %s of each command", (page, part) => {
    const told = part.exec(textOf(page))?.[0] ?? "";
    const untold = allCommands.filter((name) => !new RegExp(`/${name}\\b`).test(told));
    expect(untold.map((name) => `/${name} isn't in ${page}`)).toEqual([]);
  });

  test("has the newest version of CHANGELOG.md in package.json", () => {
    const { version } = JSON.parse(textOf("package.json")) as { version: string };
    expect(/^## \[(.+?)\]/m.exec(textOf("CHANGELOG.md"))?.[1]).toBe(version);
  });

  test.each(storedRows())("has the row of SECURITY.md that the slices ask for: %s", (_, row) => {
    const isThere = textOf("SECURITY.md").split("\n").includes(row);
    expect(
      isThere,
      `SECURITY.md lacks this row. Its parts stand in the order of src/features/slices.ts:\n${row}`,
    ).toBe(true);
  });

  test("has no row in SECURITY.md of records that no slice declares", () => {
    const named = [...textOf("SECURITY.md").matchAll(/^\| `records\/([\w-]+)\/` \|/gm)].map(
      ([, name]) => name,
    );
    expect(named.sort()).toEqual(recordKinds.map(nameOfKind).sort());
  });

  test.each(
    Object.values<KeptRecords>(records).flatMap(({ name, keptDays, stored }) =>
      keptDays === undefined ? [] : [[name, keptDays, stored.until] as const],
    ),
  )("says of records/%s/ how long the sweep keeps them: %s", (_, days, until) => {
    expect(until).toContain(
      days === "RETENTION_DAYS" ? "`RETENTION_DAYS`" : days === 1 ? "1 day" : `${days} days`,
    );
  });

  test("shows in README.md every room of src/, and no other", () => {
    const tree = /^src\/\n((?: {2}.+\n)+)/m.exec(textOf("README.md"))?.[1] ?? "";
    const shown = [...tree.matchAll(/^ {2}(\S+?)\/ /gm)].map((match) => match[1]);
    const rooms = readdirSync(new URL("src/", root), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name);
    expect(shown.sort()).toEqual(rooms.sort());
  });
});
