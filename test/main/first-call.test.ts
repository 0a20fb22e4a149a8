import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { expect, it, onTestFinished } from "vitest";
import { readConfig, webhookOf } from "../../src/config/config.js";
import { createLogger } from "../../src/log/logger.js";
import { start } from "../../src/start-bot.js";
import { createTokens } from "../../src/store/sealed-tokens.js";
import { freePort } from "../free-port.js";
import { send } from "../http/server.js";
import { World } from "../journeys/world.js";

/** Prepares a bot with webhook and metrics, and callers that call it as soon as its port opens. */
async function unstarted(adminPort: number) {
  const world = await World.create({
    stopped: true,
    environment: {
      TELEGRAM_UPDATES: "webhook",
      PUBLIC_URL: "https://bot.example.com",
      ADMIN_PORT: String(adminPort),
    },
  });
  onTestFinished(() => world.close());
  const chat = world.user();
  const config = readConfig(world.environment(), () => "");
  const webhook = webhookOf(config);
  const submission = { chat: String(chat.id), ref: "r", submittedAt: 1 };
  const token = createTokens(config.secretKeys.reveal(), "123456789").callback.make(submission);
  const post = async (path: string, body: object, headers = {}): Promise<number> =>
    (await send(`${world.publicUrl}${path}`, { headers, body: JSON.stringify(body) })).status;
  const update = {
    update_id: 1,
    message: {
      message_id: 1,
      date: 1,
      chat: { id: chat.id, type: "private", first_name: "Anna" },
      from: { id: chat.id, is_bot: false, first_name: "Anna" },
      text: "/help",
      entities: [{ type: "bot_command", offset: 0, length: 5 }],
    },
  };
  let output = "";
  const answers: Promise<number>[] = [];
  const write = (line: string): void => {
    output += line;
    if (!line.includes('"http.listening"')) return;
    answers.push(
      post("/telegram/webhook", update, { "x-telegram-bot-api-secret-token": webhook?.secretToken ?? "" }),
      post(`/callbacks/${token}`, { status: "created" }),
    );
  };
  return {
    port: world.port,
    answers,
    output: () => output,
    begin: () => start(config, createLogger("debug", { write })),
  };
}

it("an update and a status callback that arrive as soon as the port opens are kept", async () => {
  const { begin, answers, output } = await unstarted(await freePort());
  const stop = await begin();
  onTestFinished(stop);
  expect(await Promise.all(answers)).toEqual([200, 200]);
  expect(answers).toHaveLength(2);
  expect(output()).not.toContain("not-taken");
  expect(output()).toMatch(/"admin\.listening"[\s\S]*"http\.listening"/);
});

it("a bot that can't start opens no port", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  onTestFinished(() => void other.close());
  await once(other, "listening");
  const { begin, answers, port } = await unstarted((other.address() as AddressInfo).port);
  await expect(begin()).rejects.toMatchObject({ code: "EADDRINUSE" });
  expect(answers).toEqual([]);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow();
});
