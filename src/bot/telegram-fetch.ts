/** Told of every finished call: its method, the HTTP status or "failed", and its time in milliseconds. */
export type ObserveTelegram = (method: string, status: string, ms: number) => void;

/** Calls Telegram through `telegramFetch`, and tells how that went. */
export const observedFetch =
  (observe: ObserveTelegram): typeof fetch =>
  async (url, init) => {
    // The address holds the bot's token; only its last part, the method's name, goes further.
    const method = /\/(\w+)$/.exec(String(url))?.[1] ?? "none";
    const began = performance.now();
    let status = "failed";
    try {
      const response = await telegramFetch(url, init);
      status = String(response.status);
      return response;
    } finally {
      observe(method, status, performance.now() - began);
    }
  };

/**
 * The platform's fetch for grammY's calls. grammY brings an AbortSignal of its own, which the fetch of newer Node
 * versions refuses, so a native one follows it.
 */
export const telegramFetch: typeof fetch = (url, init) =>
  fetch(url, { ...init, signal: native(init?.signal) });

function native(foreign: AbortSignal | null | undefined): AbortSignal | null {
  if (foreign === null || foreign === undefined || foreign instanceof AbortSignal) return foreign ?? null;
  const controller = new AbortController();
  const follow = (): void => controller.abort();
  const given: AbortSignal = foreign;
  if (given.aborted) follow();
  else given.addEventListener("abort", follow, { once: true });
  return controller.signal;
}
