import { expect, it, onTestFinished } from "vitest";
import { readConfig } from "../../src/config.js";
import { createLogger } from "../../src/logger.js";
import { start } from "../../src/main/start.js";
import { newDatabase } from "../postgres/new-database.js";
import { Merchant } from "./story.js";
import { freePort, World } from "./world.js";

/** A world without a bot, and what starts one more replica of it on one database. */
async function replicated() {
  const database = await newDatabase();
  onTestFinished(() => database.drop());
  const world = await World.create({
    stopped: true,
    environment: { DATABASE_URL: database.url, DATA_DIR: undefined, MERCHANT_TIMEOUT_MS: "20000" },
    merchant: { switches: { callbacks: "off" } },
  });
  onTestFinished(() => world.close());
  const join = async (environment: Readonly<Record<string, string>> = {}) => {
    const env = { ...world.environment(), PORT: String(await freePort()), ...environment };
    const log = createLogger("info", { write: () => true });
    const stop = await start(
      readConfig(env, () => ""),
      log,
    );
    let stopped: Promise<void> | undefined;
    const stopOnce = (): Promise<void> => {
      stopped ??= stop();
      return stopped;
    };
    onTestFinished(stopOnce);
    return { stop: stopOnce };
  };
  return { world, join };
}

it("answers, though a replica that can't reach Telegram was there first", async () => {
  const { world, join } = await replicated();
  await join({ TELEGRAM_API_ROOT: "http://127.0.0.1:1" });
  await join();
  await world.user().say("/start", /I make invoices/);
});

it("goes on with everybody else while a replica that ends waits for a create call", async () => {
  const { world, join } = await replicated();
  const leader = await join();
  const merchant = new Merchant(world, world.user());
  await merchant.goOn(/^Check the invoice/);
  await join();
  world.merchant.control.fault({ on: "create", kind: "latency", ms: 6_000 });
  merchant.act();
  await merchant.until(() => world.merchant.control.requests().some(({ call }) => call === "create"));
  let ended = false;
  const end = leader.stop().then(() => {
    ended = true;
  });
  await world.user("Bela").say("/start", /I make invoices/);
  expect(ended).toBe(false);
  await end;
  expect(merchant.newest?.text).toMatch(/Waiting for payment/);
  expect(merchant.invoices()).toHaveLength(1);
});
