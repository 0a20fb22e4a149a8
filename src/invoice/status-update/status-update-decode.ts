import { decompress } from "../../language/decompress.js";

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

/** Decompresses the body of a status callback. */
export async function unpack({ bytes, contentType, contentEncoding }: SentBody): Promise<PlainBody> {
  const body = await decompress(bytes, contentEncoding, longestBody);
  if (body.kind === "unknown") return { kind: "unknown", header: "content-encoding" };
  return body.kind === "plain" ? { ...body, contentType } : body;
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
