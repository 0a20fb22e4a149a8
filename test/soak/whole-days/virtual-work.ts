import type { Work } from "../../../src/work/work.js";
import type { VirtualClock } from "../kit/clock.js";

const smallestPicture = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

/**
 * Each job gives the same small file, since nobody opens it. A picture that is really drawn takes real time, in which the
 * virtual clock runs on until the event's deadline is over.
 */
export const virtualWork = ({ sleep }: Pick<VirtualClock, "sleep">): Work => ({
  run: async (_name, prepare) => {
    await prepare();
    await sleep(300);
    return smallestPicture as never;
  },
});
