import { chmod, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { dumpDatabase, restoreDatabase } from "../../../src/tools/backup/postgres-programs.js";

describe("PostgreSQL's programs", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "programs-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    vi.stubEnv("PATH", `${folder}${delimiter}${process.env.PATH}`);
    vi.stubEnv("SECRET_KEY", "a secret of the bot");
    onTestFinished(() => void vi.unstubAllEnvs());
  });

  /** A program that notes how it was called, and ends with a code. */
  async function program(
    name: string,
    code = 0,
  ): Promise<() => Promise<{ argv: string[]; env: NodeJS.ProcessEnv }>> {
    const path = join(folder, name);
    const noted = join(folder, "called.json");
    const text = `#!${process.execPath}
require("fs").writeFileSync(${JSON.stringify(noted)}, JSON.stringify({ argv: process.argv.slice(2), env: process.env }));
process.exit(${code});`;
    await writeFile(path, text);
    await chmod(path, 0o755);
    return async () => JSON.parse(await readFile(noted, "utf8"));
  }

  it("get the password in their environment alone, none of the bot's secrets, and words that they know", async () => {
    const called = await program("pg_dump");
    const file = join(folder, "a.dump");
    await dumpDatabase("postgres://bot:p%40ss@db.example/bot?sslmode=no-verify", file);
    const { argv, env } = await called();
    expect(argv).toEqual([
      "--format=custom",
      `--file=${file}`,
      "--no-password",
      "--dbname=postgres://bot@db.example/bot?sslmode=require",
    ]);
    expect(env.PGPASSWORD).toBe("p@ss");
    expect(env.SECRET_KEY).toBeUndefined();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it("leave the password to PGPASSFILE where the address has none", async () => {
    vi.stubEnv("PGPASSFILE", "/etc/pgpass");
    const called = await program("pg_restore");
    await restoreDatabase("postgres://bot@db.example/bot", "a.dump");
    const { argv, env } = await called();
    expect(argv.slice(-2)).toEqual(["--dbname=postgres://bot@db.example/bot", "a.dump"]);
    expect(argv).toContain("--single-transaction");
    expect(env).toMatchObject({ PGPASSFILE: "/etc/pgpass" });
    expect(env.PGPASSWORD).toBeUndefined();
  });

  it("are missed or fail in words that say what to do", async () => {
    await program("pg_dump", 3);
    const dumping = dumpDatabase("postgres://bot@db.example/bot", join(folder, "a.dump"));
    await expect(dumping).rejects.toThrow("pg_dump has failed (3).");
    vi.stubEnv("PATH", folder);
    const restoring = restoreDatabase("postgres://bot@db.example/bot", "a.dump");
    await expect(restoring).rejects.toThrow("pg_restore isn't installed here.");
  });
});
