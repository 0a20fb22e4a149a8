import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** Decodes the body of a status callback from bytes to text. */

/** The body of a status callback as it was received, with the headers that describe it. */
export interface SentBody {
  readonly bytes: Uint8Array;
  /** The header Content-Type of the status callback; "" when there was none. */
  readonly contentType: string;
  /** The header Content-Encoding of the status callback; "" when there was none. */
  readonly contentEncoding: string;
}

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

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/**
 * Functions that decompress a body, by the name of the encoding. If there are several for one encoding, the first one
 * that succeeds is used.
 */
const decompressions: Readonly<Record<string, readonly Decompress[]>> = {
  gzip: [gunzipSync],
  "x-gzip": [gunzipSync],
  // By the standard, "deflate" means the zlib format. Some senders leave out its header, so raw data is tried second.
  deflate: [inflateSync, inflateRawSync],
  br: [brotliDecompressSync],
};

/**
 * Decodes the body of a status callback. At most one encoding is accepted, because no service needs several, and
 * decoding many would cost unlimited work.
 */
export function textOf({ bytes, contentType, contentEncoding }: SentBody): SentText {
  const encoding = contentEncoding.trim().toLowerCase();
  const plain = ["", "identity"].includes(encoding) ? bytes : decompressed(bytes, encoding);
  if (!(plain instanceof Uint8Array)) return plain;
  const charset = charsetOf(plain, contentType);
  try {
    return { kind: "text", text: new TextDecoder(charset).decode(plain) };
  } catch (error) {
    if (error instanceof RangeError) return { kind: "unknown", header: "charset" };
    throw error;
  }
}

function decompressed(bytes: Uint8Array, encoding: string): Buffer | SentText {
  if (!Object.hasOwn(decompressions, encoding)) return { kind: "unknown", header: "content-encoding" };
  for (const decompress of decompressions[encoding] ?? []) {
    try {
      return decompress(bytes, { maxOutputLength: longestBody });
    } catch (error) {
      const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
      if (code === "ERR_BUFFER_TOO_LARGE") return { kind: "too-large" };
    }
  }
  return { kind: "broken" };
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
