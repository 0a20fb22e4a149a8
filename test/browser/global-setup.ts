import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import { unpackChromium } from "./chromium.js";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the Chromium from npm is unpacked, once for all test files. */
    readonly chromiumFolder: string;
  }
}

/** Begins to unpack Chromium, and lets other tests begin meanwhile. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "browser-"));
  project.provide("chromiumFolder", folder);
  unpackChromium(folder);
  return () => rm(folder, { recursive: true, force: true });
}
