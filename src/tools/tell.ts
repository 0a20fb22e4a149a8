import { ConfigError } from "../config/config-errors.js";
import { describeError } from "../log/describe-error.js";
import { systemPlace } from "../log/system-place.js";
import { isForOperator, SealError } from "../store/errors.js";
import { BackupError } from "./backup/backup-error.js";
import { MigrationError } from "./move-store/store-to-move.js";

export const say = (text: string): void => void process.stdout.write(`${text}\n`);

export function sayCounts(counts: Readonly<Record<string, number>>): void {
  for (const [kind, count] of Object.entries(counts)) say(`${kind.padEnd(14)}${count}`);
}

/** Ends the process with the code 0 or 1. An error is told in words, without data. */
export function endWith(run: Promise<boolean>, usage: string): void {
  run.then(
    (done) => process.exit(done ? 0 : 1),
    (error: unknown) => {
      const { error: name, code } = describeError(error);
      const place = systemPlace(error);
      const words = isExplained(error) ? error.message : `${name} ${code ?? ""}`.trim();
      const isUsage = code?.startsWith("ERR_PARSE_ARGS") === true;
      process.stderr.write(isUsage ? usage : `${words}${place === undefined ? "" : ` (${place})`}\n`);
      process.exit(1);
    },
  );
}

const isExplained = (error: unknown): error is Error =>
  error instanceof BackupError ||
  error instanceof ConfigError ||
  error instanceof MigrationError ||
  error instanceof SealError ||
  isForOperator(error);
