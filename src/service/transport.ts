import { setMaxListeners } from "node:events";
import type { Socket } from "node:net";
import { TLSSocket } from "node:tls";
import { buildConnector, Client, Pool } from "undici";
import { PlacesAtOnce } from "../language/places-at-once.js";
import {
  ConnectionFault,
  type ExchangeOptions,
  exchange,
  type HttpAnswer,
  type HttpRequest,
} from "./http-exchange.js";
import { type AfterTooMany, type Clock, withRetries } from "./retry.js";
import type { LastChecks } from "./service-port.js";

/** The paths are the interface's, relative to {base_url}. */
export interface Transport {
  once(request: HttpRequest): Promise<HttpAnswer>;
  /** A read is repeated until an answer comes or the deadline (ms since 1970) is near. @throws ConnectionFault */
  read(request: HttpRequest, deadline: number, afterTooMany: AfterTooMany): Promise<HttpAnswer>;
  /** When a check fails on the open connection, nothing is sent. @throws the error of a check that rejects */
  fresh(request: HttpRequest, checks?: LastChecks): Promise<FreshOutcome>;
  close(): Promise<void>;
}

/** Common servers and gateways close idle connections later (ms), so no request meets a closing one. */
const keepAliveTimeout = 4_000;
/** An idle connection stays at most this long (ms), whatever the service's header Keep-Alive allows. */
const keepAliveMaxTimeout = 60_000;

export interface TransportOptions extends Pick<ExchangeOptions, "timeoutMs" | "userAgent" | "noteDate"> {
  /**
   * The client has at most so many connections at once, half of them for create calls alone. A call that hangs holds
   * one.
   */
  readonly connections: number;
}

/** Returns the number of connections that are for all calls but the create calls. */
export const sharedOf = (connections: number): number => Math.ceil(connections / 2);

export function createTransport(
  base: BaseUrl,
  clock: Clock,
  { connections, ...given }: TransportOptions,
): Transport {
  const { timeoutMs } = given;
  const options: ExchangeOptions = { ...given, now: () => clock.now() };
  const connector = createConnector(timeoutMs);
  // No number of hanging reads keeps a create call from the service.
  const creating = new PlacesAtOnce(connections - sharedOf(connections));
  const closing = new AbortController();
  // Each read that waits for its repetition listens to this one signal, and Node would warn of a leak after ten listeners.
  setMaxListeners(0, closing.signal);
  let closed: Promise<void> | undefined;
  const pool = new Pool(base.origin, {
    connections: sharedOf(connections),
    pipelining: 1,
    connect: connector,
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    keepAliveTimeout,
    keepAliveMaxTimeout,
  });
  const placed = (request: HttpRequest): HttpRequest => ({ ...request, path: base.prefix + request.path });
  const once = (request: HttpRequest): Promise<HttpAnswer> => exchange(pool, placed(request), options);
  return {
    once,
    read: (request, deadline, afterTooMany) =>
      withRetries(() => once(request), { clock, deadline, closing: closing.signal, afterTooMany }),
    fresh: (request, checks) => {
      const cameAt = clock.now();
      return creating.take(async () => {
        if (clock.now() - cameAt < timeoutMs)
          return exchangeOnFreshConnection(
            { origin: base.origin, connector },
            placed(request),
            options,
            checks,
          );
        return { kind: "not-sent", fault: new ConnectionFault("BUSY", "too many calls at once") };
      });
    },
    close: () => {
      closing.abort();
      closed ??= pool.close();
      return closed;
    },
  };
}

interface BaseUrl {
  readonly origin: string;
  /** The prefix is the path without a slash at its end, or "" when there is none. */
  readonly prefix: string;
}

export function parseBaseUrl(text: string): BaseUrl {
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:")
    throw new TypeError("base URL: only http and https");
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw new TypeError("base URL: no credentials, query or fragment");
  return { origin: url.origin, prefix: url.pathname.replace(/\/+$/, "") };
}

/** No byte of a "not-sent" request has left. Of a "no-answer" request some may have, so the service may have acted. */
type FreshOutcome =
  | { readonly kind: "answer"; readonly answer: HttpAnswer }
  | { readonly kind: "not-sent" | "no-answer"; readonly fault: ConnectionFault };

export const notAllowed = "NOT_ALLOWED";

const noChecks: LastChecks = { mayCreate: async () => "go", mayBegin: () => true };

/** An open connection must not be used after a check that failed. The look at the lead comes last. */
function refusalAfter(
  verdict: "go" | "not-allowed" | "failed",
  socket: Socket,
  mayBegin: () => boolean,
): ConnectionFault | undefined {
  if (verdict === "failed") return new ConnectionFault("CHECK_FAILED", "the check before the request failed");
  if (verdict === "not-allowed") return new ConnectionFault(notAllowed, "the request isn't allowed any more");
  if (socket.destroyed)
    return new ConnectionFault("CLOSED_EARLY", "the connection was closed during the check");
  if (!mayBegin()) return new ConnectionFault("NOT_OURS", "another process may make this call by now");
  return undefined;
}

/**
 * The first byte leaves only after the connection is open (with TLS, encrypted) and the checks have passed, so "not
 * sent" differs from "outcome unknown", whatever error follows.
 */
async function exchangeOnFreshConnection(
  { origin, connector }: { readonly origin: string; readonly connector: buildConnector.connector },
  request: HttpRequest,
  options: ExchangeOptions,
  { mayCreate, mayBegin }: LastChecks = noChecks,
): Promise<FreshOutcome> {
  let asked = false;
  let connected = false;
  let isOver = false;
  let checkFailed: { readonly error: unknown } | undefined;
  const connect: buildConnector.connector = (target, callback) => {
    if (asked) {
      // After a lost connection undici may connect again, and would then send the create call twice.
      callback(new ConnectionFault("SECOND_CONNECTION", "the connection was lost"), null);
      return;
    }
    asked = true;
    connector(target, (failed, socket) => {
      if (failed !== null) {
        callback(failed, null);
        return;
      }
      // Nothing may happen between the last look and the use of the connection, so this step never waits.
      const decide = (verdict: "go" | "not-allowed" | "failed"): void => {
        const refusal = isOver
          ? new ConnectionFault("DEADLINE", "the check took too long")
          : refusalAfter(verdict, socket, mayBegin);
        if (refusal === undefined) {
          connected = true;
          callback(null, socket);
          return;
        }
        socket.destroy();
        callback(refusal, null);
      };
      // In a promise, an error that the check throws at once isn't thrown in the socket's listener.
      Promise.resolve()
        .then(mayCreate)
        .then(decide, (error: unknown) => {
          checkFailed = { error };
          decide("failed");
        });
    });
  };
  const client = new Client(origin, {
    connect,
    pipelining: 0,
    headersTimeout: options.timeoutMs,
    bodyTimeout: options.timeoutMs,
  });
  try {
    return { kind: "answer", answer: await exchange(client, request, options) };
  } catch (error) {
    // A check that is still under way when the time is over must not start the request any more.
    isOver = true;
    if (checkFailed !== undefined) throw checkFailed.error;
    if (!(error instanceof ConnectionFault)) throw error;
    return { kind: connected ? "no-answer" : "not-sent", fault: error };
  } finally {
    await client.destroy();
  }
}

/**
 * Each create call has a connection of its own, so with TLS a connection resumes an earlier session, which shortens the
 * merchant's wait. undici's own cache holds sessions weakly, and the next collection of garbage takes them.
 */
function createConnector(timeoutMs: number): buildConnector.connector {
  let session: Buffer | undefined;
  return (target, callback) => {
    const offered = session;
    const connect = buildConnector({
      timeout: timeoutMs,
      maxCachedSessions: 0,
      ...(offered === undefined ? {} : { session: offered }),
    });
    connect(target, (...outcome) => {
      const [, socket] = outcome;
      if (socket instanceof TLSSocket) {
        // TLS 1.2 has its session by now. TLS 1.3 sends one or more later, and each is good for the next connection.
        if (socket.getProtocol() !== "TLSv1.3") session = socket.getSession();
        socket.on("session", (next) => {
          session = next;
        });
      } else if (session === offered) {
        // A session that the service doesn't bear must not make each further connection fail.
        session = undefined;
      }
      callback(...outcome);
    });
  };
}
