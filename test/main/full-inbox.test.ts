import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, it } from "vitest";
import { EventFile } from "../../src/store/folder/event-file.js";
import { createSealer } from "../../src/store/sealing.js";
import { built } from "../built.js";
import { key, least } from "../config/environments.js";
import { folder, fromTelegram, text } from "../engine/samples.js";
import { freePort } from "../free-port.js";
import { startWords } from "../start-words.js";
import { smallHost } from "./small-host.js";

const events = 100_000;
const chats = 1_000;

it(`a bot for which ${events} events wait starts on a small host, with the flags of npm start`, async () => {
  const dir = await folder();
  const log = () => undefined;
  const sealer = createSealer([Buffer.from(key(1), "base64")]);
  const inbox = new EventFile({ dir, sealer, now: Date.now, log });
  await inbox.open({ taken: log, all: () => [], load: () => ({ bytes: 0 }) });
  const words = "Coffee 2x15000, tea 3x9000\n".repeat(10);
  for (let from = 0; from < events; from += chats)
    await inbox.append(
      Array.from({ length: chats }, (_, n) => fromTelegram(text(from + n, n + 1, words), String(n + 1))),
    );
  await inbox.close();

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
