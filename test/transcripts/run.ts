import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { resolve } from "node:path";

/** Records what the bot sends and logs in the tests, and compares two such runs. No transcript is kept in the repository. */

const [task, first = "", ...others] = process.argv.slice(2);
const usual = ["test/features", "test/journeys", "test/frame"];

function run(command: string, words: readonly string[], environment: Record<string, string> = {}): number {
  const { status } = spawnSync(command, words, { stdio: "inherit", env: { ...process.env, ...environment } });
  return status ?? 1;
}

if (task === "record" && first !== "") {
  const folder = resolve(first);
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length > 0) throw new Error(`${folder} has files of another run already.`);
  // Failures of tests are told, but a transcript of them is worth comparing, too.
  run("npx", ["vitest", "run", ...(others.length === 0 ? usual : others)], { TRANSCRIPTS: folder });
  process.stdout.write(`${readdirSync(folder).length} transcripts in ${folder}\n`);
} else if (task === "compare" && others[0] !== undefined) {
  const differs = run("diff", ["-r", "-U", "1", first, others[0]]);
  process.stdout.write(differs === 0 ? "No difference.\n" : "Each difference above needs a reason.\n");
  process.exit(differs);
} else {
  process.stderr.write("record DIR [tests], or compare DIR1 DIR2\n");
  process.exit(2);
}
