import { once } from "node:events";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Core } from "../core.js";
import { findMethod } from "../methods/index.js";
import type { Method } from "../methods/method.js";
import { badRequest, forbidden, TelegramError, tooManyRequests } from "../telegram-error.js";
import type { Faults, MetFault } from "../telegram-faults.js";
import type { RateLimit } from "../telegram-rate-limit.js";
import type { RequestLog } from "../telegram-requests.js";
import { readParams } from "./body.js";
import type { Params } from "./params.js";

export interface BotRouteParts {
  readonly core: Core;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly rateLimit: RateLimit | undefined;
  readonly closing: AbortSignal;
  save(): Promise<void>;
}

/** Registers the Bot API: methods and file downloads. */
export const registerBotRoutes = (server: FastifyInstance, parts: BotRouteParts): void => {
  server.route({
    method: ["GET", "POST"],
    url: "/bot:token/:method",
    handler: (request, reply) => answerCall(request, reply, parts),
  });
  server.get("/file/bot:token/*", async (request, reply) => {
    const { token, "*": path } = request.params as { token: string; "*": string };
    if (token !== parts.core.botToken) return refuse(reply, new TelegramError(401, "Unauthorized"));
    const fault = parts.faults.take("file");
    if (fault !== undefined) {
      try {
        if (await prevents(fault, goneSignal(reply, parts.closing))) {
          reply.hijack();
          if (fault.kind === "reset") request.raw.socket.resetAndDestroy();
          return reply;
        }
      } catch (error) {
        if (error instanceof TelegramError) return refuse(reply, error);
        throw error;
      }
    }
    const file = parts.core.files.byPath(path);
    if (file === undefined) return refuse(reply, new TelegramError(404, "Not Found"));
    return reply.type("application/octet-stream").send(Buffer.from(file.base64, "base64"));
  });
};

const answerCall = async (
  request: FastifyRequest,
  reply: FastifyReply,
  parts: BotRouteParts,
): Promise<unknown> => {
  const { token, method: given } = request.params as { token: string; method: string };
  if (token !== parts.core.botToken) return refuse(reply, new TelegramError(401, "Unauthorized"));
  const found = findMethod(given);
  if (found === undefined) return refuse(reply, new TelegramError(404, "Not Found: method not found"));
  const { key, method } = found;
  const gone = goneSignal(reply, parts.closing);
  let note: ((ok: boolean) => void) | undefined;
  try {
    const params = await readParams(request);
    note = parts.log.begin(key, params, parts.core.clock());
    const fault = parts.faults.take(key);
    if (fault !== undefined && (await prevents(fault, gone))) {
      reply.hijack();
      if (fault.kind === "reset") request.raw.socket.resetAndDestroy();
      return reply;
    }
    const result = await call(method, key, params, gone, parts);
    note(true);
    if (fault?.kind !== "reset-after") return reply.send({ ok: true, result });
    reply.hijack();
    request.raw.socket.resetAndDestroy();
    return reply;
  } catch (error) {
    note?.(false);
    if (error instanceof TelegramError) return refuse(reply, error);
    throw error;
  }
};

const call = async (
  method: Method,
  key: string,
  params: Params,
  gone: AbortSignal,
  { core, rateLimit, save }: BotRouteParts,
): Promise<unknown> => {
  rateLimit?.count(key, params.text("chat_id"));
  const result = await method(params, core, gone);
  await save();
  return result;
};

/** Applies a fault that happens before the call. @returns true when the call is neither done nor answered */
const prevents = async (fault: MetFault, gone: AbortSignal): Promise<boolean> => {
  switch (fault.kind) {
    case 400:
      throw badRequest(fault.description ?? "refused on demand");
    case 429:
      throw tooManyRequests(fault.retryAfter);
    case 500:
      throw new TelegramError(500, "Internal Server Error");
    case 502:
      throw new TelegramError(502, "Bad Gateway");
    case 403:
      throw forbidden("bot was blocked by the user");
    case "reset":
    case "no-answer":
      return true;
    case "latency":
      await delay(fault.ms, gone);
      return gone.aborted;
    case "held": {
      const end = AbortSignal.any([gone, fault.cleared]);
      if (!end.aborted) await once(end, "abort");
      return gone.aborted;
    }
    case "reset-after":
      return false;
  }
};

const delay = (ms: number, gone: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      gone.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    gone.addEventListener("abort", end);
  });

/** Returns a signal that fires when the caller disconnects or the sandbox stops. */
const goneSignal = (reply: FastifyReply, closing: AbortSignal): AbortSignal => {
  const gone = new AbortController();
  const abort = () => gone.abort();
  closing.addEventListener("abort", abort);
  // Node emits "close" after every answer. Only before the answer it means that the caller has disconnected.
  reply.raw.once("close", () => {
    closing.removeEventListener("abort", abort);
    if (!reply.raw.writableEnded) abort();
  });
  return gone.signal;
};

const refuse = (reply: FastifyReply, { code, description, parameters }: TelegramError): FastifyReply => {
  if (parameters?.retry_after !== undefined) void reply.header("retry-after", String(parameters.retry_after));
  return reply
    .code(code)
    .send({ ok: false, error_code: code, description, ...(parameters === undefined ? {} : { parameters }) });
};
