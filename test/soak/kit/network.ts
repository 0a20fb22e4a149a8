import { Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from "undici";

/** What answers calls in the place of a network. Of an answer to undici's `dispatch`, status and text are looked at. */
export type Network = typeof fetch;

/**
 * Sends what would go out by the platform's `fetch` and by undici's `dispatch` to `network` instead.
 * @param takes which addresses; others go where they always went
 * @returns what undoes it
 */
export function replaceNetwork(
  network: Network,
  takes: (address: string) => boolean = () => true,
): () => void {
  const { fetch } = globalThis;
  const dispatcher = getGlobalDispatcher();
  globalThis.fetch = (input, init) =>
    takes(input instanceof Request ? input.url : String(input)) ? network(input, init) : fetch(input, init);
  setGlobalDispatcher(new NetworkDispatcher(network, takes, dispatcher));
  return () => {
    globalThis.fetch = fetch;
    setGlobalDispatcher(dispatcher);
  };
}

class NetworkDispatcher extends Dispatcher {
  constructor(
    readonly network: Network,
    readonly takes: (address: string) => boolean,
    readonly others: Dispatcher,
  ) {
    super();
  }

  override dispatch(options: Dispatcher.DispatchOptions, handler: Dispatcher.DispatchHandler): boolean {
    const address = `${options.origin}${options.path}`;
    if (!this.takes(address)) return this.others.dispatch(options, handler);
    const { method, headers, body } = options;
    const ended = new AbortController();
    const controller = { abort: (reason: Error) => ended.abort(reason) } as Dispatcher.DispatchController;
    handler.onRequestStart?.(controller, {});
    const { signal } = ended;
    this.network(address, { method, headers, body, signal } as RequestInit)
      .then(async (response) => {
        const content = Buffer.from(await response.text());
        handler.onResponseStart?.(controller, response.status, {});
        handler.onResponseData?.(controller, content);
        handler.onResponseEnd?.(controller, {});
      })
      .catch((error: Error) => handler.onResponseError?.(controller, error));
    return true;
  }
}
