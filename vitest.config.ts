import { tmpdir } from "node:os";
import { defineConfig } from "vitest/config";
import { folderInMemory } from "./test/folder-in-memory.js";
import { longRuns, waysToRun } from "./test/long-runs.js";
import { SlowFirst } from "./test/slow-first.js";

const tests = {
  // Bounds for what hangs. A machine that is slow, or does much else, is no fault of the bot.
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 120_000 } },
  // Data folders lie in memory, so that nothing waits for the disk that every write is flushed to.
  env: { TMPDIR: folderInMemory() ?? tmpdir() },
  ...(process.env.TRANSCRIPTS === undefined ? {} : { setupFiles: "test/transcripts/setup.ts" }),
  // Most of what a test makes lives only as long as the test. With room for it, the collector of garbage runs seldom.
  execArgv: ["--max-semi-space-size=64"],
};

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

/**
 * The tests of the demo's page and its parts, the stories of an order in words and of sharing, and the parts of the Mini App. They
 * take long, so `npm run test:page` runs them. The other stories show the pages as a whole.
 */
const partsOfPage = [
  "test/browser/{card-heights,page-*}.test.ts",
  "test/browser/{order,share}-story.test.ts",
  "test/browser/app-{counter,create,failures,links,sign-in,start,story}.test.ts",
];

export default defineConfig({
  test: {
    // Most tests wait for sockets and processes rather than for the processor.
    maxWorkers: 3,
    sequence: { sequencer: SlowFirst },
    // The modules as they are made ready to run, kept for the next run: most of them are the same then.
    experimental: { fsModuleCache: true, fsModuleCachePath: "node_modules/.cache/vitest" },
    // Here and not in a project, so that all of them share one server.
    globalSetup: "test/postgres/global-setup.ts",
    projects: [
      {
        test: {
          ...tests,
          name: "all",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**", ...longRuns, ...waysToRun],
          // Loading the modules anew for each file takes longer than most files run; none of them holds state.
          isolate: false,
        },
      },
      { test: { ...tests, name: "long", include: longRuns, isolate: false } },
      { test: { ...tests, name: "deploy", include: waysToRun, isolate: false } },
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
