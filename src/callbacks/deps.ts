import type { Update } from "grammy/types";
import type { NewEvent } from "../inbox/event.js";
import type { Submission } from "../storage/callback-address.js";

/** Everything the HTTP server is handed by main.ts. */
export interface HttpDeps {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
  /** Chat and submission that a callback address was made for; undefined for whatever we didn't make. */
  readonly openRef: (token: string) => Submission | undefined;
  /** When it is set, status callbacks without a good signature are refused. */
  readonly signature?: Signature | undefined;
  /** Resolves once the event is on disk. "full": nothing was taken. May reject. */
  readonly accept: (event: NewEvent) => Promise<"kept" | "full">;
  /** Webhook mode only; without it there is no such route. */
  readonly telegram?: TelegramWebhook | undefined;
  /** Told of every answer: the pattern of its route, and its status. */
  readonly observe?: (route: string, status: number) => void;
  readonly readiness: () => Promise<Readiness>;
  readonly log: HttpLog;
  readonly limits?: Partial<HttpLimits>;
}

interface Signature {
  /** Name of the header, in lower case. */
  readonly header: string;
  readonly secret: string;
}

export interface TelegramWebhook {
  readonly secretToken: string;
  /** Others by which Telegram may be known as well. */
  readonly otherTokens?: readonly string[];
  /** Resolves once the update is on disk. May reject; Telegram sends it again then. */
  readonly accept: (update: Update) => Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  /** Why not. */
  readonly reason?: string;
  /** State of what is reported without being decisive, e.g. `{ telegram: "unreachable" }`. */
  readonly details: Readonly<Record<string, string>>;
}

export interface HttpLimits {
  /** Until a request has come in whole; then its connection is closed. */
  readonly requestMs: number;
  /** What `close` waits for requests in hand. */
  readonly closeMs: number;
  /** How long a connection is kept open after an answer, for the next request. */
  readonly idleMs: number;
  /** Open at once; for one more, one that waits for its sender is closed. */
  readonly connections: number;
}

type Fields = Readonly<Record<string, string | number | boolean | undefined>>;
type LogMethod = (event: string, fields?: Fields) => void;

/** The part of the logger that is used here. Addresses are never logged: those of callbacks are credentials. */
export interface HttpLog {
  readonly debug: LogMethod;
  readonly info: LogMethod;
  readonly warn: LogMethod;
}
