import { createHash, randomBytes } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { NewEvent } from "../engine/event.js";
import { longestBody, type SentBody, textOf, unpack } from "../invoice/status-update/status-update-body.js";
import type { Submission } from "../store/tokens/tokens.js";
import {
  errorFields,
  type HttpLog,
  notFound,
  ok,
  tooLarge,
  tryLater,
  unauthorized,
  unsupported,
} from "./http-responses.js";
import { contentTypeOf, keepRawBodies, type RawBody } from "./raw-body.js";
import { isSigned } from "./signature.js";

const longestHeader = 200;

export interface StatusCallbackDeps {
  /**
   * Returns the chat and the submission (attempt to create an invoice) that a callback address was made for; undefined
   * for an address that the bot didn't make.
   */
  readonly openRef: (token: string) => Submission | undefined;
  /** The header and the secret of the signature. When they are set, a status callback without a valid signature is refused. */
  readonly signature?: Signature | undefined;
  /** Stores the status callback as an event, and resolves once it is on disk; "full" means that it was not stored. May reject. */
  readonly accept: (event: NewEvent) => Promise<"kept" | "full">;
  readonly log: HttpLog;
}

interface Signature {
  /** The name of the header with the signature, in lower case. */
  readonly header: string;
  readonly secret: string;
}

/**
 * Serves `POST` and `PUT` on `/callbacks/:ref`, where the service reports what happens to an invoice (docs/interface.md, "Status
 * updates"). The body is on disk, byte for byte, before the sender gets a 2xx. This route only checks that the body can
 * be decoded, since a sender with an unknown encoding has to be told. The bot reads the update later, when it handles
 * the stored event.
 */
export async function statusCallbacks(app: FastifyInstance, deps: StatusCallbackDeps): Promise<void> {
  const submissions = new WeakMap<FastifyRequest, Submission>();

  app.addHook<{ Params: { ref: string } }>("onRequest", async (request, reply) => {
    const submission = deps.openRef(request.params.ref);
    if (submission === undefined) return notFound(reply);
    submissions.set(request, submission);
  });
  keepRawBodies(app, longestBody);

  const take = async (
    request: FastifyRequest<{ Body: RawBody | undefined }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const submission = submissions.get(request);
    if (submission === undefined) return notFound(reply);
    const body = request.body ?? Buffer.alloc(0);
    if (body === "too-large") return tooLarge(reply, longestBody);
    const { signature } = deps;
    if (signature !== undefined && !isSigned(signature.secret, body, request.headers[signature.header])) {
      deps.log.warn("callback.bad-signature", { missing: request.headers[signature.header] === undefined });
      return unauthorized(reply);
    }
    const sent = {
      bytes: body,
      contentType: contentTypeOf(request.raw).slice(0, longestHeader),
      contentEncoding: (request.headers["content-encoding"] ?? "").slice(0, longestHeader),
    };
    const decoded = textOf(await unpack(sent));
    if (decoded.kind === "too-large") return tooLarge(reply, longestBody);
    if (decoded.kind === "unknown") {
      deps.log.warn("callback.unsupported", { header: decoded.header });
      return unsupported(reply, decoded.header);
    }
    try {
      const taken = await deps.accept(statusCallbackEvent(submission, sent));
      if (taken === "kept") return ok(reply);
      deps.log.warn("callback.not-taken", { reason: "full" });
    } catch (error) {
      deps.log.warn("callback.not-taken", { reason: "failed", ...errorFields(error) });
    }
    return tryLater(reply);
  };
  // The interface names no method. A service that reports a state rather than an event may use PUT.
  app.post("/callbacks/:ref", take);
  app.put("/callbacks/:ref", take);
}

export function statusCallbackEvent(
  { chat, ref, submittedAt }: Submission,
  { bytes, contentType, contentEncoding }: SentBody,
): NewEvent {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return {
    chat,
    // The event's key has a random part, so that two deliveries of the same body are two events: the handler counts how often each update came.
    key: `c:${ref}:${digest}:${randomBytes(8).toString("hex")}`,
    payload: {
      source: "status-callback",
      ref,
      submittedAt,
      contentType,
      contentEncoding,
      body: Buffer.from(bytes).toString("base64"),
    },
  };
}
