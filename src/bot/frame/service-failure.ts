import type { LogFields, LogMethod } from "../../logger/logger.js";
import type { FailureKind } from "../../merchant-service/port.js";

/** The fields of a MerchantServiceError that the bot uses. It is a plain object, so that the event's journal can store it. */
type ServiceFailure = {
  kind: FailureKind;
  /** The service's own explanation of why it refused a request. */
  reason: string | null;
  /** The number of seconds after which the service accepts another attempt. */
  retryAfter: number | null;
  /** The id of the created invoice, when the answer to the create call contained it but was otherwise faulty. */
  invoiceId: string | null;
};

/**
 * Returns the service's failure and logs it. It checks the error's name, because the bot must not import the client's class.
 * @param event the name of the log line, whose fields are `fields`, the kind and the request's id
 * @throws the error itself when it isn't the service's
 */
export function serviceFailure(
  error: unknown,
  log: LogMethod,
  event: string,
  fields: LogFields = {},
): ServiceFailure {
  if (!(error instanceof Error) || error.name !== "MerchantServiceError") throw error;
  const { kind, reason, retryAfter, requestId, invoiceId } = error as Error & {
    kind: FailureKind;
    reason?: string;
    retryAfter?: number;
    requestId?: string;
    invoiceId?: string;
  };
  log(event, { ...fields, kind, requestId });
  return {
    kind,
    reason: reason ?? null,
    retryAfter: retryAfter ?? null,
    invoiceId: invoiceId ?? null,
  };
}
