import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect } from "vitest";
import { type Demo, startDemo } from "../../src/sandbox/demo/start.js";
import { freePort } from "../free-port.js";
import { describeInBrowser, watchEverything } from "./browser-tests.js";

/** Opens the demo's page as somebody who was never there. */
export type OpenDemo = (screen: BrowserContextOptions) => Promise<Page>;

/** Tests of the whole demo, with the real bot as its own process; nothing may go wrong anywhere meanwhile. */
export function describeDemo(title: string, tests: (open: OpenDemo) => void): void {
  describeInBrowser(title, watchEverything, (open) => {
    let folder: string | undefined;
    let demo: Demo | undefined;
    const botFaults: string[] = [];

    beforeAll(async () => {
      for (const file of ["dist/main.js", "dist/sandbox/page/page-main.js"]) {
        if (!existsSync(file)) throw new Error(`${file} isn't there. Build first: npm run build`);
      }
      folder = await mkdtemp(join(tmpdir(), "story-"));
      const port = await freePort();
      demo = await startDemo({ folder, port, fresh: true, onFault: (text) => botFaults.push(text) });
    });
    afterEach(() => {
      expect(botFaults.splice(0)).toEqual([]);
      expect(demo?.botStatus().state).toBe("running");
    });
    afterAll(async () => {
      await demo?.close();
      if (folder !== undefined) await rm(folder, { recursive: true, force: true });
    });

    tests((screen) => open(demo?.url ?? "", screen));
  });
}
