import { Agent, type Dispatcher } from "undici";

/** What answers calls in the place of a network. Of an answer to undici's `dispatch`, status and text are looked at. */
export type Network = typeof fetch;

/**
 * Sends what would go out by the platform's `fetch` and by an Agent of undici to `network` instead.
 * @param takes which addresses; others go where they always went
 * @returns what undoes it
 */
export function replaceNetwork(
  network: Network,
  takes: (address: string) => boolean = () => true,
): () => void {
  const { fetch } = globalThis;
  const { dispatch } = Agent.prototype;
  globalThis.fetch = (input, init) =>
    takes(input instanceof Request ? input.url : String(input)) ? network(input, init) : fetch(input, init);
  Agent.prototype.dispatch = function (this: Agent, options, handler) {
    const address = `${options.origin}${options.path}`;
    if (!takes(address)) return dispatch.call(this, options, handler);
    answerBy(network, address, options, handler);
    return true;
  };
  return () => {
    globalThis.fetch = fetch;
    Agent.prototype.dispatch = dispatch;
  };
}

function answerBy(
  network: Network,
  address: string,
  { method, headers, body }: Dispatcher.DispatchOptions,
  handler: Dispatcher.DispatchHandler,
): void {
  const ended = new AbortController();
  const controller = { abort: (reason: Error) => ended.abort(reason) } as Dispatcher.DispatchController;
  handler.onRequestStart?.(controller, {});
  const { signal } = ended;
  network(address, { method, headers, body, signal } as RequestInit)
    .then(async (response) => {
      const content = Buffer.from(await response.text());
      handler.onResponseStart?.(controller, response.status, {});
      handler.onResponseData?.(controller, content);
      handler.onResponseEnd?.(controller, {});
    })
    .catch((error: Error) => handler.onResponseError?.(controller, error));
}
