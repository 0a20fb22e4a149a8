// Runs scripts of package.json two at a time, in the order given, and fails when one of them does.
// Each script's output is shown as a whole once it has ended, so that two don't mix.
import { spawn } from "node:child_process";

const waiting = process.argv.slice(2);
let failed = false;

const run = (script) =>
  new Promise((resolve) => {
    // Through a shell: on Windows npm is no program but a script.
    const child = spawn(`npm run --silent ${script}`, { shell: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = [];
    child.stdout.on("data", (chunk) => output.push(chunk));
    child.stderr.on("data", (chunk) => output.push(chunk));
    child.on("close", (code) => {
      process.stdout.write(Buffer.concat(output));
      if (code !== 0) {
        failed = true;
        process.stderr.write(`npm run ${script} failed.\n`);
      }
      resolve();
    });
  });

const lane = async () => {
  for (let script = waiting.shift(); script !== undefined; script = waiting.shift()) await run(script);
};

await Promise.all([lane(), lane()]);
if (failed) process.exitCode = 1;
