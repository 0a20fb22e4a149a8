import { setImmediate } from "node:timers/promises";

/** The longest time (ms) for which one slice of a long task blocks the event loop. */
const sliceMs = 10;

let turns = Promise.resolve();

/** Resolves when the next slice of a long task may run. Each round of the event loop runs only one, so that several tasks don't add up. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => setImmediate());
  return turns;
}

/** Runs a long task in slices of a few milliseconds, so that other events are handled in between. */
export async function inSlices<Step>(steps: Iterable<Step>, take: (step: Step) => void): Promise<void> {
  await nextTurn();
  let began = performance.now();
  for (const step of steps) {
    take(step);
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    began = performance.now();
  }
}
