import type { FastifyReply } from "fastify";
import type { AppErrorCode } from "../../features/page/contract/page-errors.js";

const statuses: Readonly<Record<AppErrorCode, number>> = {
  "bad-request": 400,
  "init-data-missing": 401,
  "init-data-forged": 401,
  "init-data-old": 401,
  "no-access": 403,
  "foreign-origin": 403,
  "not-found": 404,
  "too-large": 413,
  "not-json": 415,
  "too-many": 429,
  "try-later": 503,
};

/** After how many seconds the page may try again, for the refusals that pass. */
const retryAfter: Partial<Record<AppErrorCode, number>> = { "too-many": 1, "try-later": 5 };

/** Refuses a request of the Mini App with the status that belongs to the code. */
export function refuse(reply: FastifyReply, code: AppErrorCode): FastifyReply {
  const seconds = retryAfter[code];
  if (seconds !== undefined) reply.header("retry-after", seconds);
  return reply.code(statuses[code]).send({ error: code });
}
