import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createSealer } from "../../src/store/sealing.js";
import { databasePlace } from "../../src/tools/move-store/database-place.js";
import { type NewDatabase, newDatabase, statement } from "../postgres/new-database.js";
import { isOnDatabase } from "./on-database.js";
import { runTool } from "./run-tool.js";
import { draft, signedInUser } from "./steps.js";
import { World } from "./world.js";

describe.skipIf(isOnDatabase())("a backup of a data folder", () => {
  let world: World;
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "backup-"));
    file = join(folder, "bot.tar");
  });
  afterEach(async () => {
    await world.close();
    await rm(folder, { recursive: true });
  });

  it("is made while the bot runs, and a bot on the restored data hears of the payment", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(await runTool(world, "backup", [file])).toEqual({
      code: 0,
      output: expect.stringMatching(/chats +1\n[\s\S]*bot\.tar has it all, in \d+ bytes\.\n$/),
    });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect.poll(() => readdir(join(world.dataDir, "tmp"))).toEqual([]);
    const again = await runTool(world, "backup", [file]);
    expect(again).toEqual({ code: 1, output: expect.stringContaining("bot.tar is there already") });

    const running = await runTool(world, "restore", ["--replace", file]);
    expect(running).toEqual({ code: 1, output: expect.stringContaining("Another process works in") });
    await world.stopBot();
    const full = await runTool(world, "restore", [file]);
    expect(full).toEqual({ code: 1, output: expect.stringContaining("isn't empty") });
    expect(await runTool(world, "restore", ["--replace", file])).toEqual({
      code: 0,
      output: expect.stringMatching(/The former data is in .*before-restore-.*\nAll of it is in place/),
    });
    await world.startBot();
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await chat.waitFor(/is paid/);
    const security = await readFile("SECURITY.md", "utf8");
    for (const name of await readdir(world.dataDir))
      expect(security, "SECURITY.md says what is stored where").toContain(
        `\`${name.startsWith("before-restore-") ? "before-restore-" : name}`,
      );
  });

  it("is refused, and changes nothing, when it isn't whole, is no backup, or needs another key", async () => {
    world = await World.create();
    await signedInUser(world);
    await world.stopBot();
    expect(await runTool(world, "backup", [file])).toMatchObject({ code: 0 });
    const place = { DATA_DIR: join(folder, "new") };
    const SECRET_KEY = Buffer.alloc(32, 8).toString("base64");
    expect(await runTool(world, "restore", [file], { instead: { ...place, SECRET_KEY } })).toEqual({
      code: 1,
      output: expect.stringMatching(/needs the key with the id/),
    });
    const missing = await runTool(world, "restore", [`${file}.none`], { instead: place });
    expect(missing).toEqual({ code: 1, output: `There is no file ${file}.none.\n` });
    const { size } = await stat(file);
    await truncate(file, size - 1024);
    const short = await runTool(world, "restore", [file], { instead: place });
    expect(short).toEqual({ code: 1, output: expect.stringContaining("not a whole one") });
    await writeFile(file, Buffer.alloc(4096, "no tar"));
    const foreign = await runTool(world, "restore", [file], { instead: place });
    expect(foreign).toEqual({ code: 1, output: expect.stringContaining("no backup of the bot") });
    const elsewhere = { DATA_DIR: "", DATABASE_URL: "postgres://127.0.0.1:1/none" };
    const toDatabase = await runTool(world, "restore", [file], { instead: elsewhere });
    expect(toDatabase).toEqual({ code: 1, output: expect.stringContaining("no backup of a database") });
    await writeFile(file, "PGDMP, as pg_dump begins its files");
    const ofDatabase = await runTool(world, "restore", [file], { instead: place });
    expect(ofDatabase).toEqual({ code: 1, output: expect.stringContaining("is a backup of a database") });
    expect(await readdir(join(folder, "new"))).toEqual(["lock", "tmp"]);
    expect(await readdir(join(folder, "new", "tmp"))).toEqual([]);
  });

  it("is restored though a record in it is damaged, which is named", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await world.stopBot();
    const record = join(world.dataDir, "records", "chats", `${chat.id}.sealed`);
    const bytes = await readFile(record);
    await writeFile(record, bytes.fill(0, bytes.length - 8));
    await runTool(world, "backup", [file]);
    const { code, output } = await runTool(world, "restore", [file], {
      instead: { DATA_DIR: join(folder, "new") },
    });
    expect({ code, output }).toEqual({
      code: 1,
      output: expect.stringContaining(`damaged: chats ${chat.id}\n`),
    });
    expect(await readFile(join(folder, "new", "records", "chats", `${chat.id}.sealed`))).toEqual(bytes);
  });

  it("isn't made of a folder without data, and the name of the file is asked for", async () => {
    world = await World.create({ stopped: true });
    const none = await runTool(world, "backup", [file], { instead: { DATA_DIR: join(folder, "none") } });
    expect(none).toEqual({ code: 1, output: expect.stringContaining("There is no data of the bot in") });
    expect(await readdir(folder)).toEqual([]);
    expect(await runTool(world, "backup", [])).toMatchObject({ code: 1 });
    expect(await runTool(world, "restore", [])).toMatchObject({ code: 1 });
  });
});

describe.runIf(isOnDatabase())("a backup of a database", () => {
  let world: World;
  let folder: string;
  let database: NewDatabase;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "backup-"));
    database = await newDatabase();
  });
  afterEach(async () => {
    await world.close();
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("is made while the bot runs, and a bot on a new database hears of the payment (skipped without a pg_dump for the server)", async ({
    skip,
  }) => {
    const environment: Record<string, string> = {};
    world = await World.create({ environment });
    skip(!(await canDump(database.url)), "pg_dump is missing, or older than the server");
    const file = join(folder, "bot.dump");
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    const made = await runTool(world, "backup", [file]);
    expect(made).toEqual({ code: 0, output: expect.stringMatching(/chats +1\n[\s\S]*bot\.dump has it all/) });
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const full = await runTool(world, "restore", [file]);
    expect(full).toEqual({ code: 1, output: expect.stringContaining("isn't empty") });
    await world.stopBot();
    const waits = await place(world.environment().DATABASE_URL);
    await waits.writeWaiting({ events: [tap(chat.id)], next: tap(chat.id).n + 1 });
    await waits.close();
    const later = join(folder, "later.dump");
    await runTool(world, "backup", [later]);
    environment.DATABASE_URL = database.url;
    // A restore that fails leaves the database empty, so the same command can be run again.
    const SECRET_KEY = Buffer.alloc(32, 8).toString("base64");
    expect(await runTool(world, "restore", [later], { instead: { SECRET_KEY } })).toEqual({
      code: 1,
      output: expect.stringContaining("needs the key with the id"),
    });
    expect(await runTool(world, "restore", [later])).toEqual({
      code: 0,
      output: expect.stringMatching(/chats +1\n[\s\S]*inbox +1\n[\s\S]*All of it is in place/),
    });
    // The former bot may have carried it out since, so it looks too old to create anything.
    expect(await statement(database.url, "select received_at from events")).toEqual([
      { received_at: `${tap(chat.id).receivedAt - 5 * 60_000}` },
    ]);
    await world.startBot();
    await world.untilItLeads();
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await chat.waitFor(/is paid/);
    await world.stopBot();
  });
});

const place = (url = "") => databasePlace(url, createSealer([Buffer.alloc(32, 7)]), "target");

/** A tap on a button that isn't there any more. */
const tap = (chat: number) => {
  const from = { id: chat, is_bot: false, first_name: "Anna" };
  const update = { update_id: 1, callback_query: { id: "1", from, chat_instance: "1", data: "none" } };
  const payload = { source: "telegram", update } as const;
  return { n: 4e15, chat: `${chat}`, key: "u:1", receivedAt: 1_700_000_000_000, payload };
};

/** pg_dump refuses a server of a later version. */
async function canDump(url: string): Promise<boolean> {
  const [found] = await statement<{ server_version: string }>(url, "show server_version");
  const { stdout } = spawnSync("pg_dump", ["--version"], { encoding: "utf8" });
  const major = (text = ""): number => Number.parseInt(/\d+/.exec(text)?.[0] ?? "0", 10);
  return major(stdout ?? "") >= major(found?.server_version);
}
