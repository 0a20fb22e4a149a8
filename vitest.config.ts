import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    // Most tests wait for sockets and processes rather than for the processor.
    maxWorkers: 3,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    coverage: {
      provider: "v8",
      include: ["src/**/*.ts"],
      exclude: ["src/sandbox/page/**"],
      reporter: ["text-summary", "json-summary"],
    },
  },
});
