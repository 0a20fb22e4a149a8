import type { FastifyReply } from "fastify";
import type { Logger } from "../log/logger.js";

/** Paths are never logged, because a callback address is a credential. */
export type HttpLog = Pick<Logger, "debug" | "info" | "warn">;

/** A sender may try again after so many seconds. */
const retryAfter = 30;

/** Every unknown path gets the same words, so that a wrong callback address reveals nothing about right ones. */
export const notFound = (reply: FastifyReply): FastifyReply => reply.code(404).send({ error: "not found" });

export const tooLarge = (reply: FastifyReply, maxBytes: number): FastifyReply =>
  reply.code(413).send({ error: `the body is larger than ${maxBytes} bytes` });

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

/** Neither metrics nor log may mention such a request. */
export function okUncounted(reply: FastifyReply): FastifyReply {
  uncounted.add(reply);
  return ok(reply);
}

export const isUncounted = (reply: FastifyReply): boolean => uncounted.has(reply);
