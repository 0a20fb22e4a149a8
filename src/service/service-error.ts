import { explanationIn } from "./error-reason.js";
import { ConnectionFault, type HttpAnswer } from "./http-exchange.js";
import type { FailureKind, NamedProblem } from "./service-port.js";

interface FailureDetails {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly problems?: readonly NamedProblem[] | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly cause?: Error | undefined;
}

/** The client throws only this error. Message and cause never hold credentials, bodies or secret URLs. */
export class MerchantServiceError extends Error {
  override readonly name = "MerchantServiceError";
  readonly status: number | undefined;
  /**
   * The service's explanation (docs/interface.md, "Errors") is plain text of at most 300 characters. A merchant reads
   * it where a request was refused, but not where login and password were.
   */
  readonly reason: string | undefined;
  /** Each part of the explanation has its field. The parts may be shown wherever the reason may. */
  readonly problems: readonly NamedProblem[];
  /** The service's support asks for this id of the response header x-request-id. */
  readonly requestId: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: FailureDetails = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.reason = details.reason;
    this.problems = details.problems ?? [];
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/**
 * The create call must not use this function, because it calls a failure repeatable after which an invoice may exist.
 */
export function commonKind(status: number): FailureKind {
  if (status === 429) return "too-many-requests";
  if (status >= 500 || status === 408) return "unavailable";
  return status >= 400 ? "rejected" : "faulty-answer";
}

/** The error has the service's explanation, in which `secrets` of the request are blacked out. */
export function refusalOf(
  answer: HttpAnswer,
  kind: FailureKind,
  secrets: readonly string[],
  what = `answered ${answer.status}`,
): MerchantServiceError {
  const { status, requestId, retryAfter, body } = answer;
  const { reason, problems } = explanationIn(body.kind === "text" ? body.text : "", secrets);
  const cause = body.kind === "unreadable" ? body.cause : undefined;
  return new MerchantServiceError(kind, what, { status, requestId, retryAfter, reason, problems, cause });
}

export const reasonIn = ({ body }: HttpAnswer, secrets: readonly string[]): string | undefined =>
  body.kind === "text" ? explanationIn(body.text, secrets).reason : undefined;

/** The error's message never quotes the answer, which may hold tokens. */
export function faultOf(answer: HttpAnswer, what: string): MerchantServiceError {
  const { status, requestId } = answer;
  return new MerchantServiceError("faulty-answer", what, { status, requestId });
}

/** A call that creates nothing may be repeated, so a missing answer makes it `unavailable`. */
export async function answerOrUnavailable(answer: Promise<HttpAnswer>): Promise<HttpAnswer> {
  try {
    return await answer;
  } catch (error) {
    if (!(error instanceof ConnectionFault)) throw error;
    throw new MerchantServiceError("unavailable", `no answer (${error.code})`, { cause: error });
  }
}

/** @throws MerchantServiceError faulty-answer, or unavailable when the body broke off */
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
 * Some services label JSON as text, so the Content-Type doesn't count. Lone surrogates (halves of an emoji) are
 * replaced, because Telegram refuses them.
 */
export function parseJson(text: string): { readonly value: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text);
    // JSON.parse with a function for each value takes 35 ms for a list of 130,000 zeros instead of 2, so values are
    // walked only where a surrogate is escaped.
    return { value: /\\ud[89a-f]/i.test(text) ? whole(value) : value };
  } catch {
    return undefined;
  }
}

function whole(value: unknown): unknown {
  if (typeof value === "string") return value.replace(/\p{Surrogate}/gu, "\ufffd");
  if (typeof value !== "object" || value === null) return value;
  const parts = value as Record<string, unknown>;
  for (const key of Object.keys(parts)) parts[key] = whole(parts[key]);
  return value;
}
