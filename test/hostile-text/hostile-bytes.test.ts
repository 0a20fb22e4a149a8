import { once } from "node:events";
import { brotliCompressSync, deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { readItemsCsv } from "../../src/invoice/item/read-items-csv.js";
import { goodRef, rawConnection, send, startServer } from "../http/server.js";
import { read } from "../invoice/status-update/read-update.js";
import { bestStretch } from "../longest-stretch.js";
import { failureOf } from "../service/client.js";
import { create } from "../service/create-call.js";
import { serveHttp } from "../service/servers.js";

/** The most that hostile bytes may hold up the chats, in milliseconds of the processor: the law of CONTRIBUTING.md. */
const mostMs = 100;

const kib = 1024;
const filled = (piece: string, length: number): string => piece.repeat(length / piece.length);
const nested = (open: string, close: string, length: number): string => {
  const depth = Math.floor((length - 1) / (open.length + close.length));
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
};

it.each([
  ["br", brotliCompressSync(Buffer.alloc(16 * kib * kib, "a"))],
  ["deflate", deflateRawSync(Buffer.alloc(64 * kib, "a"))],
])("200 status callbacks in one moment, compressed by %s, hold up nobody", async (encoding, bomb) => {
  const server = await startServer();
  const head = [
    `POST /callbacks/${goodRef} HTTP/1.1`,
    "Host: bot",
    "Connection: close",
    `Content-Encoding: ${encoding}`,
    `Content-Length: ${bomb.length}`,
  ].join("\r\n");
  const longest = await bestStretch(mostMs, async () => {
    const senders = Array.from({ length: 200 }, () => rawConnection(server.port, `${head}\r\n\r\n`));
    for (const { socket } of senders) socket.write(bomb.subarray(0, -1));
    // The server has read all of it but the last bytes when it answers another request.
    await Promise.all(senders.map(({ socket }) => once(socket, "connect")));
    expect((await send(`${server.url}/healthz`, { method: "GET" })).status).toBe(200);
    for (const { socket } of senders) socket.write(bomb.subarray(-1));
    const answers = await Promise.all(senders.map(({ closed }) => closed));
    for (const answer of answers) expect(answer).toMatch(/^HTTP\/1.1 (?:200|413) /);
  });
  expect(longest).toBeLessThan(mostMs);
});

it.each([
  ["lists", nested("[", "]", 2 * kib * kib)],
  ["objects", nested('{"id":', "}", 2 * kib * kib)],
])("an answer of the service that consists of nested %s holds up nobody", async (_, body) => {
  const server = await serveHttp((response) => response.end(body));
  const longest = await bestStretch(mostMs, () => failureOf(create(server.url)));
  expect(longest).toBeLessThan(mostMs);
});

it.each([
  ["objects", `{${Array.from({ length: 5_000 }, (_, n) => `"k${n}":{}`).join(",")},"status":"paid"}`],
  ["entries", `[${filled('{"status":"paid"},', 64 * kib - 50)}{}]`],
  ["nested objects", nested('{"a":', "}", 64 * kib)],
  ["quotes and backslashes", `{"a":"${filled('\\\\\\"', 64 * kib - 50)}","status":"paid"}`],
])("a status callback of 64 KiB of %s holds up nobody", async (_, body) => {
  expect(await bestStretch(mostMs, async () => read(body))).toBeLessThan(mostMs);
});

it.each([
  ["short rows", '"a"\n'],
  ["prices", "1x1 "],
  ["accents", "\u0301"],
  ["long spaces", `a${" ".repeat(30_000)}b;5\n`],
  ["long codes", `a;5;;${"\u0301".repeat(4_000)}\n`],
])("a step through a file of 5 MB that consists of %s holds up nobody", async (_, part) => {
  const rows = readItemsCsv(filled(part, 5 * kib * kib), "UZS")[Symbol.iterator]();
  let longest = 0;
  for (let isOver = false; !isOver && longest < mostMs; )
    longest = Math.max(
      longest,
      await bestStretch(mostMs, async () => {
        isOver = rows.next().done === true;
      }),
    );
  expect(longest).toBeLessThan(mostMs);
});
