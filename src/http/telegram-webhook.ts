import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance } from "fastify";
import type { Update } from "grammy/types";
import { SpacedWarning } from "../log/spaced-warning.js";
import {
  errorFields,
  type HttpLog,
  ok,
  okUncounted,
  tooLarge,
  tryLater,
  unauthorized,
} from "./http-responses.js";
import { keepRawBodies, type RawBody } from "./raw-body.js";

const maxBytes = 1024 * 1024;

export interface TelegramWebhook {
  readonly secretToken: string;
  /**
   * The webhook's secret tokens that belong to the other keys in SECRET_KEY. Telegram may still send one of them while
   * an operator changes the keys.
   */
  readonly otherTokens?: readonly string[];
  /**
   * Checks whether an update may come in at all. Another one, such as a customer's message to a seller, leaves no trace:
   * no log line and no count.
   */
  readonly passes?: (update: Update) => boolean;
  /** Stores an update, and resolves once it is on disk. When the promise rejects, Telegram sends the update again. */
  readonly accept: (update: Update) => Promise<void>;
}

/**
 * Serves `POST /telegram/webhook`. The answer is sent as soon as the update is on disk; the update is handled
 * afterwards, since Telegram repeats an update that isn't answered in time.
 */
export async function telegramWebhook(
  app: FastifyInstance,
  { telegram, log }: { readonly telegram: TelegramWebhook; readonly log: HttpLog },
): Promise<void> {
  // Anybody can send such requests, as many as they like.
  const refused = new SpacedWarning({ log: log.warn, event: "webhook.refused" });
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
      log.warn("webhook.not-taken", errorFields(error));
      return tryLater(reply);
    }
  });
}

/**
 * Reads a Telegram update from a webhook's body. Only `update_id` is checked, because the secret token has already
 * proved that Telegram sent the body.
 */
function updateOf(body: Buffer): Update | undefined {
  try {
    const value: unknown = JSON.parse(body.toString("utf8"));
    return isUpdate(value) ? value : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

const isUpdate = (value: unknown): value is Update =>
  typeof value === "object" &&
  value !== null &&
  "update_id" in value &&
  Number.isSafeInteger(value.update_id);

/** Compares two texts in a time that reveals neither their content nor their length. */
export function isSame(expected: string, given: string | string[] | undefined): boolean {
  if (typeof given !== "string") return false;
  const digest = (text: string): Buffer => createHash("sha256").update(text, "utf8").digest();
  return timingSafeEqual(digest(expected), digest(given));
}
