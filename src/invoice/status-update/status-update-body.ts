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

/** Splits the text of a status callback into its updates, whether it is JSON or a form. */

/** An object parsed from a status callback. Only its own properties may be read, because inherited ones aren't the sender's data. */
export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * Reads JSON, or else a form, since the content type can't be relied on. Each entry of a JSON list is one update.
 * @returns undefined when the text is neither, or can be read in two ways.
 */
export function entriesOf(text: string, contentType: string): readonly unknown[] | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (isAmbiguous(text)) return undefined;
    return Array.isArray(parsed) ? parsed : [parsed];
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    const isForm = /x-www-form-urlencoded/i.test(contentType) || /^[\w.[\]-]+=/.test(text);
    return isForm && text.includes("=") ? [formFields(text.trim())] : undefined;
  }
}

/** Reads the fields of a form. A name that occurs several times has a list of values. */
function formFields(text: string): Fields {
  const fields = new Map<string, string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const values = fields.get(name);
    if (values === undefined) fields.set(name, [value]);
    else values.push(value);
  }
  return Object.fromEntries(
    [...fields].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

/**
 * The deepest nesting of JSON that is read. No service nests deeper, and the limit keeps recursive code from
 * overflowing the stack.
 */
const deepest = 32;
const jsonToken = /"[^"\\]*(?:\\.[^"\\]*)*"(\s*:)?|[{}[\]]/g;

/**
 * Checks whether an object of a JSON text has the same key twice, since JSON.parse silently keeps only the last value.
 * Also refuses a text that nests too deep.
 * @param json a text that JSON.parse accepts
 */
function isAmbiguous(json: string): boolean {
  const open: (Set<string> | undefined)[] = [];
  for (const [token, colon] of json.matchAll(jsonToken)) {
    if (token === "{") open.push(new Set());
    else if (token === "[") open.push(undefined);
    else if (token === "}" || token === "]") open.pop();
    else if (colon !== undefined) {
      const quoted = token.slice(0, -colon.length);
      const key: string = quoted.includes("\\") ? JSON.parse(quoted) : quoted.slice(1, -1);
      const keys = open.at(-1);
      if (keys?.has(key) === true) return true;
      keys?.add(key);
    }
    if (open.length > deepest) return true;
  }
  return false;
}
