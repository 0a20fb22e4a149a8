import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { interleaved } from "./interleaved.js";
import { machine } from "./machine.js";
import { isMet, ofProcessor, type Row } from "./measure.js";
import { saveResult } from "./results.js";
import { median, quantile } from "./statistics.js";
import { table } from "./table.js";

const row: Row = {
  measure: "A step",
  ours: { value: 2.5, unit: "ms" },
  baseline: { value: 2, unit: "ms", of: "bare" },
  ratio: 1.25,
  target: { bound: "at most", value: 1.2 },
  note: "Of one chat.",
};

it("runs the contenders in turn, changes who comes first, and leaves out the round that warms up", async () => {
  const order: string[] = [];
  const run = (name: string) => async () => order.push(name);
  const samples = await interleaved(2, { ours: run("ours"), theirs: run("theirs") });
  expect(order).toEqual(["ours", "theirs", "theirs", "ours", "ours", "theirs"]);
  expect(samples).toEqual({ ours: [4, 5], theirs: [3, 6] });
});

it("takes the middle of the samples, and the value below which a share of them lies", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([1, 2, 3, 10])).toBe(2.5);
  expect(quantile([4, 1, 3, 2], 0.99)).toBe(4);
  expect(() => median([])).toThrow(RangeError);
});

it("holds a ratio, a size or processor time against its target, and judges no row that is reported only", () => {
  expect(isMet(row)).toBe(false);
  expect(isMet({ ...row, ratio: 1.2 })).toBe(true);
  expect(isMet({ ...row, target: { bound: "at least", value: 1.2 } })).toBe(true);
  expect(isMet({ ...row, target: { bound: "at most", value: 2, unit: "ms" } })).toBe(false);
  expect(isMet({ ...row, ratio: Number.NaN })).toBe(false);
  const limited: Row = { ...row, target: { bound: "at most", value: 1, unit: ofProcessor } };
  expect([limited, { ...limited, processorMs: 0.9 }, { ...limited, processorMs: 1.1 }].map(isMet)).toEqual([
    false,
    true,
    false,
  ]);
  const { target: _, ...reported } = row;
  expect(isMet(reported)).toBeUndefined();
});

it("prints ours, its processor time, the baseline, the ratio, the target and the verdict, with the notes below", () => {
  expect(table([row])).toContain("| A step (1) | 2.50 ms |  | 2 ms bare | 1.25 | ≤ 1.2 | NO |");
  expect(table([{ ...row, processorMs: 0.75 }])).toContain("| 2.50 ms | 0.75 ms | 2 ms bare |");
  expect(table([row])).toContain("(1) Of one chat.");
});

it("keeps a run with what the figures depend on, and nothing that names the machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  const facts = machine();
  const path = await saveResult({ machine: facts, rounds: 1, scale: 1, rows: [row] }, folder, new Date(0));
  const kept = JSON.parse(await readFile(path, "utf8"));
  await rm(folder, { recursive: true });
  expect(path).toContain(`1970-01-01-${facts.commit.replace("+", "-changed")}`);
  expect(Object.keys(kept.machine).sort()).toEqual([
    "commit",
    "cores",
    "cpu",
    "memoryGiB",
    "node",
    "platform",
  ]);
  expect(kept.rows).toEqual([{ ...row, met: false }]);
});
