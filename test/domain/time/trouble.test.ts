import { expect, test } from "vitest";
import { Trouble } from "../../../src/domain/time/trouble.js";

test("an hour of failures, three a second, is a dozen lines at doubling distances and one for its end", () => {
  let now = 50;
  const trouble = new Trouble(() => now);
  const said: number[] = [];
  for (const end = now + 3_600_000; now < end; now += 300) if (trouble.failed()) said.push(now - 50);
  expect(said).toHaveLength(20);
  expect(said.slice(0, 5)).toEqual([0, 1_200, 3_300, 7_500, 15_600]);
  expect(Math.max(...said.map((at, index) => at - (said[index - 1] ?? 0)))).toBeLessThan(5 * 60_000 + 300);
  expect([trouble.over(), trouble.over()]).toEqual([3_600_000, undefined]);
  expect(trouble.failed()).toBe(true);
});
