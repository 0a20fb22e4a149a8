import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import type { Measured } from "./walk.js";

/**
 * The most files that a path may enter, in all and before the feature's own handler, and the most commits. A figure is
 * lowered when it has become better; whoever raises one says why.
 */
const ceilings: Readonly<Record<string, readonly [files: number, before: number, commits: number]>> = {
  // Messages in blocks become text first (block-text.ts), who waits for Telegram's pace stands in a line (waiting-lines.ts), and
  // what several files had each for themselves is in files of its own: JSON from outside, a list's end, a missing file.
  // Few attempts begin at a time (admission.ts), so that thousands of waiting chats don't take all memory. Where something was
  // said, payments that Telegram refused are looked for (untold-payments.ts).
  // A message and a tap come to their handler by the routes, which pass by all others. Edits of one message stay in order, and
  // buttons go after the commit, each in a file of its own.
  "/cancel": [53, 39, 1],
  // The sentence, totals, discounts, measures and small prices are read, and the line leads to the review card at once.
  "a typed line": [164, 48, 1],
  "a tap": [102, 45, 1],
  "[Create invoice]": [159, 40, 5],
  // The notice tells the day so far, and looks whether to offer to save the items. The sale is on disk for good before the owner is told.
  "a seller's invoice is paid": [130, 37, 11],
  "/pay": [217, 42, 8],
  "an inline query": [98, 13, 0],
  // An offer may not stand below a fresh card, so this answer looks whether there is one to make.
  "/today": [81, 43, 1],
  "the page's sign-in": [123, 40, 14],
  // One timer of a chat finds its invoices that are due.
  reminders: [85, 42, 10],
};

it("no path of an event enters more files, or commits more often, than it did, and none reads a typed text's sentence twice", async () => {
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
  expect(measured.filter(({ readings }) => readings > 1).map(({ path }) => path)).toEqual([]);
});
