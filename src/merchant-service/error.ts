import type { FailureKind } from "./port.js";

/** The one error that the client throws. Its message never carries credentials, bodies or URLs with secrets. */
export class MerchantServiceError extends Error {
  override readonly name = "MerchantServiceError";
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** The service's own words (interface 7: found by open-points.md), for rejected: plain text, at most 300 characters. */
  readonly reason: string | undefined;
  /** The x-request-id response header, for support. */
  readonly requestId: string | undefined;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | undefined;

  constructor(
    readonly kind: FailureKind,
    message: string,
    details: { status?: number; reason?: string; requestId?: string; retryAfter?: number; cause?: unknown } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status;
    this.reason = details.reason;
    this.requestId = details.requestId;
    this.retryAfter = details.retryAfter;
  }
}
