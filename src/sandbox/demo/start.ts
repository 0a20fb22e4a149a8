import { existsSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { drawManners, startMerchantSandbox } from "../merchant-service/index.js";
import { startTelegramSandbox } from "../telegram/index.js";
import { BotProcess, type BotStatus } from "./bot-process.js";
import { portsToTry, startDemoServer } from "./demo-server.js";
import { openDemoFolder } from "./folder.js";
import { freePort } from "./free-port.js";
import { packageFolder } from "./page-files.js";

export interface DemoOptions {
  /** The folder that keeps the demo's data between runs. */
  folder: string;
  /** The page's port. When it is taken, the next free port is used. */
  port: number;
  /** Deletes the data of the last run. */
  fresh: boolean;
  /** The seed of the service's manners; without one the service has the default manners. */
  mannersSeed?: string | undefined;
  /** Called with each fault while the demo runs. */
  onFault(text: string): void;
}

export interface Demo {
  readonly url: string;
  botStatus(): BotStatus;
  close(): Promise<void>;
}

/** Thrown when another run of the same demo uses the folder, since two would overwrite each other's files. */
export class DemoRunsAlready extends Error {
  constructor(readonly url: string) {
    super(`The demo runs already, at ${url}`);
  }
}

/** Starts both sandboxes, the bot and the page, and waits until the bot is running or has failed. @throws DemoRunsAlready */
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
      // Pay links use the page's address, so one address is enough, also through a tunnel.
      checkoutHost: `127.0.0.1:${server.port}`,
      dataFile: folder.serviceFile,
      ...(options.mannersSeed === undefined ? {} : { manners: drawManners(options.mannersSeed) }),
      // A payment takes long enough to be seen on the pay page and on the card.
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

    // The bot uses the same port in every run when it is free, because the callback addresses of earlier invoices contain it.
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

/** Asks each port that an earlier run may use for the folder of its demo. @throws DemoRunsAlready */
async function refuseSecond({ port, folder }: DemoOptions): Promise<void> {
  if (port === 0) return;
  const urls = Array.from({ length: portsToTry + 1 }, (_, step) => `http://127.0.0.1:${port + step}`);
  const folders = await Promise.all(urls.map(folderAt));
  const running = urls[folders.indexOf(folder)];
  if (running !== undefined) throw new DemoRunsAlready(running);
}

/** Returns the folder of the demo at this address; undefined when there is none. */
async function folderAt(url: string): Promise<unknown> {
  const status: unknown = await fetch(`${url}/demo/status`, { signal: AbortSignal.timeout(1000) })
    .then((answer) => answer.json())
    // The request failed: no server answers, or another program does.
    .catch(() => undefined);
  return typeof status === "object" && status !== null && "folder" in status ? status.folder : undefined;
}

/** Returns the address of end-with-parent in the build. A demo that runs from its sources uses the build's script too. */
function preload(): URL {
  const beside = new URL("./end-with-parent.js", import.meta.url);
  return existsSync(beside)
    ? beside
    : pathToFileURL(join(packageFolder, "dist/sandbox/demo/end-with-parent.js"));
}

const settleWithinMs = 15_000;

/** Waits until the bot is running or has failed once. The page shows later faults. */
async function settled(bot: BotProcess): Promise<void> {
  const until = Date.now() + settleWithinMs;
  while (bot.status.state === "starting" && Date.now() < until) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
