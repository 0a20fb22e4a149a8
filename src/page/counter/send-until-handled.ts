const pause = 2_000;
const mostTimes = 5;

/**
 * While the bot answers that the request waits behind other events of the chat, the same request is sent again: the bot
 * knows it by its id and does it once.
 */
export async function sendUntilHandled<T>(
  send: () => Promise<T>,
  isWaiting: (error: unknown) => boolean,
  wait: (milliseconds: number) => Promise<void>,
): Promise<T> {
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
