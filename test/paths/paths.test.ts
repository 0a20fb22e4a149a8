import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { Measured } from "./walk.js";

/**
 * The most files that a path may enter, in all and before the feature's own handler, and the most commits. A figure is
 * lowered when it has become better; whoever raises one says why.
 */
const ceilings: Readonly<Record<string, readonly [files: number, before: number, commits: number]>> = {
  "/cancel": [69, 62, 1],
  "a typed line": [139, 69, 1],
  "a tap": [111, 63, 1],
  "[Create invoice]": [172, 59, 6],
  "a seller's invoice is paid": [127, 48, 13],
  "/pay": [214, 54, 10],
  "an inline query": [98, 12, 0],
  "/today": [92, 65, 1],
  "the page's sign-in": [134, 58, 14],
  reminders: [85, 45, 10],
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
