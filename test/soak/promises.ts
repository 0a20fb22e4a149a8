import { callbacksSurviveKill } from "./callbacks-survive-kill.js";
import type { SoakPromise } from "./promise.js";
import { updatesSurviveKillPolling, updatesSurviveKillWebhook } from "./updates-survive-kill.js";

/** What `npm run soak` measures, in the order of its table. */
export const promises: readonly SoakPromise[] = [
  callbacksSurviveKill,
  updatesSurviveKillPolling,
  updatesSurviveKillWebhook,
];
