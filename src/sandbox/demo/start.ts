import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startMerchantSandbox } from "../merchant-service/index.js";
import { startTelegramSandbox } from "../telegram/index.js";
import { BotProcess, type BotStatus } from "./bot-process.js";
import { openDemoFolder } from "./folder.js";
import { freePort } from "./free-port.js";
import { packageFolder } from "./page-files.js";
import { portsToTry, startDemoServer } from "./server.js";

export interface DemoOptions {
  /** Where the demo keeps its story between runs. */
  folder: string;
  /** The page's port; the next free one is taken when somebody has it. */
  port: number;
  /** Throws the last run's story away. */
  fresh: boolean;
  /** Told what goes wrong while the demo runs. */
  onFault(text: string): void;
}

export interface Demo {
  readonly url: string;
  botStatus(): BotStatus;
  close(): Promise<void>;
}

/** Another run of the same demo has the folder: two would write over each other. */
export class DemoRunsAlready extends Error {
  constructor(readonly url: string) {
    super(`The demo runs already, at ${url}`);
  }
}

/**
 * Starts both sandboxes, the bot and the page, and waits for the bot to be up or to have failed.
 * @throws DemoRunsAlready
 */
export async function startDemo(options: DemoOptions): Promise<Demo> {
  await refuseSecond(options);
  const folder = await openDemoFolder(options.folder, options.fresh);
  const started: { close(): Promise<void> }[] = [];
  const closeAll = async () => {
    for (const part of started.splice(0).reverse()) await part.close();
  };
  try {
    let telegramUrl: string | undefined;
    let serviceUrl: string | undefined;
    let bot: BotProcess | undefined;
    const botStatus = (): BotStatus => bot?.status ?? { state: "starting" };
    const server = await startDemoServer(
      { telegramUrl: () => telegramUrl, serviceUrl: () => serviceUrl, botStatus, folder: folder.path },
      options.port,
    );
    started.push(server);
    const service = await startMerchantSandbox({
      // Pay links lead through the page's own address: one address is enough, also through a tunnel.
      checkoutHost: `127.0.0.1:${server.port}`,
      dataFile: folder.serviceFile,
      // Long enough to be seen on the pay page and on the card.
      switches: { processingMs: 2500 },
    });
    started.push(service);
    serviceUrl = service.url;
    const telegram = await startTelegramSandbox({
      botToken: folder.botToken,
      dataFile: folder.telegramFile,
      loopbackWebhooks: true,
    });
    started.push(telegram);
    telegramUrl = telegram.url;

    // The same port in every run when it is free: invoices of the last run call back to it.
    const botPort = await freePort(server.port + 1);
    const botUrl = `http://127.0.0.1:${botPort}`;
    bot = new BotProcess({
      program: join(packageFolder, "dist/main.js"),
      preload: preload(),
      folder: folder.path,
      logFile: folder.botLog,
      healthUrl: `${botUrl}/healthz`,
      onFault: options.onFault,
      environment: {
        PATH: process.env.PATH ?? "",
        TELEGRAM_BOT_TOKEN: folder.botToken,
        TELEGRAM_API_ROOT: telegram.url,
        MERCHANT_API_URL: `${service.url}/api`,
        MERCHANT_CLIENT_ID: "demo-bot",
        SERVICE_NAME: "Sandbox Pay",
        PAY_URL_SCHEME: "http",
        PUBLIC_URL: botUrl,
        HOST: "127.0.0.1",
        PORT: String(botPort),
        SECRET_KEY: folder.secretKey,
        DATA_DIR: folder.botData,
        DEFAULT_CURRENCY: "UZS",
        DEFAULT_LANGUAGE: "en",
        DEFAULT_TIME_ZONE: "Asia/Tashkent",
      },
    });
    const botProcess = bot;
    started.push({ close: () => botProcess.stop() });
    bot.start();
    await settled(bot);
    return { url: server.url, botStatus, close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** Asks every port that the first run may have moved on to. @throws DemoRunsAlready */
async function refuseSecond({ port, folder }: DemoOptions): Promise<void> {
  if (port === 0) return;
  const urls = Array.from({ length: portsToTry + 1 }, (_, step) => `http://127.0.0.1:${port + step}`);
  const folders = await Promise.all(urls.map(folderAt));
  const running = urls[folders.indexOf(folder)];
  if (running !== undefined) throw new DemoRunsAlready(running);
}

/** The folder of the demo that has this address, if one has. */
async function folderAt(url: string): Promise<unknown> {
  const status: unknown = await fetch(`${url}/demo/status`, { signal: AbortSignal.timeout(1000) })
    .then((answer) => answer.json())
    // Nobody there, or somebody else.
    .catch(() => undefined);
  return typeof status === "object" && status !== null && "folder" in status ? status.folder : undefined;
}

/** Beside this file in the build. Started from its sources, the demo takes the build's, as it does the bot. */
function preload(): URL {
  const beside = new URL("./end-with-parent.js", import.meta.url);
  return existsSync(beside)
    ? beside
    : pathToFileURL(join(packageFolder, "dist/sandbox/demo/end-with-parent.js"));
}

const settleWithinMs = 15_000;

/** Waits until the bot is up or has failed once; the page shows what comes later. */
async function settled(bot: BotProcess): Promise<void> {
  const until = Date.now() + settleWithinMs;
  while (bot.status.state === "starting" && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
