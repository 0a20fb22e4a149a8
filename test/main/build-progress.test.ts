import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { built } from "../built.js";

/** Runs the build's program in a folder whose package.json has these scripts. */
function build(scripts: Readonly<Record<string, string>>) {
  const cwd = mkdtempSync(join(tmpdir(), "build-"));
  onTestFinished(() => rmSync(cwd, { recursive: true, force: true }));
  writeFileSync(join(cwd, "package.json"), JSON.stringify({ scripts }));
  const words = [resolve(".ci/build.mjs"), ...Object.keys(scripts)];
  return spawnSync(process.execPath, words, { cwd, encoding: "utf8" });
}

it("a build says what it takes before its first part, and which parts are done, and leaves the output to others", () => {
  const { status, stdout, stderr } = build({ types: "echo one", programs: "echo two" });
  expect(stderr.trim().split(/\r?\n/)).toEqual([
    "The build takes about half a minute.",
    "one",
    "1 of 2 done: types",
    "two",
    "2 of 2 done: programs",
  ]);
  expect([status, stdout]).toEqual([0, ""]);
});

it("a build ends at the first part that fails, and names it", () => {
  const { status, stderr } = build({ types: "exit 3", programs: "echo two" });
  expect(stderr).toMatch(/npm run types failed\.\s*$/);
  expect(stderr).not.toContain("two");
  expect(status).toBe(3);
});

it("the demo's --help is answered without a build", () => {
  const before = statSync(built("dist/main.js"));
  const { status, stdout, stderr } = spawnSync(process.execPath, [".ci/demo.mjs", "--help"], {
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  expect(stdout).toContain("--fresh");
  expect(statSync(built("dist/main.js"))).toMatchObject({ ino: before.ino, mtimeMs: before.mtimeMs });
});
