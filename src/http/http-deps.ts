import type { Update } from "grammy/types";
import type { NewEvent } from "../inbox/event.js";
import type { Logger } from "../logger/logger.js";
import type { Submission } from "../store/public-ids/callback-address.js";

/** Everything that main.ts hands to the HTTP server. */
export interface HttpDeps {
  readonly host: string;
  /** Port 0 takes any free port. */
  readonly port: number;
  /** Returns the chat and the submission that a callback address was made for; undefined for an address that the bot didn't make. */
  readonly openRef: (token: string) => Submission | undefined;
  /** With a signature set, a status callback without a valid signature is refused. */
  readonly signature?: Signature | undefined;
  /** Resolves once the event is on disk; "full" means that the event was not kept. May reject. */
  readonly accept: (event: NewEvent) => Promise<"kept" | "full">;
  /** The settings of Telegram's webhook. Without them the server has no route for it. */
  readonly telegram?: TelegramWebhook | undefined;
  /** Called after every answer, with the pattern of the route and the status. */
  readonly observe?: (route: string, status: number) => void;
  readonly readiness: () => Promise<Readiness>;
  readonly log: HttpLog;
  readonly limits?: Partial<HttpLimits>;
}

interface Signature {
  /** The header's name in lower case. */
  readonly header: string;
  readonly secret: string;
}

export interface TelegramWebhook {
  readonly secretToken: string;
  /** Further secret tokens by which Telegram may identify itself while keys are rotated. */
  readonly otherTokens?: readonly string[];
  /** Resolves once the update is on disk. When it rejects, Telegram sends the update again. */
  readonly accept: (update: Update) => Promise<void>;
}

export interface Readiness {
  readonly ready: boolean;
  /** The reason why the bot can't store callbacks now. */
  readonly reason?: string;
  /** Facts that /readyz reports without deciding by them, e.g. `{ telegram: "unreachable" }`. */
  readonly details: Readonly<Record<string, string>>;
}

export interface HttpLimits {
  /** A connection is closed when its request hasn't arrived in full after this many milliseconds. */
  readonly requestMs: number;
  /** `close` waits at most this many milliseconds for requests that are being answered. */
  readonly closeMs: number;
  /** A connection stays open for the next request this many milliseconds after an answer. */
  readonly idleMs: number;
  /** The most connections that may be open at once. One more closes a connection that waits for its sender. */
  readonly connections: number;
}

/** The part of the logger that the HTTP server uses. Paths are never logged, because a callback address is a credential. */
export type HttpLog = Pick<Logger, "debug" | "info" | "warn">;
