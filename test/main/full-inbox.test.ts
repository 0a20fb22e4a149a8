import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it, onTestFinished } from "vitest";
import type { NewEvent } from "../../src/engine/event.js";
import { EventFile } from "../../src/store/folder/event-file.js";
import { createSealer } from "../../src/store/sealing.js";
import { built } from "../built.js";
import { key, least } from "../config/environments.js";
import { folder, fromTelegram, text } from "../engine/samples.js";
import { freePort } from "../free-port.js";
import { signedInUser } from "../journeys/steps.js";
import { World } from "../journeys/world.js";
import { startWords } from "../start-words.js";
import { smallHost } from "./small-host.js";

const events = 100_000;
const chats = 1_000;

it(`a bot for which ${events} events wait starts on a small host, with the flags of npm start`, async () => {
  const dir = await folder();
  const words = "Coffee 2x15000, tea 3x9000\n".repeat(10);
  const chatOf = (n: number) => (n % chats) + 1;
  await fillInbox(
    dir,
    Array.from({ length: events }, (_, n) => fromTelegram(text(n, chatOf(n), words), String(chatOf(n)))),
  );

  const child = spawn(process.execPath, [smallHost, ...startWords.slice(0, -1), built("dist/main.js")], {
    env: {
      PATH: process.env.PATH,
      ...least,
      DATA_DIR: dir,
      PORT: String(await freePort()),
      TELEGRAM_API_ROOT: "http://127.0.0.1:9",
    },
  });
  let output = "";
  const ended = once(child, "close");
  const listening = new Promise<void>((resolve) => {
    const note = (chunk: Buffer) => {
      output += chunk.toString("utf8");
      if (output.includes('"http.listening"')) resolve();
    };
    child.stdout.on("data", note);
    child.stderr.on("data", note);
  });
  await Promise.race([listening, ended]);
  child.kill("SIGKILL");
  await ended;
  expect(output).toContain('"http.listening"');
  expect(output).not.toContain("heap out of memory");
});

const people = 12_000;

it(`a bot that was stopped while ${people} people waited answers them all on a small host`, async () => {
  const world = await World.create({
    process: true,
    stopped: true,
    environment: { NODE_OPTIONS: smallHost, LOG_LEVEL: "info", SECRET_KEY: key(1) },
  });
  onTestFinished(() => world.close());
  const all = Array.from({ length: people }, () => world.user());
  for (const person of all) person.send("/start");
  const { TELEGRAM_API_ROOT: telegram, TELEGRAM_BOT_TOKEN: token } = world.environment();
  await fetch(`${telegram}/bot${token}/deleteWebhook?drop_pending_updates=true`);
  await fillInbox(
    world.dataDir,
    all.map(({ id }, n) => fromTelegram(text(n + 1, id, "/help"), String(id))),
  );
  await world.startBot();
  const answered = () => all.filter(({ said }) => said.length > 0).length;
  await expect.poll(answered, { timeout: 80_000, interval: 1_000 }).toBe(people);
  expect(world.output).not.toContain("heap out of memory");
});

const strangers = 3_000;

it(`a merchant who taps at a start isn't answered after ${strangers} strangers who wait`, async () => {
  const world = await World.create({ process: true, environment: { SECRET_KEY: key(1) } });
  onTestFinished(() => world.close());
  const merchant = await signedInUser(world);
  await merchant.say("Coffee 2x15000", /Check the invoice/);
  await world.stopBot();
  const all = Array.from({ length: strangers }, () => world.user());
  await fillInbox(
    world.dataDir,
    all.map(({ id }, n) => fromTelegram(text(n + 1, id, "/help"), String(id))),
  );
  await world.startBot();
  await merchant.tap("Create invoice", /Waiting for payment/);
  expect(all.filter(({ said }) => said.length > 0).length).toBeLessThan(strangers / 2);
});

async function fillInbox(dir: string, waiting: readonly NewEvent[]): Promise<void> {
  const log = () => undefined;
  const sealer = createSealer([Buffer.from(key(1), "base64")]);
  const inbox = new EventFile({ dir, sealer, now: Date.now, log });
  await inbox.open({ taken: log, all: () => [], load: () => ({ bytes: 0 }) });
  for (let from = 0; from < waiting.length; from += 1_000)
    await inbox.append(waiting.slice(from, from + 1_000));
  await inbox.close();
}
