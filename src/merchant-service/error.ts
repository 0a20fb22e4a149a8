import type { FailureKind } from "./port.js";

interface FailureDetails {
  readonly status?: number | undefined;
  readonly reason?: string | undefined;
  readonly requestId?: string | undefined;
  readonly retryAfter?: number | undefined;
  readonly invoiceId?: string | undefined;
  readonly cause?: Error | undefined;
}

/** The only error that the client throws. Its message and cause never hold credentials, bodies or secret URLs. */
export class MerchantServiceError extends Error {
  override readonly name = "MerchantServiceError";
  /** The HTTP status; undefined when there was no answer. */
  readonly status: number | undefined;
  /**
   * The service's own explanation (docs/interface.md, "Errors"): plain text of at most 300 characters. Only the
   * explanation of `rejected` may be shown.
   */
  readonly reason: string | undefined;
  /** The response header x-request-id, which support asks for. */
  readonly requestId: string | undefined;
  /** The seconds of the header Retry-After. */
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
