import type { DraftAnswer } from "../../features/page/contract/page-views.js";

const pause = 2_000;
const mostTimes = 5;

/**
 * While the bot answers that the draft waits behind other events of the chat, the same request is sent again: the bot
 * knows the request by its id and makes one draft of both.
 */
export async function sendDraft(
  send: () => Promise<DraftAnswer>,
  isWaiting: (error: unknown) => boolean,
  wait: (milliseconds: number) => Promise<void>,
): Promise<DraftAnswer> {
  for (let times = 1; times < mostTimes; times++) {
    try {
      return await send();
    } catch (error) {
      if (!isWaiting(error)) throw error;
      await wait(pause);
    }
  }
  return send();
}
