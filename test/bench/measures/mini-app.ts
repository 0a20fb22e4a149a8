import { readdir, stat } from "node:fs/promises";
import type { Browser } from "playwright-core";
import { launchChromium, unpackChromium } from "../../browser/chromium.js";
import { telegramApp } from "../../browser/telegram-app.js";
import { fields, sign } from "../../http/page/launches.js";
import { rawServer } from "../../kit/raw-server.js";
import { inTime } from "../../limits/waits.js";
import { interleaved } from "../interleaved.js";
import type { Measure, Row } from "../measure.js";
import { botToken } from "../stack/ends.js";
import { Stack } from "../stack/stack.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

/** How many times slower than this machine's the processor of a cheap phone is. */
const slowdown = 4;
const longestPaintMs = 1_000;
const mostKilobytes = 60;
/** A paint is short, and its time differs much. */
const opensARound = 3;

/** When (ms after the address was opened) something was painted, and when the sign-in's form was. */
interface Opening {
  readonly painted: number;
  readonly ready: number;
}

/** Runs in the page. The frame after the one that finds the field begins when the field is on the screen. */
const watchOpening = `window.opening = new Promise((resolve) => {
  let ready;
  const look = () => {
    const painted = performance.getEntriesByName("first-contentful-paint")[0]?.startTime;
    if (ready !== undefined && painted !== undefined) return resolve({ painted, ready });
    const isThere = document.querySelector("input") !== null;
    requestAnimationFrame(() => {
      if (isThere) ready ??= performance.now();
      look();
    });
  };
  look();
})`;

/** Opens an address inside Telegram, on a phone with an empty cache, until a field can be filled in. */
async function opening(browser: Browser, url: string): Promise<Opening> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  try {
    const page = await context.newPage();
    const debugging = await context.newCDPSession(page);
    await debugging.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.addInitScript(telegramApp);
    await page.addInitScript(watchOpening);
    await page.goto(url);
    return await inTime(
      `a field on the screen of ${url.replace(/#.*/, "")}`,
      page.evaluate<Opening>("window.opening"),
    );
  } finally {
    await context.close();
  }
}

/** Serves the least that a browser can paint: one line and one field, without script and style. */
async function servePlainPage() {
  const { url, close } = await rawServer((_request, response) => {
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<!doctype html><title>Plain</title>Sign in<input>");
  });
  return { url: `${url}/`, close };
}

/** The address with which Telegram opens the page for a user whom the bot doesn't know. */
function signInUrl(port: number): string {
  const launch = sign({ ...fields, auth_date: String(Math.floor(Date.now() / 1000)) }, botToken);
  const fragment = new URLSearchParams({
    tgWebAppData: launch,
    tgWebAppVersion: "8.0",
    tgWebAppPlatform: "android",
  });
  return `http://127.0.0.1:${port}/app/?screen=sign-in#${fragment}`;
}

/** How many bytes of each file go over the wire. */
async function fileRows(): Promise<Row[]> {
  const files = (await readdir("dist/app")).filter((file) => file.endsWith(".br"));
  const sizes = await Promise.all(
    files.map(async (file) => ({ file, kilobytes: (await stat(`dist/app/${file}`)).size / 1_000 })),
  );
  return [
    {
      measure: "Mini App: all files, brotli",
      ours: { value: sizes.reduce((sum, { kilobytes }) => sum + kilobytes, 0), unit: "KB" },
      target: { bound: "at most", value: mostKilobytes, unit: "KB" },
      note: "A phone loads the texts (.json) of one language.",
    },
    ...sizes.map(({ file, kilobytes }) => ({
      measure: `Mini App: ${file.slice(0, -".br".length)}, brotli`,
      ours: { value: kilobytes, unit: "KB" as const },
    })),
  ];
}

/** How soon the page inside Telegram shows something on a slow phone, and what it weighs. */
export const miniApp: Measure = {
  id: "mini-app",
  run: ({ rounds }) =>
    inFolder("disk", (dir) =>
      inFolder("disk", async (chromiumFolder) => {
        unpackChromium(chromiumFolder);
        const browser = await launchChromium(chromiumFolder);
        // Without a browser only the files can be measured.
        if (typeof browser === "string") return fileRows();
        const stack = await Stack.open();
        const plain = await servePlainPage();
        try {
          const { bot } = await stack.startBot(dir);
          const url = signInUrl(stack.port);
          const { ours, baseline } = await interleaved(rounds * opensARound, {
            ours: () => opening(browser, url),
            baseline: () => opening(browser, plain.url),
          });
          await bot.end();
          return [...paintRows(ours, baseline), ...(await fileRows())];
        } finally {
          await plain.close();
          await stack.close();
          await browser.close();
        }
      }),
    ),
};

function paintRows(ours: readonly Opening[], baseline: readonly Opening[]): Row[] {
  const row = (measure: string, what: keyof Opening, note: string): Row => {
    const [own, other] = [ours, baseline].map((openings) => median(openings.map((each) => each[what])));
    if (own === undefined || other === undefined) throw new RangeError("Both pages are opened.");
    return {
      measure,
      ours: { value: own, unit: "ms" },
      baseline: { value: other, unit: "ms", of: "a page of one line and one field" },
      ratio: own / other,
      target: { bound: "at most", value: longestPaintMs, unit: "ms" },
      note,
    };
  };
  const slow = `Headless Chromium, processor ${slowdown} times slower, empty cache, network of loopback.`;
  return [
    row("Mini App: first paint", "painted", `${slow} The page's frame says that it is loading.`),
    row("Mini App: sign-in form on the screen", "ready", slow),
  ];
}
