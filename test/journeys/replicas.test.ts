import { expect, it } from "vitest";
import { replicated } from "./replicated.js";
import { Merchant } from "./story.js";

const options = {
  environment: { MERCHANT_TIMEOUT_MS: "20000" },
  merchant: { switches: { callbacks: "off" } },
} as const;

it("answers, though a replica that can't reach Telegram was there first", async () => {
  const { world, join } = await replicated(options);
  await join({ TELEGRAM_API_ROOT: "http://127.0.0.1:1" });
  await join();
  await world.user().say("/start", /I make invoices/);
});

it("goes on with everybody else while a replica that ends waits for a create call", async () => {
  const { world, join } = await replicated(options);
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
