import { spawn } from "node:child_process";
import { once } from "node:events";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { findingsOf, ok } from "../../../src/tools/doctor/check.js";
import { built } from "../../built.js";
import { examine, type SetUp, soundProxy, soundSetUp } from "./set-up.js";

/** Starts the built bot and waits until it takes requests. */
async function withBot({ folder, env, port }: SetUp): Promise<void> {
  const bot = spawn(process.execPath, [resolve(built("dist/main.js"))], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...env },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    bot.kill("SIGKILL");
    if (bot.exitCode === null && bot.signalCode === null) await once(bot, "exit");
  });
  await expect
    .poll(() =>
      fetch(`http://127.0.0.1:${port}/healthz`).then(
        ({ status }) => status,
        () => 0,
      ),
    )
    .toBe(200);
}

test("beside a running bot the set-up is sound as well, and the bot goes on", async () => {
  const setUp = await soundSetUp();
  await withBot(setUp);
  const { code, lines, output } = await examine(setUp);
  expect([...lines("fault"), ...lines("warning")], output).toEqual([]);
  expect(code).toBe(0);
  expect(lines("ok").find((line) => line.startsWith("Public address"))).toMatch(
    /leads to a bot\. Stop the bot to see/,
  );
  expect(lines("note")).toContain(
    "Folder's lock A bot is running on this folder and PORT. A second one wouldn't start.",
  );
  expect((await fetch(`http://127.0.0.1:${setUp.port}/readyz`)).status).toBe(200);
});

test("beside a running bot its numbers and its state are found where anybody can read them", async () => {
  const setUp = await soundSetUp({
    proxy: (request) =>
      request.url === "/metrics" ? { port: adminPort } : request.url === "/readyz" ? {} : soundProxy(request),
  });
  const adminPort = setUp.port + 1;
  const env = { ...setUp.env, ADMIN_PORT: String(adminPort) };
  await withBot({ ...setUp, env });
  const { code, lines } = await examine({ ...setUp, env });
  expect(lines("fault")).toEqual([
    expect.stringMatching(
      /^Kept inside Anybody can read http:\S+\/metrics, http:\S+\/readyz\. Let the proxy/,
    ),
  ]);
  expect(code).toBe(1);
});

test("faults of the settings are told all at once, and the doctor can't run then", async () => {
  const { folder, env } = await soundSetUp();
  const { code, output } = await examine({ folder, env: { ...env, PORT: "no", DEFAULT_CURRENCY: "" } });
  expect(code).toBe(2);
  expect(output).toMatch(
    /2 settings are missing or wrong.*PORT must be a whole number.*DEFAULT_CURRENCY is required/s,
  );
});

test("a check that hangs is named, and one that fails is a fault of its own", async () => {
  const hanging = { about: "Telegram", run: () => new Promise<never>(() => undefined) };
  expect(await findingsOf(hanging, 10)).toEqual([
    { about: "Telegram", level: "fault", text: "The check hangs: it has no result after 0.01 seconds." },
  ]);
  const failing = {
    about: "Disk",
    run: () => Promise.reject(Object.assign(new Error("secret"), { code: "EIO" })),
  };
  expect(await findingsOf(failing, 1_000)).toEqual([
    { about: "Disk", level: "fault", text: "The check failed: Error EIO" },
  ]);
  expect(await findingsOf({ about: "Disk", run: async () => [ok("Disk", "Free.")] }, 1_000)).toHaveLength(1);
});
