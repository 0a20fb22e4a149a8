import { serve } from "../limits/apart.js";
import type { Cases, Tally } from "./kit/promise.js";
import { promises } from "./promises.js";

/** Runs cases of promises in a process of its own, for `run.ts`. */
serve<{ readonly id: string; readonly cases: Cases }, Tally>(async ({ id, cases }) => {
  const promise = promises.find((each) => each.id === id);
  if (promise === undefined) throw new Error(`There is no promise ${id}.`);
  return promise.run(cases);
});
