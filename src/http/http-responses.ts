import type { FastifyReply } from "fastify";
import type { Logger } from "../log/logger.js";

/** The part of the logger that the HTTP server uses. Paths are never logged, because a callback address is a credential. */
export type HttpLog = Pick<Logger, "debug" | "info" | "warn">;

/** The value of the header Retry-After of an answer 503: the sender may try again after this many seconds. */
const retryAfter = 30;

/** Answers 404 in the same words for every unknown path, so that a wrong callback address reveals nothing about right ones. */
export const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: "not found" });

export const tooLarge = (reply: FastifyReply, maxBytes: number): FastifyReply =>
  reply.code(413).send({ error: `the body is larger than ${maxBytes} bytes` });

/**
 * Refuses a request with 415, because one of its headers has a value that the server doesn't know. @param what the
 * header, or the part of a header, with that value
 */
export const unsupported = (reply: FastifyReply, what: "content-encoding" | "charset"): FastifyReply =>
  reply
    .code(415)
    .header("accept-encoding", "gzip, deflate, br")
    .send({ error: `the ${what} is not one that is understood here` });

export const unauthorized = (reply: FastifyReply): FastifyReply =>
  reply.code(401).send({ error: "unauthorized" });

export const tryLater = (reply: FastifyReply): FastifyReply =>
  reply.code(503).header("retry-after", retryAfter).send({ error: "not taken, try again later" });

export const ok = (reply: FastifyReply): FastifyReply => reply.code(200).send({ ok: true });

const uncounted = new WeakSet<FastifyReply>();

/** Answers 200 to a request of which no trace may stay: neither metrics nor log mention it. */
export function okUncounted(reply: FastifyReply): FastifyReply {
  uncounted.add(reply);
  return ok(reply);
}

export const isUncounted = (reply: FastifyReply): boolean => uncounted.has(reply);

/** Returns the class and the code of an error for a log line. The error's message is left out, because it may quote the request. */
export function errorFields(error: unknown): { error: string; code?: string } {
  if (!(error instanceof Error)) return { error: typeof error };
  const code: unknown = Reflect.get(error, "code");
  return typeof code === "string" ? { error: error.name, code } : { error: error.name };
}
