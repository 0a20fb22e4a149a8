import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readStatusUpdates } from "../../../src/invoice/status-update/status-update.js";
import { longestBody, textOf, unpack } from "../../../src/invoice/status-update/status-update-body.js";

const paid = JSON.stringify({ status: "paid", note: "оплачено ✅" });
const utf16be = (text: string): Buffer => Buffer.from(text, "utf16le").swap16();
const mark = "\ufeff";
const text = async (bytes: Uint8Array, contentType = "", contentEncoding = "") =>
  textOf(await unpack({ bytes, contentType, contentEncoding }));
const updates = (bytes: Uint8Array, contentType = "") =>
  readStatusUpdates({ kind: "plain", bytes, contentType });

describe("the text of a status callback", () => {
  it.each([
    ["UTF-8", Buffer.from(paid), ""],
    ["UTF-8 with a mark", Buffer.from(mark + paid), "application/json; charset=utf-16"],
    ["UTF-16LE with a mark", Buffer.from(mark + paid, "utf16le"), "application/json"],
    ["UTF-16BE with a mark", utf16be(mark + paid), "application/json; charset=UTF-8"],
    ["UTF-16LE without a mark", Buffer.from(paid, "utf16le"), ""],
    ["UTF-16BE without a mark", utf16be(paid), "application/json;charset=utf-16"],
    ["UTF-16LE, as it says", Buffer.from(paid, "utf16le"), "application/json; Charset = 'UTF-16LE'"],
    ["UTF-16BE, as it says", utf16be(paid), 'application/json; charset="utf-16be"; x=y'],
  ])("is found in %s", async (_, bytes, contentType) => {
    expect(await text(bytes, contentType)).toEqual({ kind: "text", text: paid });
    expect(updates(bytes, contentType)).toMatchObject([{ ok: true, status: "paid" }]);
  });

  it("is found in a charset of one byte, and in a form of two", async () => {
    const inOneByte = Buffer.from([0xef, 0xeb, 0xe0, 0xf2, 0xe0]);
    expect(await text(inOneByte, "text/plain; charset=windows-1251")).toEqual({
      kind: "text",
      text: "плата",
    });
    expect(updates(utf16be("status=paid"))).toMatchObject([{ ok: true, status: "paid" }]);
  });

  it("is found though single bytes of it mean nothing", () => {
    const bytes = Buffer.concat([
      Buffer.from('{"status":"paid","note":"'),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}'),
    ]);
    expect(updates(bytes)).toMatchObject([{ ok: true }]);
  });

  it.each([
    ["gzip", gzipSync],
    ["x-gzip", gzipSync],
    ["deflate", deflateSync],
    ["deflate", deflateRawSync],
    ["br", brotliCompressSync],
  ] as const)("is found in what %s has compressed, whatever the charset", async (encoding, compress) => {
    for (const bytes of [Buffer.from(paid), Buffer.from(mark + paid, "utf16le"), utf16be(paid)])
      expect(await text(compress(bytes), "application/json", ` ${encoding.toUpperCase()}`)).toEqual({
        kind: "text",
        text: paid,
      });
  });

  it("is found or not, but nothing is thrown and nothing grows, whatever the bytes are", async () => {
    const any = fc.uint8Array({ maxLength: 300 });
    const changed = fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]) => {
      const bytes = gzipSync(paid);
      bytes[at % bytes.length] = byte;
      return bytes;
    });
    const encoding = fc.oneof(fc.constantFrom("gzip", "deflate", "br", "", "zstd"), fc.string());
    const type = fc.oneof(fc.constantFrom("; charset=utf-16", ";charset=", ";charset=\u0000"), fc.string());
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(any, changed),
        encoding,
        type,
        async (bytes, contentEncoding, contentType) => {
          const found = await text(bytes, contentType, contentEncoding);
          if (found.kind === "text") expect(found.text.length).toBeLessThanOrEqual(longestBody);
        },
      ),
      { numRuns: 2000 },
    );
  });

  it("that isn't compressed as its header says is an update that can't be read", async () => {
    const sent = { bytes: Buffer.from(paid), contentType: "application/json", contentEncoding: "br" };
    expect(readStatusUpdates(await unpack(sent))).toEqual([
      { ok: false, reason: "encoding", shape: "bytes" },
    ]);
  });
});
