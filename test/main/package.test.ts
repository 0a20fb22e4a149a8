import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { built } from "../built.js";
import { startWords } from "../start-words.js";

interface Packed {
  readonly size: number;
  readonly files: readonly { readonly path: string }[];
}

/** What `npm pack` would put into the package, without building it anew. */
function packed(): Packed {
  built("dist/bin.js");
  const words = ["pack", "--dry-run", "--json", "--ignore-scripts"];
  const [found] = JSON.parse(execFileSync("npm", words, { encoding: "utf8" })) as [Packed];
  return found;
}

it("the package holds the built bot, its texts and the example of its settings, and is smaller than 5 MB", () => {
  const { size, files } = packed();
  const program = /^dist\/(?:(?:tools\/)?[\w-]+\.js|app\/.+)$/;
  const others = files.map(({ path }) => path).filter((path) => !program.test(path));
  const texts = readdirSync("locales").map((file) => `locales/${file}`);
  expect(others.sort()).toEqual([".env.example", "README.md", "package.json", ...texts].sort());
  for (const needed of ["dist/main.js", "dist/bin.js", "dist/work-thread.js", "dist/app/index.html"])
    expect(files.map(({ path }) => path)).toContain(needed);
  expect(size).toBeLessThan(5_000_000);
});

it("an installation gets no packages but those that the built bot loads from there", () => {
  built("dist/main.js");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8")) as { dependencies: object };
  const texts = readdirSync("dist")
    .filter((file) => file.endsWith(".js"))
    .map((file) => readFileSync(`dist/${file}`, "utf8"));
  for (const name of Object.keys(dependencies)) {
    const loaded = new RegExp(`(?:from|import\\(|resolve\\() ?"${name}["/]`);
    expect(
      texts.some((text) => loaded.test(text)),
      name,
    ).toBe(true);
  }
});

it("the package's program starts with the flags of npm start, and knows a command for each operator's script", () => {
  const [first] = readFileSync(built("dist/bin.js"), "utf8").split("\n", 1);
  expect(first).toBe(`#!/usr/bin/env -S node ${startWords.slice(0, -1).join(" ")}`);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: object };
  for (const tool of readdirSync("dist/tools"))
    expect(Object.keys(scripts)).toContain(tool.replace(/\.js$/, ""));
});
