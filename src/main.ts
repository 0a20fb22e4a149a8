import { readFileSync } from "node:fs";
import { type Config, loadEnvironment, readConfig } from "./config/config.js";
import { ConfigError } from "./config/config-errors.js";
import { describeError, nameError } from "./log/describe-error.js";
import { createLogger } from "./log/logger.js";
import { systemPlace } from "./log/system-place.js";
import { start } from "./start-bot.js";
import { isForOperator } from "./store/errors.js";

/** Errors of the system that a wrong setting causes, by code. */
const systemFaults: Readonly<Record<string, string>> = {
  EADDRINUSE: "PORT or ADMIN_PORT is taken by another program. Choose a free one.\n      Example: PORT=8081",
  EADDRNOTAVAIL: "HOST or ADMIN_HOST is no address of this machine.\n      Example: HOST=127.0.0.1",
  EACCES:
    "PORT or ADMIN_PORT may not be used by this user. Choose a port above 1023.\n      Example: PORT=8080",
};

const readSettings = (): Config =>
  readConfig(loadEnvironment(process.cwd()), (path) => readFileSync(path, "utf8"));

/** In a terminal the operator is asked for what is missing. Elsewhere nobody could answer, and the error says it all. */
async function settings(): Promise<Config> {
  try {
    return readSettings();
  } catch (error) {
    if (!(error instanceof ConfigError && process.stdin.isTTY && process.stdout.isTTY)) throw error;
    const { askForMissing, canAsk } = await import("./tools/first-start/first-start.js");
    const start = {
      input: process.stdin,
      output: process.stdout,
      folder: process.cwd(),
      env: loadEnvironment(process.cwd()),
      ofProcess: process.env,
    };
    if (!canAsk(error, start)) throw error;
    if (!(await askForMissing(error, start))) process.exit(130);
    return readSettings();
  }
}

async function main(): Promise<void> {
  const config = await settings();
  const log = createLogger(config.logLevel);
  for (const warning of config.warnings) log.warn("config.warning", { warning });
  // Every acknowledged event is on disk, and the next start continues with it, so no event is lost.
  const die = (kind: string) => (error: unknown) => {
    log.error(kind, describeError(error));
    process.exit(1);
  };
  process.once("uncaughtException", die("process.uncaught"));
  process.once("unhandledRejection", die("process.unhandled"));

  // With the code 1 the supervisor starts the process again, as a standby.
  const stop = await start(config, log, { ended: () => process.exit(1) });
  let stopping = false;
  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info("process.stopping", { signal });
      stop().then(() => process.exit(0), die("process.stop-failed"));
    });
  }
}

main().catch((error: unknown) => {
  const known = error instanceof ConfigError || isForOperator(error);
  const place = systemPlace(error);
  const code = describeError(error).code ?? "";
  // The explanations are about ports. An error about a file names the file.
  const text = known
    ? error.message
    : ((place === undefined ? systemFaults[code] : undefined) ?? `The bot can't start: ${nameError(error)}`);
  process.stderr.write(`${text.trimEnd()}\n${place === undefined ? "" : `      In: ${place}\n`}`);
  process.exit(1);
});
