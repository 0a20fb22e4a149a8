import { Pool } from "undici";
import type { BaseUrl } from "./base-url.js";
import { exchangeOnFreshConnection, type FreshOutcome } from "./fresh-connection.js";
import { type ExchangeOptions, exchange, type HttpAnswer, type HttpRequest } from "./http.js";
import { type Clock, withRetries } from "./retry.js";

/** The three ways a request may travel. Paths are the interface's, relative to {base_url}. */
export interface Transport {
  /** Sent once, on a kept connection. @throws ConnectionFault */
  once(request: HttpRequest): Promise<HttpAnswer>;
  /** A read, repeated until it has an answer or the deadline (ms since the epoch) is near. @throws ConnectionFault */
  read(request: HttpRequest, deadline: number): Promise<HttpAnswer>;
  /** Sent once, on a connection of its own, unless `mayGo` says no when that stands. */
  fresh(request: HttpRequest, mayGo?: () => boolean): Promise<FreshOutcome>;
  /** Lets what is on its way arrive, ends the waits between retries, closes the connections. */
  close(): Promise<void>;
}

/**
 * Each call that hangs holds one, and with all of them held those of other merchants would have to wait: more than will
 * ever hang at the same time, unless the service hangs for everybody.
 */
const connections = 256;
/** Shorter than the idle time-out of common servers and gateways, so that they rarely close first. */
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
