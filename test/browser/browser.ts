import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Browser, chromium as playwright } from "playwright-core";

export interface TestBrowser {
  browser: Browser;
  close(): Promise<void>;
}

/**
 * A headless Chromium: the one from npm on Linux x64, an installed Chrome elsewhere.
 * @returns the reason, as a text, when there is none on this machine
 */
export async function launchBrowser(): Promise<TestBrowser | string> {
  if (process.platform === "linux" && process.arch === "x64") return launchBundled();
  try {
    const browser = await playwright.launch({ channel: "chrome" });
    return { browser, close: () => browser.close() };
  } catch (error) {
    return `no Chrome is installed here: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`;
  }
}

const bundledLibraries = [
  "/usr/lib/x86_64-linux-gnu/libnss3.so",
  "/usr/lib64/libnss3.so",
  "/usr/lib/libnss3.so",
];

const changedByImport = ["TMPDIR", "AWS_EXECUTION_ENV", "FONTCONFIG_PATH", "LD_LIBRARY_PATH"];

async function launchBundled(): Promise<TestBrowser> {
  // The package unpacks itself into TMPDIR and trusts what it finds there, so every run gets an empty one.
  const folder = await mkdtemp(join(tmpdir(), "browser-"));
  const before = Object.fromEntries(changedByImport.map((name) => [name, process.env[name]]));
  process.env.TMPDIR = folder;
  // Only with this does it unpack the system libraries that a bare machine lacks; it looks when it is imported.
  if (!bundledLibraries.some((file) => existsSync(file)))
    process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs20.x";
  try {
    const { default: bundled } = await import("@sparticuz/chromium");
    const executablePath = await bundled.executablePath();
    const fonts = await writeFontSettings(folder);
    // Not the package's own arguments: they are for a cloud function, and switch the same-origin policy off.
    const browser = await playwright.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu"],
      env: { ...process.env, FONTCONFIG_FILE: fonts },
    });
    return {
      browser,
      async close() {
        await browser.close();
        await rm(folder, { recursive: true, force: true });
      },
    };
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  } finally {
    for (const [name, value] of Object.entries(before)) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}

/** The package's own settings look for its font in /tmp only; without any font Chromium dies at the first text field. */
async function writeFontSettings(folder: string): Promise<string> {
  const file = join(folder, "fonts.conf");
  const folders = [join(folder, "fonts"), "/usr/share/fonts", "/usr/local/share/fonts"];
  const entries = folders.map((each) => `<dir>${each}</dir>`).join("");
  const cache = `<cachedir>${join(folder, "fonts-cache")}</cachedir>`;
  await writeFile(file, `<?xml version="1.0"?><fontconfig>${entries}${cache}</fontconfig>`);
  return file;
}
