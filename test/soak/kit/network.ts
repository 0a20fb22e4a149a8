import { Dispatcher, getGlobalDispatcher, setGlobalDispatcher } from "undici";

/** What answers calls in the place of a network. Of an answer to undici's `request`, status and `text` are looked at. */
export type Network = typeof fetch;

/**
 * Sends what would go out by the platform's `fetch` and by undici's `request` to `network` instead.
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
    const controller = new AbortController();
    handler.onConnect?.((reason) => controller.abort(reason));
    const { signal } = controller;
    this.network(address, { method, headers, body, signal } as RequestInit)
      .then(async (response) => {
        const content = Buffer.from(await response.text());
        handler.onHeaders?.(response.status, [], () => undefined, "");
        handler.onData?.(content);
        handler.onComplete?.([]);
      })
      .catch((error: Error) => handler.onError?.(error));
    return true;
  }
}
