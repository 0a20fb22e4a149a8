import { subscribe, unsubscribe } from "node:diagnostics_channel";
import type { Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { failureOf, headersRead, heldTime, timeoutMs } from "./client.js";
import { create, created, payUrl } from "./create-call.js";
import { answers, serveHttp, serveTcp } from "./servers.js";

describe("an invoice that may exist", () => {
  it.each([
    [408, {}],
    [500, { message: "Oops" }],
    [502, "<html></html>"],
    [503, {}],
    [300, created],
    [302, ""],
    [307, ""],
    [200, "<html>hello</html>"],
    [200, ""],
    [204, ""],
    [200, []],
    [200, { ...created, id: "i".repeat(201) }],
    [200, { ...created, id: " \n" }],
    [200, null],
    [200, { payUrl }],
    [201, { id: "", payUrl }],
  ] as const)("has an unknown outcome after %i %j, and is asked for once", async (status, body) => {
    const server = await serveHttp(answers([status, body, { location: "/merchant-invoices" }]));
    const failure = await failureOf(create(server.url));
    expect(failure).toMatchObject({ kind: "outcome-unknown", status });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["at once", (socket: Socket) => socket.end()],
    ["once the request is there", (socket: Socket) => socket.once("data", () => socket.resetAndDestroy())],
    ["politely, without an answer", (socket: Socket) => socket.once("data", () => socket.end())],
    [
      "in the middle of the headers",
      (socket: Socket) => socket.once("data", () => socket.end("HTTP/1.1 200 OK\r\nconte")),
    ],
    [
      "in the middle of the body",
      (socket: Socket) =>
        socket.once("data", () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 90\r\n\r\n{"id":')),
    ],
    ["after nonsense", (socket: Socket) => socket.once("data", () => socket.end("SSH-2.0-nonsense\r\n"))],
  ])("has an unknown outcome, and is sent once, when the other end closes %s", async (_, onConnection) => {
    const server = await serveTcp(onConnection);
    expect((await failureOf(create(server.url))).kind).toBe("outcome-unknown");
    expect(server.connections()).toBe(1);
  });

  it("is sent on one connection only when that is reset at once, before or after the first byte", async () => {
    const server = await serveTcp((socket) => socket.resetAndDestroy());
    const failure = await failureOf(create(server.url));
    expect(["unavailable", "outcome-unknown"]).toContain(failure.kind);
    expect(server.connections()).toBe(1);
  });

  it("isn't sent on a second connection when the first is lost before its first byte", async () => {
    const server = await serveHttp(answers([200, created]));
    const lose = (message: unknown): void => {
      const { connectParams, socket } = message as { connectParams: { port: string }; socket: Socket };
      if (server.url.endsWith(`:${connectParams.port}`)) socket.destroy();
    };
    subscribe("undici:client:connected", lose);
    onTestFinished(() => void unsubscribe("undici:client:connected", lose));
    expect(await failureOf(create(server.url))).toMatchObject({
      kind: "outcome-unknown",
      message: "no answer (SECOND_CONNECTION)",
      cause: { message: "the connection was lost" },
    });
    expect(server.requests).toEqual([]);
  });

  it("has an unknown outcome when no answer comes in time", async () => {
    const limit = heldTime();
    const server = await serveHttp(() => void limit.comes());
    const failure = await failureOf(create(server.url));
    expect(failure).toMatchObject({
      kind: "outcome-unknown",
      message: "no answer (DEADLINE)",
      cause: { name: "ConnectionFault", code: "DEADLINE", message: `no answer within ${timeoutMs} ms` },
    });
    expect(server.requests).toHaveLength(1);
  });

  it("has an unknown outcome when the answer's body never ends", async () => {
    const limit = heldTime();
    void headersRead().then(limit.comes);
    const server = await serveHttp((response) => {
      response.writeHead(200).write('{"id":"inv-1",');
    });
    const failure = await failureOf(create(server.url));
    expect(failure).toMatchObject({ kind: "outcome-unknown", status: 200 });
  });

  it("has an unknown outcome when the answer is too large, and isn't made again", async () => {
    const server = await serveHttp(answers([200, { ...created, extra: "x".repeat(64 * 1024) }]));
    expect(await failureOf(create(server.url))).toMatchObject({
      kind: "outcome-unknown",
      message: "the answer's body is too-large",
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ["64 KiB of nested lists", nested("[", "]", 64 * 1024)],
    ["64 KiB of nested objects", nested('{"id":', "}", 64 * 1024)],
    ["2 MiB of nested lists", nested("[", "]", 2 * 1024 * 1024)],
    ["2 MiB of nested objects", nested('{"id":', "}", 2 * 1024 * 1024)],
  ])("has an unknown outcome after %s", async (_, body) => {
    const server = await serveHttp((response) => response.end(body));
    expect(await failureOf(create(server.url))).toMatchObject({ kind: "outcome-unknown" });
  });
});

/** Lists or objects inside each other, as a body of so many bytes. */
function nested(open: string, close: string, bytes: number): Buffer {
  const depth = Math.floor((bytes - 1) / (open.length + close.length));
  return Buffer.from(`${open.repeat(depth)}1${close.repeat(depth)}`);
}
