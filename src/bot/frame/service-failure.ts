import type { FailureKind } from "../../merchant-service/port.js";

/** The fields of a MerchantServiceError that the bot uses. It is a plain object, so that the event's journal can store it. */
export type ServiceFailure = {
  kind: FailureKind;
  /** The service's own explanation of why it refused a request. */
  reason: string | null;
  /** The number of seconds after which the service accepts another attempt. */
  retryAfter: number | null;
  /** The request's id, which the merchant can give to the service's support. */
  requestId: string | null;
  /** The id of the created invoice, when the answer to the create call contained it but was otherwise faulty. */
  invoiceId: string | null;
};

/** Returns the service's failure; undefined for other errors. It checks the error's name, because the bot must not import the client's class. */
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
