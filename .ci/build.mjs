// Runs the scripts of package.json that build, one after the other, and says on the error output how far it is: nobody waits
// half a minute before a silent terminal, and the output belongs to the command that is built.
import { spawnSync } from "node:child_process";

const parts = process.argv.slice(2);
const say = (text) => process.stderr.write(`${text}\n`);

say("The build takes about half a minute.");
for (const [at, part] of parts.entries()) {
  // Through a shell: on Windows npm is no program but a script.
  const { status } = spawnSync(`npm run --silent ${part}`, { shell: true, stdio: ["ignore", 2, 2] });
  if (status !== 0) {
    say(`npm run ${part} failed.`);
    process.exit(status ?? 1);
  }
  say(`${at + 1} of ${parts.length} done: ${part}`);
}
