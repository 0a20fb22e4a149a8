import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { NewEvent } from "../engine/event.js";
import { longestBody, type SentBody, textOf, unpack } from "../invoice/status-update/status-update-body.js";
import { errorFields } from "../log/describe-error.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import type { Submission } from "../store/sealed-tokens.js";
import {
  type HttpLog,
  notFound,
  ok,
  tooLarge,
  tryLater,
  unauthorized,
  unsupported,
} from "./http-responses.js";
import { contentTypeOf, keepRawBodies, type RawBody } from "./raw-body.js";

const longestHeader = 200;

export interface StatusCallbackDeps {
  /** Returns what a callback address was made for; undefined for an address that the bot didn't make. */
  readonly openRef: (token: string) => Submission | undefined;
  readonly signature?: Signature | undefined;
  /** Resolves once the event is on disk. The answer "full" means that the event was not stored. */
  readonly accept: (event: NewEvent) => Promise<"kept" | "full">;
  readonly log: HttpLog;
}

interface Signature {
  readonly header: string;
  readonly secret: string;
}

/**
 * The status callbacks come to `/callbacks/:ref` (docs/interface.md, "Status updates"). The body is on disk, byte for
 * byte, before a 2xx. Only its encoding is checked here, since a sender with an unknown one has to be told.
 */
export async function statusCallbacks(app: FastifyInstance, deps: StatusCallbackDeps): Promise<void> {
  const submissions = new WeakMap<FastifyRequest, Submission>();
  // While a disk is full, the service sends thousands of updates again and again, so the warnings are spaced.
  const notTaken = () => new SpacedWarning({ log: deps.log.warn, event: "callback.not-taken" });
  const [full, failed] = [notTaken(), notTaken()];

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
      full.note({ reason: "full" });
    } catch (error) {
      failed.note({ reason: "failed", ...errorFields(error) });
    }
    return tryLater(reply);
  };
  // The interface names no method, and a service that reports a state may use PUT or PATCH.
  app.route({ method: ["POST", "PUT", "PATCH"], url: "/callbacks/:ref", handler: take });
}

export function statusCallbackEvent(
  { chat, ref, submittedAt }: Submission,
  { bytes, contentType, contentEncoding }: SentBody,
): NewEvent {
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 16);
  return {
    chat,
    // Two deliveries of the same body are two events, so the key has a random part: the handler counts how often each
    // update came.
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

/**
 * The signature is the HMAC-SHA256 of the raw body, in hex or base64, with or without `sha256=` (docs/interface.md,
 * "Status updates"). The check takes constant time, so that nobody can guess the signature by measuring.
 */
function isSigned(secret: string, body: Uint8Array, given: string | string[] | undefined): boolean {
  if (typeof given !== "string") return false;
  const text = given.replace(/^sha256=/i, "");
  const digest = Buffer.from(text, /^[0-9a-f]{64}$/i.test(text) ? "hex" : "base64");
  const expected = createHmac("sha256", secret).update(body).digest();
  return digest.length === expected.length && timingSafeEqual(digest, expected);
}
