import { shortened } from "../domain/text/safe-text.js";
import { ConnectionFault, type HttpAnswer } from "./http-exchange.js";
import type { FailureKind } from "./service-port.js";

interface FailureDetails {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly invoiceId?: string | undefined;
  readonly cause?: Error | undefined;
}

/**
 * The only error that the client of the invoicing service throws. Its message and cause never hold credentials, bodies
 * or secret URLs.
 */
export class MerchantServiceError extends Error {
  override readonly name = "MerchantServiceError";
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /**
   * The service's own explanation (docs/interface.md, "Errors"): plain text of at most 300 characters. A merchant reads it
   * where a request was refused, but not where login and password were.
   */
  readonly reason: string | undefined;
  /** The response header x-request-id, for which the service's support asks. */
  readonly requestId: string | undefined;
  /** The seconds to wait that the header Retry-After names. */
  readonly retryAfter: number | undefined;
  /** The invoice's id, if an incomplete answer to the create call contained it (only with outcome-unknown). */
  readonly invoiceId: string | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: FailureDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.reason = details.reason;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
    this.invoiceId = details.invoiceId;
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * Classifies an HTTP status for calls that have no rule of their own for it. The create call must not use this
 * function: it never may say that a call can be repeated when an invoice may exist.
 */
export function commonKind(status: number): FailureKind {
  if (status === 429) return "too-many-requests";
  if (status >= 500 || status === 408) return "unavailable";
  return status >= 400 ? "rejected" : "faulty-answer";
}

/**
 * Makes the error for an answer with which the service refused a request, with the service's explanation. `secrets` are
 * the secrets of the request, which the explanation must not repeat.
 */
export function refusalOf(
  answer: HttpAnswer,
  kind: FailureKind,
  secrets: readonly string[],
  what = `answered ${answer.status}`,
): MerchantServiceError {
  const { status, requestId, retryAfter, body } = answer;
  const reason = reasonIn(answer, secrets);
  const cause = body.kind === "unreadable" ? body.cause : undefined;
  return new MerchantServiceError(kind, what, { status, requestId, retryAfter, reason, cause });
}

/** Returns the service's explanation in an answer, in which every one of `secrets` is blacked out. */
export const reasonIn = ({ body }: HttpAnswer, secrets: readonly string[]): string | undefined =>
  body.kind === "text" ? errorReason(body.text, secrets) : undefined;

/**
 * Makes the error for an answer whose status says success but whose body doesn't follow the interface. The message says
 * what is missing and never quotes the answer, which may hold tokens.
 */
export function faultOf(answer: HttpAnswer, what: string): MerchantServiceError {
  const { status, requestId } = answer;
  return new MerchantServiceError("faulty-answer", what, { status, requestId });
}

/**
 * Turns a missing answer into an error of the kind `unavailable`, for calls that create nothing and may be repeated.
 */
export async function answerOrUnavailable(answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ConnectionFault)) throw error;
    throw new MerchantServiceError("unavailable", `no answer (${error.code})`, { cause: error });
  }
}

/** Reads the JSON of a successful answer. @throws MerchantServiceError faulty-answer, or unavailable when the body broke off. */
export function jsonOf(answer: HttpAnswer): unknown {
  const { body } = answer;
  if (body.kind === "unreadable") {
    const what = `the answer's body is ${body.fault}`;
    if (body.fault === "broken-off") throw refusalOf(answer, "unavailable", [], what);
    throw faultOf(answer, what);
  }
  const parsed = parseJson(body.text);
  if (parsed === undefined) throw faultOf(answer, "the answer isn't JSON");
  return parsed.value;
}

/**
 * Parses JSON; undefined when the text isn't JSON. The content type is ignored, because some services label JSON as
 * text. Lone surrogates (halves of an emoji) are replaced, because Telegram refuses messages with one.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    return {
      value: JSON.parse(text, (_key, value: unknown) => (typeof value === "string" ? whole(value) : value)),
    };
  } catch {
    return undefined;
  }
}

const whole = (text: string): string => text.replace(/\p{Surrogate}/gu, "\ufffd");

const maxLength = 300;
const textKeys = ["message", "error_description", "error", "detail", "title"] as const;

/**
 * Finds the service's own explanation in the body of a failing answer, whose shape is unknown (docs/interface.md,
 * "Errors"). The result may be shown to a merchant: plain text of at most 300 characters, in which every one of
 * `secrets` is blacked out, since services echo requests. Returns undefined when there is no explanation.
 */
export function errorReason(body: string, secrets: readonly string[] = []): string | undefined {
  const parsed = parsedObject(body);
  if (parsed === undefined) return undefined;
  const main = mainText(parsed, 0);
  const details = listedTexts(parsed.errors);
  const texts = [...new Set([...(main === undefined ? [] : [main]), ...details])];
  if (texts.length === 0) return undefined;
  return shortened(withoutSecrets(texts.join("; "), secrets), maxLength);
}

function mainText(source: Record<string, unknown>, depth: number): string | undefined {
  for (const key of textKeys) {
    const value = source[key];
    const text = isObject(value) && depth === 0 ? mainText(value, 1) : plainText(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** Reads the field `errors` of a failing answer, which may be a list of texts or objects, or an object with texts by field. */
function listedTexts(errors: unknown): string[] {
  const entries = Array.isArray(errors) ? errors : isObject(errors) ? Object.values(errors).flat() : [];
  return entries
    .slice(0, 5)
    .map((entry) => (isObject(entry) ? mainText(entry, 0) : plainText(entry)))
    .filter((text) => text !== undefined);
}

/** Cleans an explanation of the service for a merchant: HTML and JSON are rejected, and characters that reorder or hide others are removed. */
function plainText(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const text = onOneLine(value);
  if (text === "" || /<[a-z!/?]/i.test(text) || /^[[{]/.test(text)) return undefined;
  return text;
}

const onOneLine = (text: string): string =>
  text
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();

function withoutSecrets(text: string, secrets: readonly string[]): string {
  const forms = secrets.flatMap((secret) => {
    // The secret is converted to UTF-8 and back, because `encodeURIComponent` throws for a lone surrogate (half of an
    // emoji).
    const encoded = encodeURIComponent(Buffer.from(secret).toString());
    return [onOneLine(secret), encoded].filter((form) => form !== "");
  });
  // The longest of the secret's forms (as typed, percent-encoded) is replaced first, so that no part of a secret remains.
  forms.sort((a, b) => b.length - a.length);
  return forms.reduce((clean, form) => clean.replaceAll(form, "***"), text);
}

function parsedObject(body: string): Record<string, unknown> | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    // A body that isn't JSON is probably a gateway's HTML page, so it has no explanation for a merchant.
    return undefined;
  }
  return isObject(parsed) ? parsed : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
