import { setImmediate } from "node:timers/promises";
import { describe, expect, it, vi } from "vitest";
import { inSlices } from "../../src/frame/time-slices.js";

describe("the slices of long works", () => {
  it("the slices of two works never run side by side, even while their steps wait for a disk or a thread", async () => {
    let [atWork, most] = [0, 0];
    const step = async (): Promise<void> => {
      atWork += 1;
      most = Math.max(most, atWork);
      await setImmediate();
      atWork -= 1;
    };
    const steps = Array.from({ length: 50 }, (_, index) => index);
    await Promise.all([inSlices(steps, step), inSlices(steps, step), inSlices(steps, step)]);
    expect(most).toBe(1);
  });

  it("the event loop comes round after each hundredth of a second", async () => {
    let time = 0;
    const clock = vi.spyOn(performance, "now").mockImplementation(() => time);
    const taken: number[] = [];
    const looks: number[] = [];
    let isDone = false;
    const others = (async () => {
      for (; !isDone; await setImmediate()) looks.push(taken.length);
    })();
    await inSlices([1, 2, 3, 4, 5, 6], (step) => {
      taken.push(step);
      time += 5;
    });
    isDone = true;
    await others;
    clock.mockRestore();
    expect([...new Set(looks)]).toEqual([0, 2, 4, 6]);
  });

  it("a call between two slices that gets no answer holds up no other work", async () => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const held = inSlices(
      [1],
      () => undefined,
      () => answered,
    );
    const taken: number[] = [];
    await inSlices([1, 2], (step) => taken.push(step));
    expect(taken).toEqual([1, 2]);
    answer();
    await held;
  });

  it("a work that fails gives the turn to the next work, and its steps are closed", async () => {
    let closed = false;
    function* steps() {
      try {
        yield 1;
      } finally {
        closed = true;
      }
    }
    const fail = (): never => {
      throw new Error("The disk is full.");
    };
    await expect(inSlices(steps(), fail)).rejects.toThrow("The disk is full.");
    expect(closed).toBe(true);
    await inSlices([1], () => undefined);
  });
});
