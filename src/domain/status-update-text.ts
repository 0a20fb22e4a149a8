import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from "node:zlib";

/** The text of a status callback, out of the bytes that came. */

/** A body as it was received, with what its sender said of it. */
export interface SentBody {
  readonly bytes: Uint8Array;
  /** The header Content-Type; "" when there was none. */
  readonly contentType: string;
  /** The header Content-Encoding; "" when there was none. */
  readonly contentEncoding: string;
}

export type SentText =
  | { readonly kind: "text"; readonly text: string }
  /** The header names an encoding or a charset that we don't know: the sender can use another. */
  | { readonly kind: "unknown"; readonly header: "content-encoding" | "charset" }
  /** Decompressed it would be longer than a body may be. */
  | { readonly kind: "too-large" }
  /** The bytes aren't what Content-Encoding says. */
  | { readonly kind: "broken" };

/** What a body may have in bytes, as it comes and decompressed. */
export const longestBody = 64 * 1024;

type Decompress = (bytes: Uint8Array, options: { maxOutputLength: number }) => Buffer;

/** By the name of the encoding; several ways are tried in their order. */
const decompressions: Readonly<Record<string, readonly Decompress[]>> = {
  gzip: [gunzipSync],
  "x-gzip": [gunzipSync],
  // The standard means the zlib format; some senders leave its header out.
  deflate: [inflateSync, inflateRawSync],
  br: [brotliDecompressSync],
};

/** Decodes at most one encoding: a row of them is nothing that a service needs, and work without a bound. */
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
 * What the first bytes show counts for more than what the sender says: a byte order mark, or a zero byte, since JSON and
 * forms begin with a character of ASCII.
 */
function charsetOf([first, second, third]: Uint8Array, contentType: string): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? "utf-8";
}
