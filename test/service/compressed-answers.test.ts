import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { termsOf } from "../store/samples.js";
import { clientFor, failureOf } from "./client.js";
import { answers, serveHttp } from "./servers.js";

const terminals = {
  currentPage: 0,
  totalItems: 1,
  totalPages: 1,
  data: [{ id: "a", name: "Till", status: "ACTIVE" }],
};
const found = { terminals: [{ id: "a", name: "Till" }], complete: true };

describe("an answer", () => {
  it.each([
    ["gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["BR", brotliCompressSync],
  ] as const)("may come in the encoding %s", async (encoding, compress) => {
    const server = await serveHttp((response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(compress(JSON.stringify(terminals))),
    );
    expect(await clientFor(server.url).service.listTerminals("access-1")).toMatchObject(found);
  });

  it.each(["gzip", "zstd", "gzip, gzip"])(
    "is unreadable when it isn't what its encoding %j says",
    async (encoding) => {
      const server = await serveHttp(answers([200, terminals, { "content-encoding": encoding }]));
      const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
      expect(failure).toMatchObject({ kind: "faulty-answer", message: "the answer's body is encoded" });
    },
  );

  it.each([
    ["gzip", gzipSync],
    ["br", brotliCompressSync],
  ] as const)("is refused when little of %s comes to more than the limit", async (encoding, compress) => {
    const bomb = compress(Buffer.alloc(8 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(10 * 1024);
    const server = await serveHttp((response) =>
      response.writeHead(200, { "content-encoding": encoding }).end(bomb),
    );
    const failure = await failureOf(clientFor(server.url).service.listTerminals("access-1"));
    expect(failure).toMatchObject({ kind: "faulty-answer", message: "the answer's body is too-large" });
  });

  it("to a create call is requested uncompressed, and counts when it comes compressed nevertheless", async () => {
    const body = gzipSync(JSON.stringify({ id: "i", payUrl: "pay.example.com/i" }));
    const server = await serveHttp((response) =>
      response.writeHead(201, { "content-encoding": "gzip" }).end(body),
    );
    const { service } = clientFor(server.url);
    expect(await service.createInvoice("access-1", { terms: termsOf() })).toMatchObject({ id: "i" });
    expect(server.requests[0]?.headers["accept-encoding"]).toBe("identity");
  });
});
