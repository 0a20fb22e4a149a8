import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { Measured } from "./walk.js";

/**
 * The most files that a path may enter, in all and before the feature's own handler, and the most commits. A figure is
 * lowered when it has become better; whoever raises one says why.
 */
const ceilings: Readonly<Record<string, readonly [files: number, before: number, commits: number]>> = {
  "/cancel": [73, 65, 1],
  "a typed line": [143, 72, 1],
  "a tap": [113, 64, 1],
  "[Create invoice]": [178, 60, 6],
  "a seller's invoice is paid": [129, 48, 13],
  "/pay": [220, 55, 10],
  "an inline query": [100, 13, 0],
  "/today": [97, 68, 1],
  "the page's sign-in": [139, 61, 14],
  reminders: [87, 47, 10],
};

it("no path of an event enters more files, or commits more often, than it did", async () => {
  const words = ["--import", "tsx", "--import", "./test/paths/register.mjs", "test/paths/run.ts", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const measured = JSON.parse(stdout) as Measured[];
  expect(measured.map(({ path }) => path).sort()).toEqual(Object.keys(ceilings).sort());
  const beyond = measured.flatMap(({ path, files, before, commits }) =>
    [files, before, commits].flatMap((figure, index) => {
      const most = ceilings[path]?.[index] ?? 0;
      return figure > most
        ? [`${path}: ${figure} ${["files", "files before the handler", "commits"][index]} instead of ${most}`]
        : [];
    }),
  );
  expect(beyond).toEqual([]);
}, 180_000);
