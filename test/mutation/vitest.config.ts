import { defineConfig } from "vitest/config";

/** How the tests run for each mutant: those of the group at hand, and with the same random values each time. */
export default defineConfig({
  test: {
    include: process.env.MUTATION_TESTS?.split(",") ?? [],
    setupFiles: ["test/mutation/same-values.ts"],
    testTimeout: 30_000,
    hookTimeout: 60_000,
    isolate: false,
  },
});
