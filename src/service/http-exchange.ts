import type { Dispatcher } from "undici";
import { decompress } from "../language/decompress.js";

/**
 * Nobody else is served while JSON is parsed, and 2 MiB of nested lists took 370 ms. So an answer's body, as it arrives
 * and decompressed, has at most so many bytes (docs/interface.md, "Limits"); usual answers have less than a tenth.
 */
const longestAnswer = 64 * 1024;

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** The path begins with the base URL's own path. */
  readonly path: string;
  readonly bearer?: string;
  readonly body?: string;
  readonly longestAnswer?: number;
  /** A list is long enough to be worth compression. */
  readonly compressed?: boolean;
  /** These headers replace none of the client's own. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface HttpAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;
  readonly body: AnswerBody;
}

/** An unreadable body is a value and not an exception, because the status counts even without a body. */
type AnswerBody =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "unreadable";
      readonly fault: "too-large" | "encoded" | "broken-off";
      readonly cause?: Error;
    };

/** No answer came. Message and code are the client's own, because undici's errors may hold requests. */
export class ConnectionFault extends Error {
  override readonly name = "ConnectionFault";

  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }

  static from(error: unknown): ConnectionFault {
    if (error instanceof ConnectionFault) return error;
    if (!(error instanceof Error)) return new ConnectionFault("UNKNOWN", "no answer");
    const code = "code" in error && typeof error.code === "string" ? error.code : error.name;
    return new ConnectionFault(code, error.message === "" ? code : `${code}: ${error.message}`);
  }
}

export interface ExchangeOptions {
  /** The whole exchange takes at most this time (ms): waiting for a connection, connecting, headers and body. */
  readonly timeoutMs: number;
  readonly now: () => number;
  readonly userAgent: string;
  /**
   * The clock check gets the header Date of each answer, and the times (ms) at which its request was sent and it
   * came.
   */
  readonly noteDate: (date: string | undefined, sentAt: number, receivedAt: number) => void;
}

/**
 * Sends one request and reads one answer. The request is never repeated, and redirects are never followed. @throws
 * ConnectionFault when no status of an answer came in time.
 */
export async function exchange(
  dispatcher: Dispatcher,
  request: HttpRequest,
  options: ExchangeOptions,
): Promise<HttpAnswer> {
  const deadline = new AbortController();
  const timer = setTimeout(
    () => deadline.abort(new ConnectionFault("DEADLINE", `no answer within ${options.timeoutMs} ms`)),
    options.timeoutMs,
  );
  try {
    const sentAt = options.now();
    const response = await headersOf(dispatcher, request, options.userAgent, deadline.signal);
    const { headers } = response;
    // An answer that a cache gives has an old date.
    if (headers.age === undefined) options.noteDate(first(headers.date), sentAt, options.now());
    return {
      status: response.statusCode,
      requestId: logTextOf(first(headers["x-request-id"])),
      retryAfter: retryAfterSeconds(first(headers["retry-after"]), options.now()),
      body: await bodyOf(response, request.longestAnswer ?? longestAnswer),
    };
  } finally {
    clearTimeout(timer);
  }
}

async function headersOf(
  dispatcher: Dispatcher,
  request: HttpRequest,
  userAgent: string,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { method, path, body } = request;
  const headers: Record<string, string> = {
    ...request.headers,
    accept: "application/json",
    "accept-encoding": request.compressed === true ? "gzip, deflate, br" : "identity",
    "user-agent": userAgent,
  };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (request.bearer !== undefined) headers.authorization = `Bearer ${request.bearer}`;
  // Undici alone wouldn't give up a request that still waits for a connection.
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
  try {
    return await Promise.race([
      dispatcher.request({ method, path, headers, signal, body: body ?? null }),
      aborted,
    ]);
  } catch (error) {
    throw ConnectionFault.from(error);
  }
}

async function bodyOf(response: Dispatcher.ResponseData, longest: number): Promise<AnswerBody> {
  const stream = response.body;
  // Leaving the loop below early causes an error event, which would end the process without a listener.
  stream.on("error", () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > longest) return { kind: "unreadable", fault: "too-large" };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "unreadable", fault: "broken-off", cause: ConnectionFault.from(error) };
  }
  // A body that came compressed without being asked for is decompressed too, because an answer to a create call must
  // not be lost.
  const encoding = first(response.headers["content-encoding"]) ?? "";
  const plain = await decompress(Buffer.concat(chunks), encoding, longest);
  if (plain.kind === "too-large") return { kind: "unreadable", fault: "too-large" };
  if (plain.kind !== "plain") return { kind: "unreadable", fault: "encoded" };
  // TextDecoder removes a byte order mark, which JSON.parse would refuse.
  return { kind: "text", text: new TextDecoder().decode(plain.bytes) };
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

function logTextOf(header: string | undefined): string | undefined {
  const text = header?.replace(/[^\x21-\x7e]/g, "").slice(0, 128);
  return text === "" ? undefined : text;
}

/** A Retry-After header holds seconds or an HTTP date. `now` is in ms since 1970. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  const text = header?.trim() ?? "";
  if (/^\d{1,9}$/.test(text)) return Number(text);
  // Every HTTP date names its month. Without this check, Date.parse would take "1.5" or "-3" for dates.
  if (!/[a-z]{3}/i.test(text)) return undefined;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - now) / 1000));
}
