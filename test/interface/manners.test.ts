import { describe, it } from "vitest";
import { playDay } from "./manners-run.js";

const seeds = Array.from({ length: 10 }, (_, index) => `short ${index + 1}`);

describe.concurrent("a merchant's day with a service that has a manner of its own where its text is silent", () => {
  it.for(seeds)(
    "ends with a link for each invoice, none doubled, no secret logged, each payment told once (seed “%s”)",
    (seed, { onTestFinished }) => playDay(seed, onTestFinished),
  );
});
