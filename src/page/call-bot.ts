import { defined } from "../language/omit-undefined.js";
import { isJsonObject, jsonIn } from "../language/text/json-text.js";
import { keptSession } from "./kept-session.js";

/** The page's calls to the bot. Each call carries the page's session or the signed launch, by which the bot knows the merchant. */

/** How long (ms) a call may take. The bot itself answers within 20 seconds. */
const longestCallMs = 30_000;

/**
 * Why a call has failed: the code of the bot's answer; "offline" when no answer came; "waiting" when the bot has stored
 * the request but hasn't handled it yet; "nonsense" when the answer can't be the bot's.
 */
export class CallError extends Error {
  override readonly name = "CallError";
  readonly retryAfter?: number;

  constructor(
    readonly code: string,
    retryAfter?: number,
  ) {
    super(code);
    Object.assign(this, defined({ retryAfter }));
  }
}

/** Returns the failure of a call. An error of another kind is a fault of the page. */
export const failureOf = (error: unknown): CallError =>
  error instanceof CallError ? error : new CallError("fault");

export interface Api {
  /** Reads from the bot. @throws CallError */
  read<T>(path: "state" | "counter" | "links"): Promise<T>;
  send<T>(path: "sign-in" | "draft" | "create" | "share", body: object): Promise<T>;
}

/**
 * The first call opens the page's session with the launch, and the others go on with the session. When that is over, a
 * launch that is still fresh opens another one.
 * @param launch the signed launch (initData)
 */
export function createApi(launch: string): Api {
  const kept = keptSession(launch, () => sessionStorage);

  async function ask(path: string, options: RequestInit, authorization: string) {
    const answer = await answerTo(path, { ...options, headers: { ...options.headers, authorization } });
    const { session }: { session?: unknown } = Object(answer.body);
    if (path === "state" && typeof session === "string") kept.write(session);
    return answer;
  }

  async function askInSession(path: string, options: RequestInit) {
    const session = kept.read();
    if (session === undefined) return ask(path, options, `tma ${launch}`);
    const answer = await ask(path, options, `page ${session}`);
    if (answer.status !== 401) return answer;
    // The bot has refused the request before reading it, so it may be sent again.
    kept.write(undefined);
    return ask(path, options, `tma ${launch}`);
  }

  async function call<T>(path: string, options: RequestInit): Promise<T> {
    const { status, body, retryAfter } = await askInSession(path, options);
    if (status === 202) throw new CallError("waiting");
    // A request that was handled before is answered with 409 and the present state, like the first time.
    if ((status >= 200 && status < 300) || status === 409) {
      if (typeof body !== "object" || body === null) throw new CallError("nonsense");
      return body as T;
    }
    throw new CallError(codeOf(body) ?? "nonsense", retryAfter);
  }
  return {
    read: (path) => call(path, {}),
    send: (path, body) =>
      call(path, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
  };
}

async function answerTo(path: string, options: RequestInit) {
  const timeout = new AbortController();
  const timer = setTimeout(() => timeout.abort(), longestCallMs);
  try {
    // The address is relative to the page's own, which may be a path of the operator's host.
    const answer = await fetch(`api/${path}`, {
      ...options,
      credentials: "omit",
      cache: "no-store",
      // A redirect would carry the signed launch to another address.
      redirect: "error",
      signal: timeout.signal,
    });
    const text = await answer.text();
    const seconds = Number.parseInt(answer.headers.get("retry-after") ?? "", 10);
    const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
    return { status: answer.status, body: jsonIn(text), retryAfter };
  } catch {
    throw new CallError("offline");
  } finally {
    clearTimeout(timer);
  }
}

const codeOf = (body: unknown): string | undefined =>
  isJsonObject(body) && typeof body.error === "string" ? body.error : undefined;

/** Returns a random name of 128 bits as base64url, under which the bot knows a request again. */
export function randomName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
}

export const wait = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));
