import { TLSSocket } from "node:tls";
import { buildConnector } from "undici";

/**
 * Returns the function that opens all connections to the service. With TLS, a connection resumes the session of an
 * earlier one, which saves the service a signature and the merchant a part of the wait, since each create call has a
 * connection of its own. Nothing of a request leaves before the handshake is over, so resuming repeats no call.
 *
 * undici's own cache of sessions isn't used: it holds them weakly, and the next collection of garbage takes them.
 */
export function createConnector(timeoutMs: number): buildConnector.connector {
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
