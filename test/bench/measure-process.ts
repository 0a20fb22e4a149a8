import { serve } from "../limits/apart.js";
import type { Extent, Row } from "./measure.js";
import { measures } from "./measures.js";

/** Runs measures in a process of its own, for `run.ts`. */
serve<{ readonly id: string; readonly extent: Extent }, Row[]>(async ({ id, extent }) => {
  const measure = measures.find((each) => each.id === id);
  if (measure === undefined) throw new Error(`There is no measure ${id}.`);
  return measure.run(extent);
});
