import type { LogFields, LogMethod } from "../../logger/logger.js";
import type { FailureKind, NamedProblem } from "../../merchant-service/service-port.js";

/**
 * The fields of a MerchantServiceError (an error of the service's client) that the bot uses. They are copied to a plain
 * object, because an error can't be stored in the event's journal (the results stored under the event).
 */
type ServiceFailure = {
  kind: FailureKind;
  /** The reason that the service itself gives for refusing a request. */
  reason: string | null;
  /** The parts of the reason that name a field. */
  problems: readonly NamedProblem[];
  /** The number of seconds after which the service accepts another attempt. */
  retryAfter: number | null;
  /**
   * The id of the created invoice, when the service's answer to the create call contained it but no usable pay link.
   */
  invoiceId: string | null;
};

/**
 * Logs an error of a call to the service and returns the fields that the bot uses. The check goes by the error's name,
 * because the bot must not import the client's class.
 * @param event the name of the log line
 * @param fields further fields of the log line
 * @throws the error itself when it isn't an error of the service
 */
export function serviceFailure(
  error: unknown,
  log: LogMethod,
  event: string,
  fields: LogFields = {},
): ServiceFailure {
  if (!(error instanceof Error) || error.name !== "MerchantServiceError") throw error;
  const { kind, reason, problems, retryAfter, requestId, invoiceId } = error as Error & {
    kind: FailureKind;
    reason?: string;
    problems?: readonly NamedProblem[];
    retryAfter?: number;
    requestId?: string;
    invoiceId?: string;
  };
  log(event, { ...fields, kind, requestId });
  return {
    kind,
    reason: reason ?? null,
    problems: problems ?? [],
    retryAfter: retryAfter ?? null,
    invoiceId: invoiceId ?? null,
  };
}
