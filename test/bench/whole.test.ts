import { describe, expect, it } from "vitest";
import { smallest } from "./measure.js";
import { measures } from "./measures.js";
import { runApart } from "./run-apart.js";

const limitMs = 8 * 60_000;

// Other systems don't tell of another process's memory and processor time.
describe.skipIf(process.platform !== "linux")("the bench with the smallest counts", () => {
  it.each(measures.map(({ id }) => id))(
    "measures %s, with a figure in every row",
    {
      timeout: limitMs + 60_000,
    },
    async (id) => {
      const rows = await runApart(id, smallest, limitMs);
      const figures = rows.map(({ measure, ours, baseline, ratio, processorMs }) => ({
        measure,
        isMeasured: [ours.value, baseline?.value ?? 0, ratio ?? 0, processorMs ?? 0].every(Number.isFinite),
      }));
      expect(figures.length).toBeGreaterThan(0);
      expect(figures.filter(({ isMeasured }) => !isMeasured)).toEqual([]);
    },
  );
});
