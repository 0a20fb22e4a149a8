import { createHmac } from "node:crypto";
import { brotliCompressSync, createGzip, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { goodRef, send, startServer } from "./server.js";

const paid = JSON.stringify({ status: "paid", note: "оплачено" });
const secret = "shared-with-the-service";
const inBase64 = (body: Buffer): string => body.toString("base64");

describe("an encoded status callback", () => {
  const sent = (server: { readonly url: string }, body: Buffer | string, encoding: string, type = "") =>
    send(`${server.url}/callbacks/${goodRef}`, {
      headers: { "content-encoding": encoding, "content-type": type },
      body,
    });

  test.each([
    ["gzip", gzipSync(paid)],
    ["x-gzip", gzipSync(paid)],
    [" GZIP ", gzipSync(paid)],
    ["deflate", deflateSync(paid)],
    ["deflate", deflateRawSync(paid)],
    ["br", brotliCompressSync(paid)],
    ["identity", Buffer.from(paid)],
    ["", Buffer.from(paid)],
  ])("is kept byte for byte, with its Content-Encoding: %s", async (encoding, body) => {
    const server = await startServer();
    expect((await sent(server, body, encoding)).status).toBe(200);
    expect(server.kept[0]?.payload).toMatchObject({ contentEncoding: encoding.trim(), body: inBase64(body) });
  });

  test.each(["compress", "zstd", "gzip, br", "gzip,gzip", "constructor", "__proto__"])(
    "is answered 415, and not kept, when its Content-Encoding is %s",
    async (encoding) => {
      const server = await startServer();
      const answer = await sent(server, gzipSync(paid), encoding);
      expect(answer.status).toBe(415);
      expect(JSON.parse(answer.text)).toEqual({
        error: "the content-encoding is not one that is understood here",
      });
      expect(answer.headers["accept-encoding"]).toBe("gzip, deflate, br");
      expect(server.kept).toEqual([]);
      expect(server.logged).toContain(
        JSON.stringify({ event: "callback.unsupported", header: "content-encoding" }),
      );
    },
  );

  test.each(["utf-16", "utf-16be", "windows-1251", '"UTF-8"', "", "iso-8859-1"])(
    "is kept when its charset is %s",
    async (charset) => {
      const server = await startServer();
      expect((await sent(server, paid, "", `application/json; charset=${charset}`)).status).toBe(200);
    },
  );

  test.each(["utf-7", "utf-32", "x-unknown", "hz-gb-2312"])(
    "is answered 415, and not kept, when its charset is %s",
    async (charset) => {
      const server = await startServer();
      const answer = await sent(server, paid, "", `application/json; charset=${charset}`);
      expect(answer.status).toBe(415);
      expect(JSON.parse(answer.text)).toEqual({ error: "the charset is not one that is understood here" });
      expect(server.kept).toEqual([]);
    },
  );

  test.each([
    ["not compressed at all", Buffer.from(paid)],
    ["cut short", gzipSync(paid).subarray(0, -9)],
    ["changed on the way", Buffer.concat([gzipSync(paid).subarray(0, 12), Buffer.from("????????")])],
    ["empty", Buffer.alloc(0)],
  ])(
    "is kept unchanged when it is %s, since its sender would only repeat the same bytes",
    async (_, body) => {
      const server = await startServer();
      for (const encoding of ["gzip", "deflate", "br"])
        expect((await sent(server, body, encoding)).status).toBe(200);
      expect(server.kept.map(({ payload }) => payload)).toMatchObject(
        Array.from({ length: 3 }, () => ({ body: inBase64(body) })),
      );
    },
  );

  test("may have 64 KiB when it is decompressed, and not a byte more", async () => {
    const server = await startServer();
    const most = Buffer.alloc(64 * 1024, "x");
    const over = Buffer.concat([most, Buffer.from("x")]);
    for (const [encoding, compress] of [
      ["gzip", gzipSync],
      ["deflate", deflateSync],
      ["deflate", deflateRawSync],
      ["br", brotliCompressSync],
    ] as const) {
      expect((await sent(server, compress(most), encoding)).status).toBe(200);
      expect((await sent(server, compress(over), encoding)).status).toBe(413);
    }
    expect(server.kept).toHaveLength(4);
  });

  test("is answered 413 when decompressing it would fill the memory", async () => {
    const server = await startServer();
    const bomb = await gzipped(32 * 1024 * 1024);
    expect(bomb.length).toBeLessThan(64 * 1024);
    const members = Buffer.concat(Array.from({ length: 3_000 }, () => gzipSync("")));
    const before = process.memoryUsage().arrayBuffers;
    for (let round = 0; round < 20; round += 1) expect((await sent(server, bomb, "gzip")).status).toBe(413);
    expect((await sent(server, members.subarray(0, 64 * 1024), "gzip")).status).toBe(200);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
    expect(server.kept).toHaveLength(1);
  });

  test("is signed over its compressed bytes", async () => {
    const server = await startServer({ signature: { header: "x-signature", secret } });
    const body = gzipSync(paid);
    const signedOver = (bytes: Buffer | string) =>
      send(`${server.url}/callbacks/${goodRef}`, {
        headers: {
          "content-encoding": "gzip",
          "x-signature": createHmac("sha256", secret).update(bytes).digest("hex"),
        },
        body,
      });
    expect((await signedOver(paid)).status).toBe(401);
    expect(server.kept).toEqual([]);
    expect((await signedOver(body)).status).toBe(200);
  });

  test("is answered 401 when its signature is wrong, whatever its encoding is", async () => {
    const server = await startServer({ signature: { header: "x-signature", secret } });
    expect((await sent(server, paid, "zstd")).status).toBe(401);
  });
});

/** Returns this many zero bytes, compressed. */
async function gzipped(bytes: number): Promise<Buffer> {
  const compressed = createGzip({ level: 9 });
  const chunk = Buffer.alloc(1024 * 1024);
  const parts: Buffer[] = [];
  compressed.on("data", (part: Buffer) => parts.push(part));
  for (let left = bytes; left > 0; left -= chunk.length)
    await new Promise<void>((resolve) => compressed.write(chunk, () => resolve()));
  await new Promise<void>((resolve) => compressed.on("end", resolve).end());
  return Buffer.concat(parts);
}
