import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { PlacesAtOnce } from "./places-at-once.js";

/** Decompresses bodies of HTTP messages, of status callbacks as well as of the service's answers. */

export type Decompressed =
  | { readonly kind: "plain"; readonly bytes: Uint8Array }
  /** The header Content-Encoding names an encoding that the bot doesn't know. */
  | { readonly kind: "unknown" }
  /** The body would exceed the size limit after decompression. */
  | { readonly kind: "too-large" }
  /** The bytes don't match the header Content-Encoding. */
  | { readonly kind: "broken" };

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/**
 * Functions that decompress a body, by the name of the encoding. If there are several for one encoding, the first one
 * that succeeds is used. All of them work in Node's threads: a body of 106 bytes keeps brotli busy for 9 ms, and nobody
 * else would be answered in the meantime.
 */
const decompressions: Readonly<Record<string, readonly Decompress[]>> = {
  gzip: [promisify(gunzip)],
  "x-gzip": [promisify(gunzip)],
  // By the standard, "deflate" means the zlib format. Some senders leave out its header, so raw data is tried second.
  deflate: [promisify(inflate), promisify(inflateRaw)],
  br: [promisify(brotliDecompress)],
};

/** The most bodies that are decompressed at once. Node has four threads, which also read and write the bot's files. */
const decompressing = new PlacesAtOnce(2);

/**
 * Decompresses a body. At most one encoding is accepted, because nobody needs several, and decompressing many would
 * cost unlimited work.
 * @param contentEncoding the header Content-Encoding; "" when there was none
 * @param longest the size limit in bytes; decompressing ends there, however much a small body would come to
 */
export async function decompress(
  bytes: Uint8Array,
  contentEncoding: string,
  longest: number,
): Promise<Decompressed> {
  const encoding = contentEncoding.trim().toLowerCase();
  if (["", "identity"].includes(encoding)) return { kind: "plain", bytes };
  if (!Object.hasOwn(decompressions, encoding)) return { kind: "unknown" };
  return decompressing.take(async () => {
    for (const attempt of decompressions[encoding] ?? []) {
      try {
        return { kind: "plain", bytes: await attempt(bytes, { maxOutputLength: longest }) };
      } catch (error) {
        const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
        if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
      }
    }
    return { kind: "broken" };
  });
}
