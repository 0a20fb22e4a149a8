import { spawn } from "node:child_process";
import { once } from "node:events";
import { open } from "node:fs/promises";
import { systemCode } from "../../store/errors.js";
import { BackupError } from "./backup-error.js";

/** An address that may show in the machine's list of processes, and the password that may not. */
interface Address {
  readonly url: string;
  readonly password: string | undefined;
}

/** The programs of PostgreSQL know other parameters than the bot's driver. */
function addressFor(databaseUrl: string): Address {
  const url = new URL(databaseUrl);
  const password = url.password === "" ? url.searchParams.get("password") : decodeURIComponent(url.password);
  url.password = "";
  for (const name of ["password", "uselibpqcompat"]) url.searchParams.delete(name);
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  return { url: url.href, password: password ?? undefined };
}

/** The file is synced, and only its owner can read it. @throws BackupError */
export async function dumpDatabase(databaseUrl: string, file: string): Promise<void> {
  const output = await open(file, "wx", 0o600);
  try {
    await run("pg_dump", databaseUrl, ["--format=custom", `--file=${file}`]);
    await output.sync();
  } finally {
    await output.close();
  }
}

/**
 * Tells a file of pg_dump from a backup of a folder, which is a tar.
 * @throws BackupError when there is no such file; the system's error when it can't be read
 */
export async function isDatabaseDump(file: string): Promise<boolean> {
  const input = await open(file).catch((error: unknown): never => {
    throw systemCode(error) === "ENOENT" ? new BackupError(`There is no file ${file}.`) : error;
  });
  try {
    const { buffer } = await input.read(Buffer.alloc(5), 0, 5, 0);
    return buffer.toString("latin1") === "PGDMP";
  } finally {
    await input.close();
  }
}

/** All of it is restored or nothing. @throws BackupError */
export const restoreDatabase = (databaseUrl: string, file: string): Promise<void> =>
  run(
    "pg_restore",
    databaseUrl,
    ["--exit-on-error", "--single-transaction", "--no-owner", "--no-privileges"],
    file,
  );

/** The program gets none of the bot's secrets but the password, and that in its environment. */
async function run(program: string, databaseUrl: string, options: readonly string[], file?: string) {
  const { url, password } = addressFor(databaseUrl);
  const given = Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|LANG|LC_.*|PG.*)$/.test(name));
  const env = { ...Object.fromEntries(given), ...(password === undefined ? {} : { PGPASSWORD: password }) };
  const args = [...options, "--no-password", `--dbname=${url}`, ...(file === undefined ? [] : [file])];
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "inherit"] });
  const [code, signal] = await once(child, "close").catch((error: unknown): never => {
    throw systemCode(error) === "ENOENT"
      ? new BackupError(
          `${program} isn't installed here. Install PostgreSQL's client programs, of the server's version or a later one.`,
        )
      : error;
  });
  if (code !== 0)
    throw new BackupError(`${program} has failed (${code ?? signal}). Its own words are above.`);
}
