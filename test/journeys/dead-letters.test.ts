import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { built } from "../built.js";
import { newDatabase } from "../postgres/new-database.js";
import { keptCallback } from "../status-callback.js";
import { keptBy, overwrite, placeOf } from "./kept.js";
import { isOnDatabase } from "./on-database.js";
import { openStore } from "./open-store.js";
import { draft, signedInUser } from "./steps.js";
import { World } from "./world.js";

/** Runs the operator's command on the world's data. */
async function deadLetters(
  world: World,
  ...args: string[]
): Promise<{ code: number | null; output: string }> {
  const env = { PATH: process.env.PATH, ...world.environment() };
  const child = spawn(process.execPath, [built("dist/tools/dead-letters.js"), ...args], { env });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, output };
}

describe("what couldn't be handled", () => {
  let world: World;
  afterEach(() => world.close());

  it("is listed and shown while the bot runs, and handled once its cause is mended", async () => {
    const environment: Record<string, string> = { CALLBACK_STATUS_PATH: "elsewhere" };
    world = await World.create({ environment });
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Create invoice", /Waiting for payment/);
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await expect.poll(async () => (await deadLetters(world)).output).toMatch(/unreadable\/\d/);
    const listed = (await deadLetters(world)).output;
    const names = [...listed.matchAll(/unreadable\/\S+/g)].map(String);
    const shown = JSON.parse((await deadLetters(world, "show", names[0] ?? "")).output);
    expect(shown.event.payload).toMatchObject({ source: "status-callback", contentEncoding: "" });
    // The text is there to be read, and the bytes to be read in another way.
    expect(JSON.parse(shown.text)).toMatchObject({ status: expect.any(String) });
    expect(Buffer.from(shown.event.payload.body, "base64").toString()).toBe(shown.text);
    if (!isOnDatabase()) {
      const refused = await deadLetters(world, "again", names[0] ?? "");
      expect(refused).toEqual({ code: 1, output: expect.stringContaining("Another process works in") });
    }
    await world.stopBot();
    delete environment.CALLBACK_STATUS_PATH;
    const afterwards = isOnDatabase() ? "The bot takes it within seconds when it runs." : "Start the bot.";
    for (const name of names) {
      const output = `It is in the inbox. ${afterwards}\n`;
      expect(await deadLetters(world, "again", name)).toEqual({ code: 0, output });
    }
    expect((await deadLetters(world)).output).toBe("Nothing is kept.\n");
    await world.startBot();
    await chat.waitFor(/is paid/);
  });

  it("is listed though one of its records is damaged, which is named", async () => {
    world = await World.create({ stopped: true });
    const store = await openStore(world);
    for (const n of [5, 6, 7]) await store.unreadable.write(`1/${n}`, { at: n, ...keptCallback("?") });
    await store.close();
    const sealed = (await keptBy(world)).get(placeOf("unreadable", "1/6")) ?? Buffer.alloc(0);
    await overwrite(world, "unreadable", "1/6", Buffer.concat([sealed, Buffer.from("x")]));
    const { code, output } = await deadLetters(world);
    expect(code).toBe(1);
    expect(output).toContain("unreadable/1/6 can't be opened: The record can't be read (seal).\n");
    expect(output).toMatch(/T00:00:00\.005Z {2}unreadable\/1\/5 .*\n.*unreadable\/1\/7 /);
  });

  it("is looked for in a database that has no tables yet, and the answer says where they come from", async ({
    onTestFinished,
  }) => {
    const database = await newDatabase();
    onTestFinished(() => database.drop());
    const environment = { DATABASE_URL: database.url, DATA_DIR: undefined };
    world = await World.create({ stopped: true, environment });
    const { code, output } = await deadLetters(world);
    expect(code).toBe(1);
    expect(output).toMatch(/lacks tables of the bot, which makes them when it starts; see DATABASE_URL/);
  });

  it("is asked for by its name, or told that there is none", async () => {
    world = await World.create();
    expect(await deadLetters(world)).toEqual({ code: 0, output: "Nothing is kept.\n" });
    const none = { code: 1, output: "There is no dead-letters/1/2.\n" };
    expect(await deadLetters(world, "show", "dead-letters/1/2")).toEqual(none);
    expect(await deadLetters(world, "again", "dead-letters/1/2")).toEqual(none);
    expect(await deadLetters(world, "again")).toMatchObject({
      code: 1,
      output: expect.stringContaining("<name>"),
    });
  });
});
