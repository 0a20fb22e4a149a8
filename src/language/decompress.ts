import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { PlacesAtOnce } from "./places-at-once.js";

export type Decompressed =
  | { readonly kind: "plain"; readonly bytes: Uint8Array }
  | { readonly kind: "unknown" }
  | { readonly kind: "too-large" }
  | { readonly kind: "broken" };

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Promise<Buffer>;

/** Node's threads decompress, because a body of 106 bytes can keep brotli busy for 9 ms. The first function that succeeds counts. */
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
 * Decompresses a body with at most one encoding, since many would cost unlimited work.
 * @param longest the size limit in bytes, after decompression
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
