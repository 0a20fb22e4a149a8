import type { FailureKind } from "../../merchant-service/port.js";

/**
 * The part of a MerchantServiceError that the bot needs; a plain object, so that it can be kept in the event's journal.
 */
export type ServiceFailure = {
  kind: FailureKind;
  /** The service's own words, for a refusal. */
  reason: string | null;
  /** Seconds until a repeat makes sense. */
  retryAfter: number | null;
  /** The request's id, which the service's support asks for. */
  requestId: string | null;
  /** The invoice's id, when the answer to the create call carried it but was faulty otherwise. */
  invoiceId: string | null;
};

/**
 * Finds the service's failure in an error, by the error's name, since the bot may not import the client's code.
 * @returns undefined when the error is a fault of ours.
 */
export function serviceFailure(error: unknown): ServiceFailure | undefined {
  if (!(error instanceof Error) || error.name !== "MerchantServiceError") return undefined;
  const { kind, reason, retryAfter, requestId, invoiceId } = error as Error & {
    kind: FailureKind;
    reason?: string;
    retryAfter?: number;
    requestId?: string;
    invoiceId?: string;
  };
  return {
    kind,
    reason: reason ?? null,
    retryAfter: retryAfter ?? null,
    requestId: requestId ?? null,
    invoiceId: invoiceId ?? null,
  };
}
