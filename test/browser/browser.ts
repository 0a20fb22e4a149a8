import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "playwright-core";
import { inject, vi } from "vitest";

/**
 * A headless Chromium: the one from npm on Linux x64, an installed Chrome elsewhere.
 * @returns the reason, as a text, when there is none on this machine
 */
export async function launchBrowser(): Promise<Browser | string> {
  if (process.platform === "linux" && process.arch === "x64") return launchBundled();
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

async function launchBundled(): Promise<Browser> {
  const told = join(inject("chromiumFolder"), "unpacked.json");
  const text = await vi.waitFor(() => readFile(told, "utf8"), { timeout: 120_000, interval: 100 });
  const unpacked = JSON.parse(text) as Unpacked;
  if ("fault" in unpacked) throw new Error(`Chromium can't be unpacked: ${unpacked.fault}`);
  const { executablePath, env } = unpacked;
  // Not the package's own arguments: they are for a cloud function, and switch the same-origin policy off.
  return playwright.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu"],
    env: { ...process.env, ...env },
  });
}
