import { setImmediate } from "node:timers/promises";

/** After this time (ms) a long work lets the events of other chats be handled. */
const sliceMs = 10;

let turns: Promise<unknown> = Promise.resolve();

/** The slices of several works in one round of the event loop would add up and hold up all chats. */
function inTurn<Result>(slice: () => Promise<Result>): Promise<Result> {
  const done = turns.then(() => setImmediate()).then(slice);
  turns = done.catch(() => undefined);
  return done;
}

async function* each<Step>(steps: Iterable<Step> | AsyncIterable<Step>): AsyncGenerator<Step, undefined> {
  yield* steps;
}

/** @param between called after each slice. Its calls to Telegram don't hold up the slices of other works. */
export async function inSlices<Step>(
  steps: Iterable<Step> | AsyncIterable<Step>,
  take: (step: Step) => unknown,
  between?: () => unknown,
): Promise<void> {
  const all = each(steps);
  const slice = async (): Promise<boolean> => {
    const began = performance.now();
    while (performance.now() - began < sliceMs) {
      const step = await all.next();
      if (step.done === true) return false;
      await take(step.value);
    }
    return true;
  };
  try {
    for (let goesOn = true; goesOn; ) {
      goesOn = await inTurn(slice);
      await between?.();
    }
  } finally {
    await all.return(undefined);
  }
}
