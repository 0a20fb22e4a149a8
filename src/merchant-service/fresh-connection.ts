import { buildConnector, Client } from "undici";
import {
  ConnectionFault,
  type ExchangeOptions,
  exchange,
  type HttpAnswer,
  type HttpRequest,
} from "./http.js";

/** `not-sent`: no byte of the request has left. `no-answer`: some may have. */
export type FreshOutcome =
  | { readonly kind: "answer"; readonly answer: HttpAnswer }
  | { readonly kind: "not-sent" | "no-answer"; readonly fault: ConnectionFault };

/**
 * One exchange on a connection of its own, closed afterwards. The first byte leaves only after the connector has handed
 * over a connection (with TLS: a secured one), so whether it did tells "not sent" from "outcome unknown", whatever the error is called.
 * @param mayGo asked at that moment; with false nothing is sent
 */
export async function exchangeOnFreshConnection(
  origin: string,
  request: HttpRequest,
  options: ExchangeOptions,
  mayGo: () => boolean = () => true,
): Promise<FreshOutcome> {
  const connector = buildConnector({ timeout: options.timeoutMs, maxCachedSessions: 0 });
  let asked = false;
  let connected = false;
  const connect: buildConnector.connector = (target, callback) => {
    if (asked) {
      // The library may take a lost connection for a reason to dial again, and would send the request anew.
      callback(new ConnectionFault("SECOND_CONNECTION", "the connection was lost"), null);
      return;
    }
    asked = true;
    connector(target, (...result) => {
      const [failed, socket] = result;
      if (failed === null && !mayGo()) {
        socket.destroy();
        callback(new ConnectionFault("NOT_OURS", "another process may make this call by now"), null);
        return;
      }
      connected = failed === null;
      callback(...result);
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
    if (!(error instanceof ConnectionFault)) throw error;
    return { kind: connected ? "no-answer" : "not-sent", fault: error };
  } finally {
    await client.destroy();
  }
}
