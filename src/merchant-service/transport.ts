import { Pool } from "undici";
import type { BaseUrl } from "./base-url.js";
import { exchangeOnFreshConnection, type FreshOutcome } from "./fresh-connection.js";
import { type ExchangeOptions, exchange, type HttpAnswer, type HttpRequest } from "./http.js";
import { type Clock, withRetries } from "./retry.js";

/** The three ways to send a request. Paths are the interface's, relative to {base_url}. */
export interface Transport {
  /** Sends a request once, on a kept connection. @throws ConnectionFault */
  once(request: HttpRequest): Promise<HttpAnswer>;
  /** Sends a read, and repeats it until an answer comes or the deadline (milliseconds since 1970) is near. @throws ConnectionFault */
  read(request: HttpRequest, deadline: number): Promise<HttpAnswer>;
  /** Sends a request once, on a new connection. When `mayGo` returns false once the connection is open, nothing is sent. */
  fresh(request: HttpRequest, mayGo?: () => boolean): Promise<FreshOutcome>;
  /** Waits for open requests, ends the pauses between retries, and closes the connections. */
  close(): Promise<void>;
}

/**
 * The size of the connection pool. A call that hangs holds one connection, and merchants would have to wait when all
 * are held. So there are more than can hang at once, unless the whole service hangs.
 */
const connections = 256;
/** The bot closes idle connections before common servers and gateways do, so that no request meets a closing connection. */
const keepAliveTimeout = 4_000;

export function createTransport(base: BaseUrl, timeoutMs: number, clock: Clock): Transport {
  const options: ExchangeOptions = { timeoutMs, now: () => clock.now() };
  const closing = new AbortController();
  let closed: Promise<void> | undefined;
  const pool = new Pool(base.origin, {
    connections,
    pipelining: 1,
    connect: { timeout: timeoutMs },
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout,
    keepAliveMaxTimeout: keepAliveTimeout,
  });
  const placed = (request: HttpRequest): HttpRequest => ({ ...request, path: base.prefix + request.path });
  const once = (request: HttpRequest): Promise<HttpAnswer> => exchange(pool, placed(request), options);
  return {
    once,
    read: (request, deadline) =>
      withRetries(() => once(request), { clock, deadline, closing: closing.signal }),
    fresh: (request, mayGo) => exchangeOnFreshConnection(base.origin, placed(request), options, mayGo),
    close: () => {
      closing.abort();
      closed ??= pool.close();
      return closed;
    },
  };
}
