import { createServer, type IncomingMessage } from "node:http";
import { buffer } from "node:stream/consumers";
import { systemCode } from "../../store/errors.js";

/** Each request of the doctor carries its mark in this header, whatever a proxy makes of the path. */
export const markHeader = "x-doctor-mark";

export interface Arrived {
  readonly method: string;
  readonly path: string;
  readonly body: Buffer;
}

export interface TestListener {
  /** The doctor's own requests that have come in. */
  readonly arrived: readonly Arrived[];
  close(): Promise<void>;
}

/**
 * Listens in the bot's place. The doctor's requests are answered with 200 and the mark. Requests of others get 503, so
 * that the service and Telegram send theirs again, except for a proxy that asks whether the bot is ready.
 * @returns the system's code when this address can't be listened at
 */
export async function listenInPlace(
  host: string,
  port: number,
  mark: string,
): Promise<TestListener | { readonly code: string }> {
  const arrived: Arrived[] = [];
  const isOwn = ({ headers, url = "" }: IncomingMessage): boolean =>
    headers[markHeader] === mark || url.includes(mark);
  const server = createServer(async (request, response) => {
    const { method = "", url = "" } = request;
    try {
      const body = await buffer(request);
      if (isOwn(request)) {
        arrived.push({ method, path: url, body });
        response.end(mark);
      } else if (url === "/readyz" || url === "/healthz")
        response.end(JSON.stringify({ ready: true, details: { role: "leader" } }));
      else response.writeHead(503, { "retry-after": "30" }).end();
    } catch {
      // The sender has gone before its request was complete.
      response.destroy();
    }
  });
  try {
    await new Promise<void>((listens, fails) => {
      server.once("error", fails);
      server.listen({ host, port }, listens);
    });
  } catch (error) {
    return { code: systemCode(error) ?? "unknown" };
  }
  return {
    arrived,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}
