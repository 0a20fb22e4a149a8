import type { Dispatcher } from "undici";
import { retryAfterSeconds } from "./retry-after.js";

/** Bodies above this are refused while they arrive, whatever content-length said (docs/interface.md, "Limits"). */
const maxBodyBytes = 2 * 1024 * 1024;

export interface HttpRequest {
  readonly method: "GET" | "POST";
  /** With the base URL's own path in front. */
  readonly path: string;
  readonly bearer?: string;
  /** Encoded JSON. */
  readonly body?: string;
}

export interface HttpAnswer {
  readonly status: number;
  readonly requestId: string | undefined;
  /** Seconds. */
  readonly retryAfter: number | undefined;
  readonly body: AnswerBody;
}

/** The status counts even when the body can't be read, so a fault of the body is a value and not an exception. */
type AnswerBody =
  | { readonly kind: "text"; readonly text: string }
  | {
      readonly kind: "unreadable";
      readonly fault: "too-large" | "encoded" | "broken-off";
      readonly cause?: Error;
    };

/** No answer came. Carries a code and a message of ours: the library's errors hold sockets and may hold more. */
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

/** What an exchange needs to know of its surroundings. */
export interface ExchangeOptions {
  /** For the whole exchange: waiting for a connection, connecting, headers and body. */
  readonly timeoutMs: number;
  readonly now: () => number;
}

/**
 * One request, one answer; never repeated and never redirected.
 * @throws ConnectionFault when no status line came within the time.
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
    const response = await headersOf(dispatcher, request, deadline.signal);
    const { headers } = response;
    return {
      status: response.statusCode,
      requestId: printable(first(headers["x-request-id"])),
      retryAfter: retryAfterSeconds(first(headers["retry-after"]), options.now()),
      body: await bodyOf(response),
    };
  } finally {
    clearTimeout(timer);
  }
}

async function headersOf(
  dispatcher: Dispatcher,
  request: HttpRequest,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  const { method, path, body } = request;
  const headers: Record<string, string> = {
    accept: "application/json",
    // The limit on bodies is a limit on what was sent, so nothing may be packed.
    "accept-encoding": "identity",
    "user-agent": "merchant-invoice-bot",
  };
  if (body !== undefined) headers["content-type"] = "application/json";
  if (request.bearer !== undefined) headers.authorization = `Bearer ${request.bearer}`;
  // undici looks at the signal only once the request has a connection; the race ends the wait before that too.
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

async function bodyOf(response: Dispatcher.ResponseData): Promise<AnswerBody> {
  const stream = response.body;
  // The loop below reports every fault. Leaving it early aborts the stream, whose error event must not end the process.
  stream.on("error", () => undefined);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBodyBytes) return { kind: "unreadable", fault: "too-large" };
      chunks.push(chunk);
    }
  } catch (error) {
    return { kind: "unreadable", fault: "broken-off", cause: ConnectionFault.from(error) };
  }
  const encoding = first(response.headers["content-encoding"]) ?? "identity";
  if (encoding.toLowerCase() !== "identity") return { kind: "unreadable", fault: "encoded" };
  // TextDecoder drops a byte order mark.
  return { kind: "text", text: new TextDecoder().decode(Buffer.concat(chunks)) };
}

const first = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header[0] : header;

/** A header as it may stand in a log line. */
function printable(header: string | undefined): string | undefined {
  const text = header?.replace(/[^\x21-\x7e]/g, "").slice(0, 128);
  return text === "" ? undefined : text;
}
