import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { type Config, loadEnvironment, readConfig } from "../config/config.js";
import { ConfigError } from "../config/config-errors.js";
import { nameError } from "../log/describe-error.js";
import { type Check, type Finding, findingsOf } from "./doctor/check.js";
import { folderCheck } from "./doctor/folder.js";
import { machineCheck } from "./doctor/machine.js";
import { publicAddressCheck } from "./doctor/public-address.js";
import { lineOf, summaryOf, withoutSecrets } from "./doctor/report.js";
import { serviceCheck } from "./doctor/service.js";
import { telegramCheck } from "./doctor/telegram.js";

/** The operator's command that checks the set-up before the first start, and changes nothing. docs/operate.md: "Check the set-up". */

/** One check may take this long (ms), so that a hanging one is named instead of waited for. */
const limitMs = 45_000;

const say = (text: string): Promise<void> =>
  new Promise((done) => process.stdout.write(`${text}\n`, () => done()));

const packageFile = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

async function checksOf(config: Config, env: NodeJS.ProcessEnv): Promise<readonly Check[]> {
  const { version, engines } = packageFile.parse(
    JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")),
  );
  const machine = {
    nodeVersion: process.versions.node,
    oldestNode: engines.node.replace(/^\D+/, ""),
    memory: { total: totalmem(), limit: process.constrainedMemory() },
    env,
    envFile: join(process.cwd(), ".env"),
  };
  const url = config.database.url?.reveal();
  return [
    machineCheck(config, machine),
    telegramCheck(config),
    serviceCheck(config, version),
    publicAddressCheck(config),
    // Only with DATABASE_URL is the database's driver loaded.
    url === undefined
      ? folderCheck(config)
      : (await import("./doctor/database.js")).databaseCheck(config, url),
  ];
}

/** @returns the exit code */
async function run(): Promise<number> {
  const env = loadEnvironment(process.cwd());
  const config = readConfig(env, (path) => readFileSync(path, "utf8"));
  const clean = withoutSecrets(config);
  const running = (await checksOf(config, env)).map((check) => findingsOf(check, limitMs));
  const all: Finding[] = [];
  for (const one of running) {
    const findings = await one;
    all.push(...findings);
    for (const finding of findings) await say(clean(lineOf(finding, process.stdout.isTTY)));
  }
  await say(`\n${summaryOf(all)}.`);
  return all.some(({ level }) => level === "fault") ? 1 : 0;
}

// Leaving by "exit" lets the checks remove what they have written.
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => process.exit(2));

run().then(
  (code) => process.exit(code),
  (error: unknown) => {
    const text = error instanceof ConfigError ? error.message : `The doctor can't run: ${nameError(error)}`;
    process.stderr.write(`${text.trimEnd()}\n`, () => process.exit(2));
  },
);
