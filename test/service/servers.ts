import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { createServer as createTcpServer, type Server, type Socket } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import { rawServer } from "../kit/raw-server.js";

interface SeenRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** The number of the connection on which the request came, counted from 1. */
  readonly connection: number;
}

export type Handler = (response: ServerResponse, request: SeenRequest) => void;

export interface TestServer {
  readonly url: string;
  readonly requests: SeenRequest[];
  /** The number of connections that are open. */
  open(): number;
  /** The most connections that were ever open at once. */
  mostOpen(): number;
}

/** Starts a real HTTP server that records its requests and ends with the test. */
export async function serveHttp(handler: Handler): Promise<TestServer> {
  const requests: SeenRequest[] = [];
  const numbers = new Map<Socket, number>();
  const server = createServer((incoming, response) => {
    const { method = "", url = "", headers, socket } = incoming;
    // The clients of most tests have a clock of their own, which would differ from the date.
    response.sendDate = false;
    buffer(incoming).then(
      (body) => {
        const seen = { method, url, headers, body: body.toString(), connection: numbers.get(socket) ?? 0 };
        requests.push(seen);
        handler(response, seen);
      },
      () => socket.destroy(),
    );
  });
  let open = 0;
  let mostOpen = 0;
  server.on("connection", (socket) => {
    numbers.set(socket, numbers.size + 1);
    open += 1;
    mostOpen = Math.max(mostOpen, open);
    socket.on("close", () => {
      open -= 1;
    });
  });
  const url = await listening(server);
  return { url, requests, open: () => open, mostOpen: () => mostOpen };
}

/** Starts a bare TCP server, for answers that no HTTP server would give. */
export async function serveTcp(
  onConnection: (socket: Socket) => void,
): Promise<{ url: string; connections: () => number }> {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    // A client that disconnects while the answer is being sent must not fail the test.
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  const url = await listening(server);
  return { url, connections: () => connections };
}

async function listening(server: Server): Promise<string> {
  const { url, close } = await rawServer(server);
  onTestFinished(close);
  return url;
}

/** Answers the requests with these answers in order, and repeats the last one. */
export function answers(
  ...list: readonly (readonly [status: number, body: unknown, headers?: Record<string, string>])[]
): Handler {
  let index = 0;
  return (response) => {
    const [status, body, headers] = list[Math.min(index, list.length - 1)] ?? [500, {}];
    index += 1;
    const text = typeof body === "string" ? body : JSON.stringify(body);
    response.writeHead(status, { "content-type": "application/json", ...headers }).end(text);
  };
}

/** Returns the address of a port on 127.0.0.1 where no server listens. */
export async function refusingUrl(): Promise<string> {
  const { url, close } = await rawServer(createTcpServer());
  await close();
  return url;
}
