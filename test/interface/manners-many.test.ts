import { describe, it } from "vitest";
import { playDay } from "./manners-run.js";

/** MANNERS_SEEDS plays others, such as the one of a failure: "long 17,long 18". */
const seeds =
  process.env.MANNERS_SEEDS?.split(",") ?? Array.from({ length: 200 }, (_, index) => `long ${index + 1}`);

describe.concurrent("a merchant's day with a service that has one of many manners", () => {
  it.for(seeds)(
    "ends with a link for each invoice, none doubled, no secret logged, each payment told once (seed “%s”)",
    (seed, { onTestFinished }) => playDay(seed, onTestFinished),
  );
});
