import type { AppState } from "../domain/mini-app/app-views.js";

/** The page's calls to the bot. Each call carries the signed launch, by which the bot knows the merchant. */

/** Why a call has failed: a code of the bot's answer, or "offline" when there was none. */
export class CallError extends Error {
  override readonly name = "CallError";
  constructor(readonly code: string) {
    super(code);
  }
}

export interface Api {
  /** Reads from the bot. @throws CallError */
  read<T>(path: "state" | "counter" | "links"): Promise<T>;
  /** Sends something to the bot. @throws CallError */
  send<T>(path: "sign-in" | "draft" | "share", body: object): Promise<T>;
}

/** @param launch the signed launch (initData) */
export function createApi(launch: string): Api {
  async function call<T>(path: string, options: RequestInit): Promise<T> {
    const headers = { ...options.headers, authorization: `tma ${launch}` };
    // The address is relative to the page's own, which may be a path of the operator's host.
    const answer = await fetch(`api/${path}`, {
      ...options,
      headers,
      credentials: "omit",
      cache: "no-store",
    }).catch(() => undefined);
    if (answer === undefined) throw new CallError("offline");
    const body: unknown = await answer.json().catch(() => undefined);
    // A request that was handled before is answered with 409 and the present state, like the first time.
    if (answer.ok || answer.status === 409) return body as T;
    throw new CallError(codeOf(body) ?? "offline");
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

const codeOf = (body: unknown): string | undefined =>
  typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
    ? body.error
    : undefined;

export type State = AppState;
