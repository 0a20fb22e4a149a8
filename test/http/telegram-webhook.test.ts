import type { Update } from "grammy/types";
import { describe, expect, test } from "vitest";
import { send, startServer } from "./server.js";

const secretToken = "webhook-secret";
const update = { update_id: 7, message: { message_id: 1, date: 0, chat: { id: 42 }, text: "/start" } };
const body = JSON.stringify(update);
const headers = {
  "content-type": "application/json",
  "X-Telegram-Bot-Api-Secret-Token": secretToken,
};

function webhook(accept?: (update: Update) => Promise<void>) {
  const taken: Update[] = [];
  const keep = async (one: Update): Promise<void> => void taken.push(one);
  return { taken, telegram: { secretToken, accept: accept ?? keep } };
}

describe("the Telegram webhook", () => {
  test("takes an update that carries the secret token", async () => {
    const { taken, telegram } = webhook();
    const server = await startServer({ telegram });
    expect((await send(`${server.url}/telegram/webhook`, { headers, body })).status).toBe(200);
    expect(taken).toEqual([update]);
  });

  test("takes an update that carries the secret token of another key, as during a rotation", async () => {
    const { taken, telegram } = webhook();
    const server = await startServer({
      telegram: { ...telegram, secretToken: "of-the-new-key", otherTokens: [secretToken] },
    });
    expect((await send(`${server.url}/telegram/webhook`, { headers, body })).status).toBe(200);
    expect(taken).toEqual([update]);
  });

  test.each([
    ["no secret token", undefined],
    ["a wrong one", "webhook-secret2"],
    ["an empty one", ""],
  ])("refuses with 401 an update that comes with %s", async (_what, given) => {
    const { taken, telegram } = webhook();
    const server = await startServer({ telegram });
    const sent = given === undefined ? {} : { "x-telegram-bot-api-secret-token": given };
    expect((await send(`${server.url}/telegram/webhook`, { headers: sent, body })).status).toBe(401);
    expect(server.logged).toContain('{"event":"webhook.refused","times":1}');
    expect(taken).toEqual([]);
  });

  test("says few words about many forged requests", async () => {
    const server = await startServer({ telegram: webhook().telegram });
    const forged = () => send(`${server.url}/telegram/webhook`, { body });
    for (let round = 0; round < 20; round += 1) await Promise.all(Array.from({ length: 10 }, forged));
    expect(server.logged.filter((line) => line.includes("webhook.refused")).length).toBeLessThan(8);
  });

  test("takes no notice of an update that may not come in, neither in the log nor in the metrics", async () => {
    const { taken, telegram } = webhook();
    const observed: string[] = [];
    const server = await startServer({
      telegram: { ...telegram, passes: ({ update_id }) => update_id !== update.update_id },
      observe: (route) => void observed.push(route),
    });
    expect((await send(`${server.url}/telegram/webhook`, { headers, body })).status).toBe(200);
    const other = JSON.stringify({ ...update, update_id: 8 });
    expect((await send(`${server.url}/telegram/webhook`, { headers, body: other })).status).toBe(200);
    expect(taken).toEqual([{ ...update, update_id: 8 }]);
    await expect.poll(() => observed).toEqual(["/telegram/webhook"]);
    expect(server.logged.filter((line) => line.includes("http.answered"))).toHaveLength(1);
  });

  test("is answered 404 while the bot polls", async () => {
    const server = await startServer();
    expect((await send(`${server.url}/telegram/webhook`, { headers, body })).status).toBe(404);
  });

  test.each(["{", "[]", "null", "7", '"update_id"', '{"update_id":"7"}', ""])(
    "answers 400 to %j, which is no update",
    async (text) => {
      const { taken, telegram } = webhook();
      const server = await startServer({ telegram });
      const answer = await send(`${server.url}/telegram/webhook`, { headers, body: text });
      expect(answer).toMatchObject({ status: 400, text: '{"error":"not an update"}' });
      expect(server.logged).toContain(JSON.stringify({ event: "webhook.unreadable", bytes: text.length }));
      expect(taken).toEqual([]);
    },
  );

  test("answers 503 when the update couldn't be kept, so that Telegram repeats it", async () => {
    const { telegram } = webhook(() => Promise.reject(new Error("disk")));
    const server = await startServer({ telegram });
    expect((await send(`${server.url}/telegram/webhook`, { headers, body })).status).toBe(503);
    expect(server.logged).toContain('{"event":"webhook.not-taken","error":"Error","times":1}');
  });

  test("takes an update of nearly 1 MiB, and answers 413 above that", async () => {
    const { taken, telegram } = webhook();
    const server = await startServer({ telegram });
    const large = (bytes: number): string => {
      const frame = JSON.stringify({ update_id: 8, filler: "" });
      return JSON.stringify({ update_id: 8, filler: "x".repeat(bytes - frame.length) });
    };
    const url = `${server.url}/telegram/webhook`;
    expect((await send(url, { headers, body: large(1024 * 1024) })).status).toBe(200);
    expect((await send(url, { headers, body: large(1024 * 1024 + 1) })).status).toBe(413);
    expect(taken).toHaveLength(1);
  });
});
