import type { FailureKind } from "./port.js";

interface FailureDetails {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly invoiceId?: string | undefined;
  readonly cause?: Error | undefined;
}

/** The one error that the client throws. Its message and cause never carry credentials, bodies or URLs with secrets. */
export class MerchantServiceError extends Error {
  override readonly name = "MerchantServiceError";
  /** HTTP status, when there was an answer. */
  readonly status: number | undefined;
  /** The service's own words (docs/interface.md, "Errors"): plain text, at most 300 characters. To be shown for `rejected` only. */
  readonly reason: string | undefined;
  /** The x-request-id response header, for support. */
  readonly requestId: string | undefined;
  /** Seconds, from Retry-After. */
  readonly retryAfter: number | undefined;
  /** For outcome-unknown: the id of the invoice when the answer carried one that could not be used in full. */
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
