import { setImmediate } from "node:timers/promises";

/** How long everybody else waits at most while long work is done. */
const sliceMs = 10;

let turns = Promise.resolve();

/** One slice at a time, whoever works: several in one round of the event loop would add up. */
function nextTurn(): Promise<void> {
  turns = turns.then(() => setImmediate());
  return turns;
}

/** Goes through work that is done step by step, and lets others go on in between. */
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
