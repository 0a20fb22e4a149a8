import { type Agent, request as httpRequest } from "node:http";
import { connect, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import { createHttpServer, type HttpDeps } from "../../src/http/http-server.js";
import type { NewEvent } from "../../src/inbox/event.js";

export const goodRef = `good-${"r".repeat(200)}`;
export const submission = { chat: "42", ref: "s-1", submittedAt: 1_760_000_000_000 };

export interface TestServer {
  readonly url: string;
  readonly port: number;
  readonly close: () => Promise<void>;
  /** The events that were kept, in order. */
  readonly kept: NewEvent[];
  readonly logged: string[];
}

/** Starts a real server on a free port of 127.0.0.1, which is closed when the test ends. */
export async function startServer(deps: Partial<HttpDeps> = {}): Promise<TestServer> {
  const kept: NewEvent[] = [];
  const logged: string[] = [];
  const note = (event: string, fields: object = {}): void =>
    void logged.push(JSON.stringify({ event, ...fields }));
  const server = createHttpServer({
    host: "127.0.0.1",
    port: 0,
    openRef: (token) => (token === goodRef ? submission : undefined),
    accept: async (event) => {
      kept.push(event);
      return "kept";
    },
    readiness: async () => ({ ready: true, details: {} }),
    log: { debug: note, info: note, warn: note },
    ...deps,
  });
  const { port } = await server.listen();
  onTestFinished(() => server.close());
  return { url: `http://127.0.0.1:${port}`, port, close: () => server.close(), kept, logged };
}

export interface Answer {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly text: string;
}

/** Sends one request on a connection of its own, with exactly these headers. */
export function send(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string | Buffer; agent?: Agent } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const outgoing = httpRequest(
      url,
      { method: options.method ?? "POST", headers: options.headers ?? {}, agent: options.agent ?? false },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
        incoming.on("error", reject);
        incoming.on("end", () =>
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            text: Buffer.concat(chunks).toString("utf8"),
          }),
        );
      },
    );
    outgoing.on("error", reject);
    outgoing.end(options.body);
  });
}

/** Opens a bare connection. `closed` resolves with everything that came back before the server closed it. */
export function rawConnection(
  port: number,
  text: string,
  from = "127.0.0.1",
): { socket: Socket; closed: Promise<string> } {
  const socket = connect({ port, host: "127.0.0.1", localAddress: from });
  const closed = new Promise<string>((resolve) => {
    let heard = "";
    socket.on("data", (chunk) => {
      heard += chunk.toString("utf8");
    });
    socket.on("error", () => undefined);
    socket.on("close", () => resolve(heard));
  });
  socket.write(text);
  // A server that is closed first waits seconds for a connection that is still open.
  onTestFinished(() => void socket.destroy());
  return { socket, closed };
}
