import { describe, it } from "vitest";
import { playDay } from "./manners-run.js";

const seeds = Array.from({ length: 10 }, (_, index) => `short ${index + 1}`);

describe.concurrent("a merchant's day with a service that reads the silent points of its text in its own manner", () => {
  it.each(seeds)(
    "has no doubled invoice, no logged secret, and a link for each invoice (seed “%s”)",
    async (seed) => {
      const ends: (() => Promise<void>)[] = [];
      try {
        await playDay(seed, (work) => void ends.push(work));
      } finally {
        for (const end of ends.reverse()) await end();
      }
    },
  );
});
