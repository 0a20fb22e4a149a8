import { guessing } from "./guessing.js";
import { oneInvoice } from "./one-invoice.js";
import type { SoakPromise } from "./promise.js";
import { statusHistories } from "./status-histories.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [oneInvoice, statusHistories, guessing];
