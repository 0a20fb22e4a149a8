import { Console } from "node:console";
import { walkPaths } from "./walk.js";

/** Prints how many files each path enters: node --import tsx --import ./test/paths/register.mjs test/paths/run.ts. With --json for the test; with --files each path's files, and "→" before its handler. */
const measured = await walkPaths();
if (process.argv.includes("--json")) process.stdout.write(JSON.stringify(measured));
else
  new Console(process.stdout).table(
    Object.fromEntries(
      measured.map(({ path, files, before, commits, asked }) => [
        path,
        {
          files,
          asked: asked?.files,
          before,
          "before, asked": 20,
          commits,
          "commits, asked": asked?.commits,
        },
      ]),
    ),
  );
process.exit(0);
