import { MerchantServiceError } from "./error.js";
import { errorReason } from "./error-reason.js";
import { ConnectionFault, type HttpAnswer } from "./http.js";
import type { FailureKind } from "./port.js";

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** Classifies an HTTP status for which the call has no rule of its own. It must not be used for the create call. */
export function commonKind(status: number): FailureKind {
  if (status >= 500 || status === 408 || status === 429) return "unavailable";
  return status >= 400 ? "rejected" : "faulty-answer";
}

/**
 * Makes the error for a refusal, with the service's explanation. `secrets` are the secrets of the request, which the
 * explanation must not repeat.
 */
export function refusalOf(
  answer: HttpAnswer,
  kind: FailureKind,
  secrets: readonly string[],
  what = `answered ${answer.status}`,
): MerchantServiceError {
  const { status, requestId, retryAfter, body } = answer;
  const reason = body.kind === "text" ? errorReason(body.text, secrets) : undefined;
  const cause = body.kind === "unreadable" ? body.cause : undefined;
  return new MerchantServiceError(kind, what, { status, requestId, retryAfter, reason, cause });
}

/**
 * Makes the error for a successful answer that breaks the interface. Its message says what is missing and never quotes
 * the answer, which may hold tokens.
 */
export function faultOf(answer: HttpAnswer, what: string): MerchantServiceError {
  const { status, requestId } = answer;
  return new MerchantServiceError("faulty-answer", what, { status, requestId });
}

/** Turns a missing answer into `unavailable`, for calls that create nothing and may be repeated. */
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
 * text. Half surrogate pairs are replaced, because Telegram refuses messages that hold one.
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
