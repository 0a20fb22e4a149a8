import { spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { groups } from "./groups.js";

const usage = `npm run mutate -- [--only <group>[,<group>…]] [--concurrency <n>]

  --only         these groups alone: ${groups.map(({ name }) => name).join(", ")}
  --concurrency  so many processes at once; 2 by default

What was found stands in .stryker/, group by group, and the next run asks again only where code or tests have changed.
`;

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    concurrency: { type: "string", default: "2" },
    help: { type: "boolean" },
  },
});
const names = values.only?.split(",") ?? groups.map(({ name }) => name);
const chosen = groups.filter(({ name }) => names.includes(name));

if (values.help || chosen.length < names.length) {
  process.stdout.write(usage);
  process.exitCode = values.help ? 0 : 1;
} else {
  for (const { name, code, tests } of chosen) {
    process.stdout.write(`\n${name}\n`);
    const stryker = "node_modules/@stryker-mutator/core/bin/stryker.js";
    const options = ["--mutate", code.join(","), "--concurrency", values.concurrency];
    const files = ["--incrementalFile", `.stryker/${name}.json`, "--tempDirName", `.stryker/tmp-${name}`];
    const { status } = spawnSync(process.execPath, [stryker, "run", ...options, ...files], {
      stdio: "inherit",
      env: { ...process.env, MUTATION_TESTS: tests.join(",") },
    });
    if (status !== 0) process.exitCode = 1;
  }
}
