import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { addressOf } from "../../../src/tools/move-store/store-to-move.js";
import { built } from "../../built.js";

describe("the address to move from or to", () => {
  it("is a database's, in whatever case its scheme is written", () => {
    for (const scheme of ["postgres", "Postgres", "POSTGRESQL", "postgresql"])
      expect(addressOf(`${scheme}://u:Hunter2@h/Db`, undefined)).toEqual({
        kind: "database",
        url: `${scheme.toLowerCase()}://u:Hunter2@h/Db`,
      });
  });

  it("is DATABASE_URL when it says “database”, and is refused when DATABASE_URL isn't set", () => {
    const url = "postgres://u:hunter2@h/db";
    expect(addressOf("database", url)).toEqual({ kind: "database", url });
    expect(() => addressOf("database", undefined)).toThrow("DATABASE_URL, which isn't set");
  });

  it("is a folder's when it has no scheme", () => {
    for (const dir of ["./data", "/var/lib/bot", "C:\\bot", "./database", "postgres"])
      expect(addressOf(dir, undefined)).toEqual({ kind: "folder", dir });
  });

  it("is refused when it is of another kind or malformed, and the error doesn't repeat it", () => {
    for (const where of [
      "mysql://u:hunter2@h/db",
      " postgres://u:hunter2@h/db",
      "postgres:u:hunter2@h/db",
      "postgres:/u:hunter2@h/db",
      "postgres://u:hunter2@h:port/db",
      "postgres://u:hunter2@h",
    ]) {
      let said = "";
      try {
        addressOf(where, undefined);
      } catch (error) {
        said = String(error);
      }
      expect(said).toMatch(/^MigrationError: /);
      expect(said).not.toContain("hunter2");
    }
  });

  it("is refused by the command when it is malformed, and no folder is made and no password shown", async () => {
    const dir = await mkdtemp(join(tmpdir(), "address-"));
    onTestFinished(() => rm(dir, { recursive: true }));
    const args = [
      resolve(built("dist/tools/move-store.js")),
      "--from",
      "./data",
      "--to",
      "mysql://u:hunter2@h/db",
    ];
    const env = {
      ...process.env,
      TELEGRAM_BOT_TOKEN: `123456789:${"a".repeat(35)}`,
      MERCHANT_CLIENT_ID: "merchant-bot",
      DEFAULT_CURRENCY: "UZS",
      SECRET_KEY: Buffer.alloc(32, 7).toString("base64"),
      MERCHANT_API_URL: "https://service.example",
    };
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: dir, env, encoding: "utf8" });
    expect(`${stdout}${stderr}`).toBe("An address begins with postgres://, or is that of a folder.\n");
    expect(status).toBe(1);
    expect(await readdir(dir)).toEqual([]);
  });
});
