import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import type { BotStatus } from "../../src/sandbox/demo/bot-process.js";
import { startDemoServer } from "../../src/sandbox/demo/demo-server.js";
import { startMerchantSandbox } from "../../src/sandbox/merchant-service/index.js";
import { startTelegramSandbox } from "../../src/sandbox/telegram/index.js";
import { describeInBrowser, watchScripts } from "./browser-tests.js";
import { startScriptedBot } from "./scripted-bot.js";
import { becomeNewUser } from "./users.js";

const botToken = "123456:AA-page-test-token-0123456789abcdefghi";

/** The page with both sandboxes and a scripted bot behind it, all over real HTTP. */
async function startPageWorld() {
  const folder = await mkdtemp(join(tmpdir(), "page-"));
  const scripts = join(folder, "page");
  // Compiled here, so that the test never sees the scripts of an older build.
  await promisify(execFile)(process.execPath, [
    "node_modules/typescript-7/bin/tsc",
    "-p",
    "src/sandbox/page/tsconfig.json",
    "--noCheck",
    "--outDir",
    scripts,
  ]);

  const startTelegram = () => startTelegramSandbox({ botToken, dataFile: join(folder, "telegram.json") });
  let telegram = await startTelegram();
  let telegramUrl: string | undefined = telegram.url;
  let botStatus: BotStatus = { state: "running" };
  const service = await startMerchantSandbox({});
  const server = await startDemoServer(
    { telegramUrl: () => telegramUrl, serviceUrl: () => service.url, botStatus: () => botStatus, folder },
    0,
    scripts,
  );
  const bot = startScriptedBot(() => telegramUrl ?? "http://127.0.0.1:9", botToken);

  return {
    url: server.url,
    service,
    setBotStatus(status: BotStatus) {
      botStatus = status;
    },
    /** Makes a call of the Bot API beside the scripted bot. @returns its result */
    async callAsBot(method: string, payload: object): Promise<unknown> {
      const answer = await fetch(`${telegramUrl}/bot${botToken}/${method}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(payload),
      });
      const { ok, result, description } = (await answer.json()) as Record<string, unknown>;
      if (ok !== true) throw new Error(`${method}: ${String(description)}`);
      return result;
    },
    async stopTelegram() {
      telegramUrl = undefined;
      await telegram.close();
    },
    async restartTelegram() {
      telegram = await startTelegram();
      telegramUrl = telegram.url;
    },
    async close() {
      await bot.stop();
      await server.close();
      await service.close();
      await telegram.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

type PageWorld = Awaited<ReturnType<typeof startPageWorld>>;

export interface PageStage {
  /** Opens the page on a screen of this size, as a new Telegram user: tests don't share a chat. */
  open(width: number, height: number): Promise<Page>;
  /** What is behind the page, to be broken and mended. */
  world(): PageWorld;
}

/** Tests of the page alone, with a scripted bot behind it. */
export function describePage(title: string, tests: (stage: PageStage) => void): void {
  describeInBrowser(title, watchScripts, (open) => {
    let started: PageWorld | undefined;
    const world = () => {
      if (started === undefined) throw new Error("There is a world from the first test on only");
      return started;
    };

    beforeAll(async () => {
      started = await startPageWorld();
    });
    afterAll(() => started?.close());

    tests({
      world,
      async open(width, height) {
        const page = await open(world().url, { viewport: { width, height } });
        await becomeNewUser(page);
        return page;
      },
    });
  });
}
