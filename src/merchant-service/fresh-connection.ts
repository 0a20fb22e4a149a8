import { buildConnector, Client } from "undici";
import {
  ConnectionFault,
  type ExchangeOptions,
  exchange,
  type HttpAnswer,
  type HttpRequest,
} from "./http.js";

/** `not-sent` means that no byte of the request has left; `no-answer` means that some may have. */
export type FreshOutcome =
  | { readonly kind: "answer"; readonly answer: HttpAnswer }
  | { readonly kind: "not-sent" | "no-answer"; readonly fault: ConnectionFault };

/**
 * Makes one exchange on a new connection, which is closed afterwards. The first byte leaves only after the connector
 * has returned an open connection (with TLS, an encrypted one). So the bot can distinguish "not sent" from "outcome
 * unknown", whatever error follows.
 * @param mayGo is called once the connection is open; when it returns false, nothing is sent
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
      // undici may dial again after a lost connection and would then send the request twice, so a second connection is refused.
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
