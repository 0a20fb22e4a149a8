import { decompress } from "../../language/decompress.js";
import { jsonIn } from "../../language/text/json-text.js";

/** A header that the status callback didn't have is "". */
export interface SentBody {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly contentEncoding: string;
}

export type PlainBody =
  | { readonly kind: "plain"; readonly bytes: Uint8Array; readonly contentType: string }
  | Exclude<SentText, { kind: "text" }>;

export type SentText =
  | { readonly kind: "text"; readonly text: string }
  /** The bot can't read the encoding or charset that the header names, so the sender should use another. */
  | { readonly kind: "unknown"; readonly header: "content-encoding" | "charset" }
  | { readonly kind: "too-large" }
  | { readonly kind: "broken" };

/** The size limit of a status callback's body in bytes, before and after decompression. */
export const longestBody = 64 * 1024;

export async function unpack({ bytes, contentType, contentEncoding }: SentBody): Promise<PlainBody> {
  const body = await decompress(bytes, contentEncoding, longestBody);
  if (body.kind === "unknown") return { kind: "unknown", header: "content-encoding" };
  return body.kind === "plain" ? { ...body, contentType } : body;
}

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
 * The first bytes count more than the header: a byte order mark shows the charset, and so does a zero byte, since JSON
 * and forms begin with an ASCII character.
 */
function charsetOf([first, second, third]: Uint8Array, contentType: string): string {
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return "utf-16be";
  return /;\s*charset\s*=\s*["']?([^\s;"']+)/i.exec(contentType)?.[1] ?? "utf-8";
}

/** An object parsed from a status callback. Only its own properties may be read, because inherited ones aren't the sender's data. */
export type Fields = Readonly<Record<string, unknown>>;

/** The content type can't be relied on. @returns undefined when the text is neither JSON nor a form, or can be read in two ways */
export function entriesOf(text: string, contentType: string): readonly unknown[] | undefined {
  if (jsonIn(text) === undefined) {
    const isForm = /x-www-form-urlencoded/i.test(contentType) || /^[\w.[\]-]+=/.test(text);
    return isForm && text.includes("=") ? [formFields(text.trim())] : undefined;
  }
  let keys = 0;
  const exact = text.replace(keyOrNumber, (token, colon) => {
    if (colon !== undefined) keys += 1;
    return token.startsWith('"') ? token : `"${token}"`;
  });
  const parsed: unknown = JSON.parse(exact);
  // JSON.parse silently keeps only the last value of a key that is there twice.
  if (keys !== keysIn(parsed)) return undefined;
  return Array.isArray(parsed) ? parsed : [parsed];
}

/** A text, or an integer of so many digits that JSON.parse may round it, after which different ids would look equal. */
const keyOrNumber = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|(?<![\w.+-])\d{16,}(?![\w.])/g;

/** No service nests JSON deeper, and the limit keeps recursive code from overflowing the stack. */
const deepest = 32;

/** @returns NaN, which equals no number, for a value that nests too deep */
function keysIn(value: unknown, depth = 0): number {
  if (typeof value !== "object" || value === null) return 0;
  if (depth === deepest) return Number.NaN;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce<number>((sum, inner) => sum + keysIn(inner, depth + 1), own);
}

/** A name that occurs several times in a form has a list of values. */
function formFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) put(fields, name, value);
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

export function put<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  list.push(value);
}
