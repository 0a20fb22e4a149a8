import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import type { NewEvent } from "../inbox/event.js";
import { errorFields, notFound, ok, tooLarge, tryLater, unauthorized } from "./answers.js";
import type { HttpDeps } from "./deps.js";
import { contentTypeOf, keepRawBodies, type RawBody } from "./raw-body.js";
import { isSigned } from "./signature.js";

const maxBytes = 64 * 1024;
const longestContentType = 200;

type Deps = Pick<HttpDeps, "openRef" | "signature" | "accept" | "log">;
type Submission = NonNullable<ReturnType<HttpDeps["openRef"]>>;

/**
 * `POST /callbacks/:ref`, where the service reports what happens to an invoice (interface 6). Nothing is understood
 * here: what came is on disk before the sender is told that it was taken.
 */
export async function statusCallbacks(app: FastifyInstance, deps: Deps): Promise<void> {
  const submissions = new WeakMap<FastifyRequest, Submission>();

  app.addHook<{ Params: { ref: string } }>("onRequest", async (request, reply) => {
    const submission = deps.openRef(request.params.ref);
    if (submission === undefined) return notFound(reply);
    submissions.set(request, submission);
  });
  keepRawBodies(app, maxBytes);

  app.post<{ Body: RawBody | undefined }>("/callbacks/:ref", async (request, reply) => {
    const submission = submissions.get(request);
    if (submission === undefined) return notFound(reply);
    const body = request.body ?? Buffer.alloc(0);
    if (body === "too-large") return tooLarge(reply, maxBytes);
    const { signature } = deps;
    if (signature !== undefined && !isSigned(signature.secret, body, request.headers[signature.header])) {
      deps.log.warn("callback.bad-signature", { missing: request.headers[signature.header] === undefined });
      return unauthorized(reply);
    }
    try {
      const taken = await deps.accept(statusCallbackEvent(submission, contentTypeOf(request.raw), body));
      if (taken === "kept") return ok(reply);
      deps.log.warn("callback.not-taken", { reason: "full" });
    } catch (error) {
      deps.log.warn("callback.not-taken", { reason: "failed", ...errorFields(error) });
    }
    return tryLater(reply);
  });
}

export function statusCallbackEvent({ chat, ref }: Submission, contentType: string, body: Buffer): NewEvent {
  const digest = createHash("sha256").update(body).digest("hex").slice(0, 16);
  return {
    chat,
    // Two deliveries of the same body are two events: the handler counts how often each update came.
    key: `c:${ref}:${digest}:${randomBytes(8).toString("hex")}`,
    payload: {
      source: "status-callback",
      ref,
      contentType: contentType.slice(0, longestContentType),
      body: body.toString("utf8"),
    },
  };
}
