import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Update } from "grammy/types";
import { isJsonObject, jsonIn } from "../language/text/json-text.js";
import { errorFields } from "../log/describe-error.js";
import { SpacedWarning } from "../log/spaced-warning.js";
import { type HttpLog, ok, okUncounted, tooLarge, tryLater, unauthorized } from "./http-responses.js";
import { keepRawBodies, type RawBody } from "./raw-body.js";

const maxBytes = 1024 * 1024;

export interface TelegramWebhook {
  readonly secretToken: string;
  /** Telegram may still send a token of another key in SECRET_KEY while an operator changes the keys. */
  readonly otherTokens?: readonly string[];
  /** An update that may not come in, such as a customer's message to a seller, leaves no log line and no count. */
  readonly passes?: (update: Update) => boolean;
  readonly accept: (update: Update) => Promise<void>;
}

/** Telegram repeats an update that isn't answered in time, so the answer is sent as soon as the update is on disk. */
export async function telegramWebhook(
  app: FastifyInstance,
  { telegram, log }: { readonly telegram: TelegramWebhook; readonly log: HttpLog },
): Promise<void> {
  // Anybody can send requests with a wrong token, as many as they like, so the warning is spaced.
  const refused = new SpacedWarning({ log: log.warn, event: "webhook.refused" });
  const notTaken = new SpacedWarning({ log: log.warn, event: "webhook.not-taken" });
  app.addHook("onRequest", async (request, reply) => {
    const given = request.headers["x-telegram-bot-api-secret-token"];
    if ([telegram.secretToken, ...(telegram.otherTokens ?? [])].some((token) => isSame(token, given))) return;
    refused.note();
    return unauthorized(reply);
  });
  keepRawBodies(app, maxBytes);

  app.post<{ Body: RawBody | undefined }>("/telegram/webhook", async (request, reply) => {
    const body = request.body ?? Buffer.alloc(0);
    if (body === "too-large") return tooLarge(reply, maxBytes);
    const update = updateOf(body);
    if (update === undefined) {
      log.warn("webhook.unreadable", { bytes: body.length });
      return reply.code(400).send({ error: "not an update" });
    }
    if (telegram.passes?.(update) === false) return okUncounted(reply);
    try {
      await telegram.accept(update);
      return ok(reply);
    } catch (error) {
      notTaken.note(errorFields(error));
      return tryLater(reply);
    }
  });
}

/** The secret token has already proved that Telegram sent the body, so only `update_id` is checked. */
function updateOf(body: Buffer): Update | undefined {
  const value = jsonIn(body.toString("utf8"));
  return isJsonObject(value) && Number.isSafeInteger(value.update_id)
    ? (value as unknown as Update)
    : undefined;
}

/** The comparison's time reveals neither content nor length. */
export function isSame(expected: string, given: string | string[] | undefined): boolean {
  if (typeof given !== "string") return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(expected), digest(given));
}
