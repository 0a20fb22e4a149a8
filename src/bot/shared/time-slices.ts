import { setImmediate } from "node:timers/promises";

/** The longest time (ms) for which a long work goes on before it lets the events of other chats be handled. */
const sliceMs = 10;

let turns = Promise.resolve();

/**
 * Waits until the next slice of a long work may run. In each round of the event loop only one of them works, since
 * slices of several would add up and hold up all chats.
 */
function nextTurn(): Promise<void> {
  turns = turns.then(() => setImmediate());
  return turns;
}

/** Does the steps of a long work in slices of 10 ms, and lets the events of other chats be handled in between. */
export async function inSlices<Step>(
  steps: Iterable<Step> | AsyncIterable<Step>,
  take: (step: Step) => unknown,
): Promise<void> {
  await nextTurn();
  let began = performance.now();
  for await (const step of steps) {
    await take(step);
    if (performance.now() - began < sliceMs) continue;
    await nextTurn();
    began = performance.now();
  }
}
