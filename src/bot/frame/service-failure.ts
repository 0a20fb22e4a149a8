import type { FailureKind } from "../../merchant-service/port.js";

/** What the bot needs of a MerchantServiceError; a plain object, so that it can be kept in the event's journal. */
export type ServiceFailure = {
  kind: FailureKind;
  /** The service's own words, for a refusal. */
  reason: string | null;
  /** Seconds until a repeat makes sense. */
  retryAfter: number | null;
  /** For the service's support. */
  requestId: string | null;
  /** The invoice's id, when the answer to the create call carried it but was faulty otherwise. */
  invoiceId: string | null;
};

/** The service's failure in an error; undefined when it is a fault of ours. Known by name: the client is handed over. */
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
