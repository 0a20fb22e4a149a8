import { describe, expect, it } from "vitest";
import { rawConnection, send } from "../http/server.js";
import { installed } from "./programs.js";
import { proxies, StandIn, startNginxBlock } from "./proxies.js";

const post = async (url: string): Promise<number> => (await send(url, { body: "{}" })).status;

/** Sends so many requests at the same time. @returns how many got which status */
async function many(count: number, url: string): Promise<Record<number, number>> {
  const statuses = await Promise.all(Array.from({ length: count }, () => post(url)));
  const counted: Record<number, number> = {};
  for (const status of statuses) counted[status] = (counted[status] ?? 0) + 1;
  return counted;
}

describe.each(proxies)(
  "docs/deploy, $name in front of a leader and a standby (skipped unless $name is installed)",
  ({ name, passesOn, start }) => {
    const test = it.skipIf(installed(name) === undefined);

    async function world() {
      const leader = await StandIn.start("leader");
      const standby = await StandIn.start("standby");
      // The third process of the example is down.
      const gone = await StandIn.start("standby");
      await gone.kill();
      const url = await start([leader.port, standby.port, gone.port]);
      // Caddy has to ask each process once before it knows the leader.
      await expect.poll(() => many(6, `${url}/telegram/webhook`)).toEqual({ 200: 6 });
      return { leader, standby, url };
    }

    test("a request that every process refuses doesn't make other requests fail", async () => {
      const { url } = await world();
      for (let round = 0; round < 5; round += 1) {
        expect([502, 503]).toContain(await post(`${url}/callbacks/full`));
        expect(await many(10, `${url}/callbacks/other`)).toEqual({ 200: 10 });
        expect(await many(10, `${url}/telegram/webhook`)).toEqual({ 200: 10 });
      }
    });

    test("when a leader is killed, the standby takes status updates at once, and the webhooks as soon as it leads", async () => {
      const { leader, standby, url } = await world();
      await leader.kill();
      if (passesOn) expect(await many(20, `${url}/callbacks/other`)).toEqual({ 200: 20 });
      else await expect.poll(() => many(20, `${url}/callbacks/other`)).toEqual({ 200: 20 });
      // While none leads, Telegram is told to come again.
      expect([502, 503]).toContain(await post(`${url}/telegram/webhook`));
      standby.role = "leader";
      await expect.poll(() => post(`${url}/telegram/webhook`), { timeout: 1_000, interval: 50 }).toBe(200);
      expect(await many(20, `${url}/telegram/webhook`)).toEqual({ 200: 20 });
      expect(await many(20, `${url}/callbacks/other`)).toEqual({ 200: 20 });
    });
  },
);

describe.each(proxies)(
  "docs/deploy, $name and a sender that stops in the middle (skipped unless $name is installed)",
  ({ name, start }) => {
    it.skipIf(installed(name) === undefined)(
      "closes the connection after the time that a body may take",
      async () => {
        const leader = await StandIn.start("leader");
        const url = await start([leader.port, leader.port, leader.port], 300);
        const head = `POST /callbacks/other HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{"a`;
        const began = performance.now();
        const { closed } = rawConnection(Number(new URL(url).port), head);
        await closed;
        expect(performance.now() - began).toBeLessThan(10_000);
      },
    );
  },
);

const forSenders = ["/callbacks/abc", "/telegram/webhook", "/app/index.html"];
const forTheMachine = ["/healthz", "/readyz", "/metrics", "/", "/telegram/webhook/x", "/app", "/callbacks"];

/** Asks a proxy for everything. @param beforePath what of PUBLIC_URL the proxy must take away */
async function publishes(url: string, leader: StandIn, beforePath = ""): Promise<void> {
  for (const path of forSenders)
    await expect.poll(() => post(`${url}${beforePath}${path}`), { message: path }).toBe(200);
  leader.paths.length = 0;
  for (const path of forTheMachine) expect(await post(`${url}${beforePath}${path}`), path).toBe(404);
  expect(leader.paths).toEqual([]);
  for (const path of forSenders) await post(`${url}${beforePath}${path}?a=b`);
  expect(leader.paths).toEqual(forSenders.map((path) => `${path}?a=b`));
}

it.skipIf(installed("nginx") === undefined)(
  "the block for one process publishes callbacks, the webhook and the page alone (skipped unless nginx is installed)",
  async () => {
    const leader = await StandIn.start("leader");
    await publishes(await startNginxBlock(leader.port), leader, "/merchant");
  },
);

describe.each(proxies)("docs/deploy, $name (skipped unless $name is installed)", ({ name, start }) => {
  it.skipIf(installed(name) === undefined)(
    "publishes callbacks, the webhook and the page alone",
    async () => {
      const leader = await StandIn.start("leader");
      await publishes(await start([leader.port, leader.port, leader.port]), leader);
    },
  );
});
