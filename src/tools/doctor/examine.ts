import { readFileSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { type Config, loadEnvironment, readConfig } from "../../config/config.js";
import { type Check, type Finding, findingsOf } from "./check.js";
import { folderCheck } from "./folder.js";
import { machineCheck } from "./machine.js";
import { publicAddressCheck } from "./public-address.js";
import { lineOf, summaryOf, withoutSecrets } from "./report.js";
import { serviceCheck } from "./service.js";
import { telegramCheck } from "./telegram.js";

/** One check may take this long (ms), so that a hanging one is named instead of waited for. */
const limitMs = 45_000;

export interface SetUpToCheck {
  /** Where the operator starts the bot: its .env counts. */
  readonly folder: string;
  /** The settings that are set outside of .env. */
  readonly outside: NodeJS.ProcessEnv;
  /** The bot's package.json, which names its version, and the oldest version of Node that runs it. */
  readonly packageFile: URL;
  readonly isColoured: boolean;
  readonly say: (line: string) => Promise<void> | void;
}

const partOfPackageFile = z.object({ version: z.string(), engines: z.object({ node: z.string() }) });

async function checksOf(
  config: Config,
  env: NodeJS.ProcessEnv,
  { folder, packageFile }: SetUpToCheck,
): Promise<readonly Check[]> {
  const { version, engines } = partOfPackageFile.parse(JSON.parse(readFileSync(packageFile, "utf8")));
  const machine = {
    nodeVersion: process.versions.node,
    oldestNode: engines.node.replace(/^\D+/, ""),
    memory: { total: totalmem(), limit: process.constrainedMemory() },
    env,
    envFile: join(folder, ".env"),
  };
  const url = config.database.url?.reveal();
  return [
    machineCheck(config, machine),
    telegramCheck(config),
    serviceCheck(config, version),
    publicAddressCheck(config),
    // Only with DATABASE_URL is the database's driver loaded.
    url === undefined ? folderCheck(config) : (await import("./database.js")).databaseCheck(config, url),
  ];
}

/** Says what every check finds. @returns whether nothing keeps the bot from working @throws ConfigError */
export async function isSound(setUp: SetUpToCheck): Promise<boolean> {
  const { folder, outside, isColoured, say } = setUp;
  const env = loadEnvironment(folder, outside);
  const config = readConfig(env, (path) => readFileSync(path, "utf8"));
  const clean = withoutSecrets(config);
  const running = (await checksOf(config, env, setUp)).map((check) => findingsOf(check, limitMs));
  const all: Finding[] = [];
  for (const one of running) {
    const findings = await one;
    all.push(...findings);
    for (const finding of findings) await say(clean(lineOf(finding, isColoured)));
  }
  await say(`\n${summaryOf(all)}.`);
  return all.every(({ level }) => level !== "fault");
}
