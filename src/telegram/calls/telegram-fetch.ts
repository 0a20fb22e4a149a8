import type { Readable } from "node:stream";
import { Agent } from "undici";
import * as z from "zod";

interface TelegramAnswer {
  readonly status: number;
  /** The header Date shows Telegram's clock. */
  readonly date?: string | undefined;
  /** @throws when the answer isn't Telegram's; grammY then throws an HttpError, and the event is tried again */
  json(): Promise<unknown>;
}

interface TelegramCall {
  readonly method: "POST";
  readonly headers: Readonly<Record<string, string>>;
  /** A call that contains a file has a stream as its body. */
  readonly body: string | Readable;
  /** grammY makes the signal with a class of its own, which works like the platform's. */
  readonly signal: AbortSignal;
  /** This is asked right before the call's first byte. After false the call fails, and Telegram gets nothing of it. */
  readonly mayBegin?: (() => boolean) | undefined;
}

export type TelegramFetch = (url: string, call: TelegramCall) => Promise<TelegramAnswer>;

/**
 * The observer gets a finished call's method, HTTP status or "failed", time in milliseconds, and the answer's header
 * Date.
 */
export type ObserveTelegram = (method: string, status: string, ms: number, date?: string) => void;

export const observedFetch =
  (observe: ObserveTelegram): TelegramFetch =>
  async (url, call) => {
    // The address contains the bot's token, so only the method's name is passed on.
    const method = /\/(\w+)$/.exec(url)?.[1] ?? "none";
    const began = performance.now();
    let status = "failed";
    let date: string | undefined;
    try {
      const answer = await telegramFetch(url, call);
      status = String(answer.status);
      date = answer.date;
      return answer;
    } finally {
      observe(method, status, performance.now() - began, date);
    }
  };

/** undici's global dispatcher may be the older one of Node's own fetch, which refuses these handlers. */
const connections = new Agent();

/** The platform's fetch, and undici's `request`, make streams of each answer, which costs more than the rest of a call. */
export const telegramFetch: TelegramFetch = (url, { method, headers, body, signal, mayBegin = () => true }) =>
  new Promise((resolve, reject) => {
    const { origin, pathname } = new URL(url);
    // A compressed answer couldn't be read here.
    const identity = { ...headers, "accept-encoding": "identity" };
    const chunks: Buffer[] = [];
    let status = 0;
    let date: string | undefined;
    let stop = (): void => undefined;
    connections.dispatch(
      { origin, path: pathname, method, headers: identity, body },
      {
        onRequestStart(controller) {
          stop = () => controller.abort(new Error("The call was ended."));
          if (signal.aborted || !mayBegin()) stop();
          else signal.addEventListener("abort", stop);
        },
        onResponseStart(_controller, statusCode, { date: told }) {
          status = statusCode;
          date = typeof told === "string" ? told : undefined;
        },
        onResponseData: (_controller, chunk) => void chunks.push(chunk),
        onResponseEnd() {
          signal.removeEventListener("abort", stop);
          const text = Buffer.concat(chunks).toString("utf8");
          resolve({ status, date, json: async () => botApiAnswer.parse(JSON.parse(text)) });
        },
        onResponseError(_controller, error) {
          signal.removeEventListener("abort", stop);
          reject(error);
        },
      },
    );
  });

const botApiAnswer = z.discriminatedUnion("ok", [
  z.looseObject({ ok: z.literal(true), result: z.custom((result) => result !== undefined) }),
  z.looseObject({
    ok: z.literal(false),
    error_code: z.number(),
    description: z.string(),
    parameters: z
      .looseObject({ retry_after: z.number().optional().catch(undefined) })
      .optional()
      .catch(undefined),
  }),
]);
