import { promisify } from "node:util";
import { brotliDecompress, gunzip, inflate, inflateRaw } from "node:zlib";
import { PlacesAtOnce } from "../places-at-once.js";

/** Decodes the body of a status callback from bytes to text. */

/** The body of a status callback as it was received, with the headers that describe it. */
export interface SentBody {
  readonly bytes: Uint8Array;
  /** The header Content-Type of the status callback; "" when there was none. */
  readonly contentType: string;
  /** The header Content-Encoding of the status callback; "" when there was none. */
  readonly contentEncoding: string;
}

/** The body of a status callback without its compression. */
export type PlainBody =
  | { readonly kind: "plain"; readonly bytes: Uint8Array; readonly contentType: string }
  | Exclude<SentText, { kind: "text" }>;

export type SentText =
  | { readonly kind: "text"; readonly text: string }
  /**
   * The header Content-Encoding or the charset of the callback names a format that the bot can't read, so the sender
   * should use another.
   */
  | { readonly kind: "unknown"; readonly header: "content-encoding" | "charset" }
  /** The status callback's body would exceed the size limit after decompression. */
  | { readonly kind: "too-large" }
  /** The bytes of the status callback's body don't match its header Content-Encoding. */
  | { readonly kind: "broken" };

/** The size limit of a status callback's body in bytes, before and after decompression. */
export const longestBody = 64 * 1024;

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
 * Decompresses the body of a status callback. At most one encoding is accepted, because no service needs several, and
 * decompressing many would cost unlimited work.
 */
export async function unpack({ bytes, contentType, contentEncoding }: SentBody): Promise<PlainBody> {
  const encoding = contentEncoding.trim().toLowerCase();
  if (["", "identity"].includes(encoding)) return { kind: "plain", bytes, contentType };
  if (!Object.hasOwn(decompressions, encoding)) return { kind: "unknown", header: "content-encoding" };
  return decompressing.take(async () => {
    for (const decompress of decompressions[encoding] ?? []) {
      try {
        return {
          kind: "plain",
          bytes: await decompress(bytes, { maxOutputLength: longestBody }),
          contentType,
        };
      } catch (error) {
        const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
        if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
      }
    }
    return { kind: "broken" };
  });
}

/** Decodes the body of a status callback from bytes to text. */
export function textOf(body: PlainBody): SentText {
  if (body.kind !== "plain") return body;
  try {
    return {
      kind: "text",
      text: new TextDecoder(charsetOf(body.bytes, body.contentType)).decode(body.bytes),
    };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unknown", header: "charset" };
    throw error;
  }
}

/**
 * Finds the charset of a status callback's body. The first bytes count more than the header: a byte order mark shows
 * the charset, and so does a zero byte, since JSON and forms begin with an ASCII character.
 */
function charsetOf([first, second, third]: Uint8Array, contentType: string): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? "utf-8";
}
