import { describe, expect, test } from "vitest";
import { InstantAnswers } from "../../src/engine/instant-answers.js";
import { gate } from "./samples.js";

const work = (options: { timeoutMs?: number } = {}) => {
  const failed: string[] = [];
  const direct = new InstantAnswers({
    ...options,
    failed: (key, error) => void failed.push(`${key} ${error instanceof Error ? error.name : "?"}`),
  });
  return { direct, failed };
};

describe("work beside the lanes", () => {
  test("is done one at a time for each key, and of what waits only the newest", async () => {
    const { direct } = work();
    const done: string[] = [];
    const first = gate();
    direct.take("anna", async () => {
      await first.opened;
      done.push("C");
    });
    for (const typed of ["Co", "Cof", "Coffee"]) direct.take("anna", async () => void done.push(typed));
    direct.take("timur", async () => void done.push("Tea"));
    await expect.poll(() => done).toEqual(["Tea"]);
    first.open();
    await expect.poll(() => done).toEqual(["Tea", "C", "Coffee"]);
    await direct.stop();
  });

  test("leaves its place to others when it takes too long or fails, and that is told", async () => {
    const { direct, failed } = work({ timeoutMs: 20 });
    const done: string[] = [];
    direct.take("anna", () => new Promise(() => {}));
    direct.take("anna", async () => void done.push("next"));
    direct.take("timur", async () => {
      throw new RangeError("no");
    });
    await expect.poll(() => done).toEqual(["next"]);
    expect(failed).toEqual(["timur RangeError", "anna TimeoutError"]);
    await direct.stop();
  });

  test("is bounded, however many ask", async () => {
    const { direct } = work();
    const all = gate();
    let begun = 0;
    for (let key = 0; key < 1_000; key += 1)
      direct.take(String(key), async () => {
        begun += 1;
        await all.opened;
      });
    await new Promise(setImmediate);
    expect(begun).toBe(16);
    all.open();
    await expect.poll(() => begun).toBe(216);
    await direct.stop();
  });

  test("ends at once when the process stops, without a complaint", async () => {
    const { direct, failed } = work();
    direct.take("anna", () => new Promise(() => {}));
    direct.take("anna", async () => void failed.push("begun after the end"));
    await direct.stop();
    direct.take("timur", async () => void failed.push("begun after the end"));
    expect(failed).toEqual([]);
  });
});
