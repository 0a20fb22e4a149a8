import type { BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, describe, expect, inject } from "vitest";
import { launchChromium } from "./chromium.js";

const launched = await launchChromium(inject("chromiumFolder"));

/** Opens an address as somebody who was never here. */
export type OpenPage = (url: string, screen: BrowserContextOptions) => Promise<Page>;

/** Notes in `faults` whatever happens on a page and mustn't. */
export type Watch = (page: Page, faults: string[]) => void;

/** Tests in a browser, each with pages of its own; skipped where there is no browser, and then the title says why. */
export function describeInBrowser(title: string, watch: Watch, tests: (open: OpenPage) => void): void {
  const reason = typeof launched === "string" ? `: skipped, ${launched}` : "";
  describe.skipIf(typeof launched === "string")(`${title}${reason}`, () => {
    const contexts: BrowserContext[] = [];
    const faults: string[] = [];

    tests(async (url, screen) => {
      if (typeof launched === "string") throw new Error(launched);
      const context = await launched.newContext(screen);
      contexts.push(context);
      const page = await context.newPage();
      page.setDefaultTimeout(120_000);
      watch(page, faults);
      await page.goto(url);
      return page;
    });

    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
      expect(faults.splice(0)).toEqual([]);
    });
    // Hooks run from the last to the first: servers that the tests start end without a page that listens.
    afterAll(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });
  });
}

/** Faults of the page's scripts. Requests may fail: there are tests that take the servers away. */
export const watchScripts: Watch = (page, faults) => {
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.text().includes("Content Security Policy")) faults.push(line.text());
  });
};

/** What no visitor may meet: errors in the console, failing requests, a request that leaves this machine. */
export const watchEverything: Watch = (page, faults) => {
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (line) => {
    if (line.type() === "error" || line.type() === "warning") faults.push(line.text());
  });
  page.on("request", (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (hostname !== "127.0.0.1" && protocol !== "data:") faults.push(`left this machine: ${request.url()}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
};
