import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { SlowFirst } from "./test/slow-first.js";

/** The folder in memory of Linux, if there is one with room: a container may have 64 MB only. */
function folderInMemory(): string | undefined {
  const folder = "/dev/shm";
  try {
    accessSync(folder, constants.W_OK);
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= 512 * 1024 * 1024 ? folder : undefined;
  } catch {
    return undefined;
  }
}

const tests = {
  // Bounds for what hangs. A machine that does much else may stall for seconds, and that is no fault of the bot.
  testTimeout: 90_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  // Data folders lie in memory, so that nothing waits for the disk that every write is flushed to.
  env: { TMPDIR: folderInMemory() ?? tmpdir() },
};

/**
 * These put faults into the functions of Node itself, or clocks and nets in their place. So they share no process with
 * other tests. Each of them leaves everything as it was, so they share processes with each other.
 */
const soakWithFaults = [
  "bounded",
  "disk-faults",
  "hostile-input",
  "power-loss",
  "sealed-data",
  "telegram-outage",
  "whole-days",
].map((name) => `test/soak/${name}.test.ts`);

/** Tests in a real browser. */
const inBrowser = {
  testTimeout: tests.testTimeout,
  hookTimeout: tests.hookTimeout,
  expect: tests.expect,
  // The browser's files are on the disk, because programs may not run from a folder in memory.
  globalSetup: "test/browser/global-setup.ts",
  // All files in one process share one Chromium.
  isolate: false,
};

/** The tests of the single parts of the demo's page. They take long and test nothing of the bot, so `npm run test:page` runs them. */
const partsOfPage = ["test/browser/page-*.test.ts"];

export default defineConfig({
  test: {
    // Most tests wait for sockets and processes rather than for the processor.
    maxWorkers: 4,
    sequence: { sequencer: SlowFirst },
    // Here and not in a project, so that all of them share one server.
    globalSetup: "test/postgres/global-setup.ts",
    projects: [
      {
        test: {
          ...tests,
          name: "all",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...soakWithFaults],
          // Loading the modules anew for each file takes longer than most files run; none of them holds state.
          isolate: false,
        },
      },
      { test: { ...tests, name: "soak", include: soakWithFaults, isolate: false } },
      {
        test: {
          ...inBrowser,
          name: "browser",
          include: ["test/browser/**/*.test.ts"],
          exclude: partsOfPage,
        },
      },
      { test: { ...inBrowser, name: "page", include: partsOfPage } },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/sandbox/page/**"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
