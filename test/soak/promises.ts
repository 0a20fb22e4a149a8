import { callbacksSurviveKill } from "./callbacks-survive-kill.js";
import { hostileInput } from "./hostile-input.js";
import { oneInvoice } from "./one-invoice.js";
import type { SoakPromise } from "./promise.js";
import { statusHistories } from "./status-histories.js";
import { updatesSurviveKillPolling, updatesSurviveKillWebhook } from "./updates-survive-kill.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [
  callbacksSurviveKill,
  updatesSurviveKillPolling,
  updatesSurviveKillWebhook,
  oneInvoice,
  statusHistories,
  hostileInput,
];
