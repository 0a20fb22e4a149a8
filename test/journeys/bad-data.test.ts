import { createHash } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createBodies, postCallback } from "./create-bodies.js";
import { filesIn } from "./files.js";
import { keptBy, overwrite, placeOf } from "./kept.js";
import { itOfFolders } from "./on-database.js";
import { runBot } from "./run-bot.js";
import { draft, oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

describe("a damaged record", () => {
  it("is moved aside and that chat is told, while all others go on", async () => {
    world = await World.create();
    const [unlucky, lucky] = [world.user("Anna"), world.user("Boris")];
    for (const chat of [unlucky, lucky]) {
      world.merchant.control.forgetUsedCodes();
      await signIn(world, chat);
      await draft(chat);
    }
    await unlucky.tap("Create invoice", /Waiting for payment/);
    await world.stopBot();
    const key = String(unlucky.id);
    const bytes = (await keptBy(world)).get(placeOf("chats", key)) ?? Buffer.alloc(0);
    expect(bytes.length).toBeGreaterThan(0);
    bytes[bytes.length - 20] = (bytes[bytes.length - 20] ?? 0) ^ 1;
    await overwrite(world, "chats", key, bytes);

    await world.startBot();
    await lucky.tap("Create invoice", /Waiting for payment/);
    await unlucky.say("/new", /My record of this chat was damaged, and I had to set it aside/);
    expect(world.output).toContain("storage.record-damaged");
    const damaged = [...(await keptBy(world))].filter(([place]) => place.startsWith("damaged/"));
    expect(damaged.map(([, aside]) => aside)).toEqual([bytes]);
    // A callback for the invoice that was in the record is still taken, and changes nothing.
    const [address = ""] = createBodies(world).map(({ callbackUrl }) => callbackUrl);
    expect((await postCallback(address, '{"status":"paid"}')).status).toBe(200);
    await unlucky.waitFor(/What are you selling\?|login\?/);
    expect(unlucky.texts.filter((text) => /was damaged/.test(text))).toHaveLength(1);
    expect(lucky.texts.some((text) => /was damaged/.test(text))).toBe(false);
  });

  it("is told to a chat whose first message finds it", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await world.stopBot();
    await overwrite(world, "chats", String(chat.id), Buffer.from("garbage"));
    await world.startBot();
    await chat.say("hello", /My record of this chat was damaged/);
    await chat.say("/help", /Tap a command/);
    expect(chat.texts.filter((text) => /was damaged/.test(text))).toHaveLength(1);
  });

  it("that held the access asks to sign in and goes on with the draft", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    // The access that the bot has in memory would do, so the damage shows at the next start.
    await world.stopBot();
    await overwrite(world, "credentials", String(chat.id), Buffer.from("no seal"));
    await world.startBot();
    await chat.tap("Create invoice", /Your access to Sandbox Pay as .* has ended\./);
    world.merchant.control.forgetUsedCodes();
    await chat.say(passwordOf(oneTerminal), /one-time code/);
    await chat.say(world.merchant.control.currentCode(oneTerminal), /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });
});

describe("a damaged file of the inbox", () => {
  itOfFolders()("is set aside, and what can be read of it is handled", async () => {
    world = await World.create();
    const chat = world.user();
    await chat.say("/start", /I make invoices/);
    await world.stopBot();
    const path = join("inbox", "events.log");
    const log = (await filesIn(world.dataDir)).get(path) ?? Buffer.alloc(0);
    await writeFile(join(world.dataDir, path), Buffer.concat([Buffer.from("garbage\n"), log]));
    await world.startBot();
    await chat.say("/help", /Tap a command/);
    expect(world.output).toContain("inbox.damaged");
    expect([...(await filesIn(join(world.dataDir, "damaged"))).keys()]).toHaveLength(1);
  });
});

describe("a start that would do harm", () => {
  /** A start leaves its number in the list of replicas, also one that is refused. */
  const digestOfKept = async (): Promise<string> => {
    const hash = createHash("sha256");
    for (const [place, bytes] of await keptBy(world))
      if (place !== "rows of replicas") hash.update(`${place}\n`).update(bytes);
    return hash.digest("hex");
  };

  itOfFolders()(
    "is refused with the reason: a second process in the same folder, while the first goes on",
    async () => {
      world = await World.create({ process: true });
      const chat = world.user();
      await chat.say("/start", /I make invoices/);
      const second = await runBot({ ...world.environment(), PORT: "0" });
      expect(second.code).toBe(1);
      expect(second.output).toContain(`Another process works in ${world.dataDir}`);
      await chat.say("/help", /Tap a command/);
      // Gone from one moment to the next, it leaves the folder free.
      await world.killBot();
      await world.startBot();
      await chat.say("/privacy", /What I keep/);
    },
  );

  it("is refused with the reason: a wrong, missing or malformed SECRET_KEY, and nothing is overwritten", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await world.stopBot();
    const before = await digestOfKept();
    const environment = world.environment();
    const without: NodeJS.ProcessEnv = { ...environment };
    delete without.SECRET_KEY;
    const keyOf = (byte: number) => Buffer.alloc(32, byte).toString("base64");
    const [wrong, missing, malformed] = await Promise.all([
      runBot({ ...environment, SECRET_KEY: keyOf(8) }),
      runBot(without),
      runBot({ ...environment, SECRET_KEY: "c2hvcnQ=" }),
    ]);
    expect([wrong.code, missing.code, malformed.code]).toEqual([1, 1, 1]);
    expect(wrong.output).toMatch(/needs the key with the id .* Nothing was overwritten\./);
    expect(wrong.output).toContain("SECRET_KEY=new,old");
    expect(missing.output).toMatch(/SECRET_KEY is required and isn't set/);
    expect(missing.output).toContain("randomBytes(32)");
    expect(malformed.output).toMatch(/SECRET_KEY/);
    for (const { output } of [wrong, malformed]) expect(output).not.toContain(environment.SECRET_KEY);
    expect(await digestOfKept()).toBe(before);

    await world.startBot();
    await chat.say("/new", /What are you selling\?/);
  });
});
