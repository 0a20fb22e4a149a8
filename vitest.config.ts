import { defineConfig } from "vitest/config";

const tests = {
  testTimeout: 30_000,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // Most tests wait for sockets and processes rather than for the processor.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...tests,
          name: "all",
          include: ["test/**/*.test.ts"],
          exclude: ["test/browser/**"],
          // Loading the modules anew for each file takes longer than most files run; none of them holds state.
          isolate: false,
        },
      },
      {
        test: {
          ...tests,
          name: "browser",
          // A process for each file, as the package with Chromium looks at its surroundings when it is imported.
          include: ["test/browser/**/*.test.ts"],
        },
      },
    ],
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/sandbox/page/**"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
