import type { SoakPromise } from "./promise.js";
import { wholeDays } from "./whole-days.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [wholeDays];
