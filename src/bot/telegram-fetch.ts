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
