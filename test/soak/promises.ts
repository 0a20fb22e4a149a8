import type { SoakPromise } from "./promise.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [];
