import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { newDatabase, statement } from "../postgres/new-database.js";
import { slowWay } from "../postgres/slow-way.js";
import { isOnDatabase } from "./on-database.js";
import { Merchant } from "./story.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

describe("a bot that is told to stop", () => {
  /** @returns a merchant before the review card, with the create call in flight if a fault is given. */
  async function begin(timeoutMs: number, fault?: { kind: "latency" | "no-answer"; ms?: number }) {
    world = await World.create({
      process: true,
      environment: { MERCHANT_TIMEOUT_MS: String(timeoutMs) },
      merchant: { switches: { callbacks: "off" } },
    });
    const merchant = new Merchant(world, world.user());
    await merchant.goOn(/^Check the invoice/);
    if (fault === undefined) return merchant;
    world.merchant.control.fault({ on: "create", ...fault });
    merchant.act();
    await merchant.until(() => createCalls().length === 1);
    return merchant;
  }

  it.each(["SIGTERM", "SIGINT"] as const)("ends in time and well on %s when it is idle", async (signal) => {
    world = await World.create({ process: true });
    const chat = world.user();
    await chat.say("/start", /I make invoices/);
    expect(await endedBy(signal)).toMatchObject({ code: 0, inTime: true });
    // What it had confirmed does not come again.
    await world.startBot();
    await chat.say("/help", /Tap a command/);
    expect(chat.texts.filter((text) => /I make invoices/.test(text))).toHaveLength(1);
  });

  it("waits for a create call in flight, and says what came of it", async () => {
    const merchant = await begin(20_000, { kind: "latency", ms: 5500 });
    const { code, ms } = await endedBy("SIGTERM");
    expect(code).toBe(0);
    expect(ms).toBeGreaterThan(5000);
    // On a database another process may be there to go on: what came of the call is left to the next leader.
    if (isOnDatabase()) await world.startBot();
    await merchant.chat.waitFor(/Waiting for payment/);
    expect(JSON.stringify(merchant.newest?.keyboard)).toContain(
      `/invoice/${merchant.invoices()[0]?.id}/payment`,
    );
    if (!isOnDatabase()) await world.startBot();
    await merchant.chat.say("/help", /Tap a command/);
    expect(createCalls()).toHaveLength(1);
    expect(merchant.invoices()).toHaveLength(1);
  });

  it("waits for a create call no longer than its timeout, and says that it can't tell", async () => {
    const merchant = await begin(1500, { kind: "no-answer" });
    expect(await endedBy("SIGTERM")).toMatchObject({ code: 0, inTime: true });
    expect(merchant.newest?.text).toMatch(/^I can't tell whether the invoice was created\./);
    await world.startBot();
    await merchant.goOn();
    expect(createCalls()).toHaveLength(1);
    expect(merchant.invoices()).toHaveLength(1);
  });

  it("does not wait for a slow answer to any other call, and makes it again after the next start", async () => {
    world = await World.create({ process: true, environment: { MERCHANT_TIMEOUT_MS: "15000" } });
    const merchant = new Merchant(world, world.user());
    await merchant.goOn(/^Signed in/);
    world.merchant.control.fault({ on: "terminals", kind: "latency", ms: 12_000 });
    merchant.chat.send("/new");
    await merchant.until(() => world.merchant.control.requests().some(({ call }) => call === "terminals"));
    expect(await endedBy("SIGTERM")).toMatchObject({ code: 0, inTime: true });
    world.merchant.control.clearFaults();
    await world.startBot();
    await merchant.chat.waitFor(/What are you selling\?/);
  });

  it.each(["idle", "at work"])(
    "does not wait for a database that has fallen silent when it is %s",
    async (how) => {
      const database = await newDatabase();
      onTestFinished(() => database.drop());
      const way = await slowWay(database.url);
      world = await World.create({
        process: true,
        environment: { DATABASE_URL: way.url, DATA_DIR: undefined },
      });
      const chat = world.user();
      await chat.say("/start", /I make invoices/);
      await expect.poll(() => statement(database.url, "select from events")).toEqual([]);
      way.hold("statements");
      if (how === "at work") {
        chat.send("/help");
        await expect.poll(() => way.isHeld).toBe(true);
      }
      expect(await endedBy("SIGTERM")).toMatchObject({ code: 0, inTime: true });
      way.letThrough();
      await world.startBot();
      if (how === "at work") await chat.waitFor(/Tap a command/);
      else await chat.say("/help", /Tap a command/);
      expect(chat.texts.filter((text) => /I make invoices/.test(text))).toHaveLength(1);
    },
  );

  it("does not wait for a Telegram that doesn't answer, and says it after the next start", async () => {
    const merchant = await begin(20_000);
    for (const method of ["sendMessage", "editMessageText"])
      world.telegram.control.fault({ method, kind: "no-answer", times: 20 });
    merchant.act();
    await merchant.until(() => createCalls().some(({ status }) => status === 200));
    expect(await endedBy("SIGTERM")).toMatchObject({ code: 0, inTime: true });
    world.telegram.control.clearFaults();
    await world.startBot();
    await merchant.chat.waitFor(/Waiting for payment/);
    expect(createCalls()).toHaveLength(1);
  });
});

/** Signals the bot's process and waits for its end. `inTime`: under 5 s. */
async function endedBy(signal: NodeJS.Signals) {
  const began = performance.now();
  world.signalBot(signal);
  const code = await world.botEnded();
  const ms = performance.now() - began;
  return { code, ms, inTime: ms < 5000 };
}

const createCalls = () => world.merchant.control.requests().filter(({ call }) => call === "create");
