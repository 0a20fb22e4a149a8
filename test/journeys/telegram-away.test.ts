import { buffer } from "node:stream/consumers";
import { afterEach, expect, it, onTestFinished } from "vitest";
import { freePort } from "../free-port.js";
import { rawServer } from "../kit/raw-server.js";
import { World } from "./world.js";

const badGateway = JSON.stringify({ ok: false, error_code: 502, description: "Bad Gateway" });

/**
 * Opens a way to the stand-in of Telegram on a port that was closed until now. The first call finds only its gateway.
 * @returns a function that closes it again
 */
async function openWay(port: number, world: World): Promise<() => Promise<void>> {
  let isFirst = true;
  const { close } = await rawServer(async (request, response) => {
    if (isFirst) {
      isFirst = false;
      return response.writeHead(502, { "content-type": "application/json" }).end(badGateway);
    }
    const body = new Uint8Array(await buffer(request));
    const answer = await fetch(`${world.telegram.url}${request.url}`, {
      method: "POST",
      headers: { "content-type": request.headers["content-type"] ?? "application/json" },
      body,
    }).catch(() => undefined);
    if (answer === undefined) return response.destroy();
    return response.writeHead(answer.status).end(await answer.text());
  }, port);
  onTestFinished(close);
  return close;
}

let world: World;
afterEach(() => world.close());

it("a bot that can't reach Telegram says so at once, /readyz says since when, and the log says when Telegram is reached", async () => {
  const port = await freePort();
  world = await World.create({ environment: { TELEGRAM_API_ROOT: `http://127.0.0.1:${port}` } });
  const lines = (event: string): Record<string, unknown>[] =>
    world.output
      .split("\n")
      .filter((line) => line.includes(`"${event}"`))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
  const readiness = async () =>
    (await fetch(`${world.publicUrl}/readyz`)).json() as Promise<{ details: { telegram: string } }>;
  const since = /^unreachable since \d{4}-\d\d-\d\dT[\d:.]+Z$/;

  await expect.poll(() => lines("telegram.failed")).toHaveLength(1);
  expect(lines("telegram.failed")[0]).toMatchObject({ code: "ECONNREFUSED", method: "getMe", times: 1 });
  // Status callbacks don't need Telegram, so the process is ready.
  expect(await readiness()).toMatchObject({
    ready: true,
    details: { telegram: expect.stringMatching(since) },
  });

  const close = await openWay(port, world);
  await expect.poll(() => lines("bot.started")).toHaveLength(1);
  expect(lines("telegram.reached")).toMatchObject([{ afterSeconds: expect.any(Number) }]);
  expect((await readiness()).details.telegram).toBe("reachable");

  await close();
  await expect.poll(async () => (await readiness()).details.telegram).toMatch(since);
});
