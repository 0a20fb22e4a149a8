import { expect, it } from "vitest";
import { sign, userOf } from "../http/page/launches.js";
import { endLeader } from "../postgres/end-session.js";
import { statement } from "../postgres/new-database.js";
import { openInvoice } from "./invoices.js";
import { replicated } from "./replicated.js";
import { Merchant } from "./story.js";

const patience = { timeout: 40_000 };
const options = {
  environment: { MERCHANT_TIMEOUT_MS: "20000" },
  merchant: { switches: { callbacks: "off" } },
} as const;
const readyAt = async (port: number): Promise<unknown> =>
  (await fetch(`http://127.0.0.1:${port}/readyz`)).json();

/** Two processes or one, and a merchant whose create call is under way at the one that leads. */
async function withSlowCall(ms: number, processes: 1 | 2 = 2) {
  const { world, join } = await replicated(options);
  const leader = await join();
  const merchant = new Merchant(world, world.user());
  await merchant.goOn(/^Check the invoice/);
  if (processes > 1) await join();
  world.merchant.control.fault({ on: "create", kind: "latency", ms });
  merchant.act();
  await merchant.until(() => world.merchant.control.requests().some(({ call }) => call === "create"));
  const hasPayCard = (): boolean => /Waiting for payment/.test(merchant.newest?.text ?? "");
  return { world, leader, merchant, hasPayCard };
}

it("a process that can't reach Telegram leaves the lead to one that can", async () => {
  const { world, join } = await replicated(options);
  await join({ TELEGRAM_API_ROOT: "http://127.0.0.1:1" });
  await join();
  await world.user().say("/start", /I make invoices/);
});

it("a leader that ends leaves everybody else to the next one, and what its create call comes to as well", async () => {
  const { world, leader, merchant, hasPayCard } = await withSlowCall(6_000);
  let ended = false;
  const end = leader.stop().then(() => {
    ended = true;
  });
  await world.user("Bela").say("/start", /I make invoices/);
  expect(ended).toBe(false);
  await end;
  await expect.poll(hasPayCard, patience).toBe(true);
  expect(merchant.invoices()).toHaveLength(1);
});

it("a leader that has lost its session waits for its create call, whose invoice takes the place of the question", async () => {
  // The next leader is certain after six seconds and a half that nobody makes the call any more.
  const { world, leader, merchant, hasPayCard } = await withSlowCall(9_000);
  await endLeader(world.environment().DATABASE_URL ?? "");
  await world.user("Bela").say("/start", /I make invoices/);
  await merchant.until(() => /^I can't tell whether/.test(merchant.newest?.text ?? ""));
  expect(leader.hasEnded()).toBe(false);
  await expect.poll(hasPayCard, patience).toBe(true);
  await expect.poll(leader.hasEnded, patience).toBe(true);
  expect(merchant.invoices()).toHaveLength(1);
  expect(merchant.chat.texts.filter((text) => /I can't tell whether/.test(text))).toEqual([]);
});

it("a leader that has lost its session blames no event for its end", async () => {
  const { world, leader } = await withSlowCall(1_000, 1);
  const url = world.environment().DATABASE_URL ?? "";
  const blamed = () => statement(url, "select blame from events where key like 'u:%'");
  expect(await blamed()).toEqual([{ blame: null }]);
  await Promise.all([endLeader(url), expect.poll(leader.hasEnded, patience).toBe(true)]);
  expect(await blamed()).toEqual([{ blame: 0 }]);
});

it("a standby keeps status updates for the leader, and takes none of Telegram's and of the Mini App's requests", async () => {
  const environment = { TELEGRAM_UPDATES: "webhook" };
  const { world, join } = await replicated({ environment, webhookRetryBaseMs: 50 });
  await join({ PORT: String(world.port) });
  const { chat, id } = await openInvoice(world);
  const { log, port: standby } = await join();
  expect(await readyAt(world.port)).toMatchObject({ ready: true, details: { role: "leader" } });
  expect(await readyAt(standby)).toMatchObject({ ready: true, details: { role: "standby" } });
  const invoice = world.merchant.control.invoices().find((one) => one.id === id);
  const address = new URL(invoice?.callbackUrl ?? "");
  address.port = String(standby);
  const told = await fetch(address, { method: "POST", body: JSON.stringify({ status: "paid" }) });
  expect(told.status).toBe(200);
  await chat.waitFor(/is paid/);
  expect(log()).not.toContain("leader.begins");
  const updates = world.telegram.control.requests().findLast(({ method }) => method === "setWebhook");
  const refused = await fetch(`http://127.0.0.1:${standby}/telegram/webhook`, {
    method: "POST",
    body: JSON.stringify({ update_id: 1 }),
    headers: { "x-telegram-bot-api-secret-token": String(updates?.payload.secret_token) },
  });
  expect(refused.status).toBe(503);
  // The page's secrets are in the leader's memory only.
  const env = world.environment();
  const launch = { user: userOf(chat.id), auth_date: String(Math.floor(Date.now() / 1000)) };
  const headers = { authorization: `tma ${sign(launch, env.TELEGRAM_BOT_TOKEN)}` };
  const ask = (port: number) => fetch(`http://127.0.0.1:${port}/app/api/state`, { headers });
  expect([(await ask(standby)).status, (await ask(world.port)).status]).toEqual([503, 200]);
});
