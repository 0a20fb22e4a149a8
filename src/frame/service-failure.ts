import { type AskedWait, askedWaitOf } from "../language/time/asked-wait.js";
import type { LogFields, LogMethod } from "../log/logger.js";
import type { FailureKind, NamedProblem } from "../service/service-port.js";

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
  const { kind, reason, problems, retryAfter, requestId } = error as Error & {
    kind: FailureKind;
    reason?: string;
    problems?: readonly NamedProblem[];
    retryAfter?: number;
    requestId?: string;
  };
  log(event, { ...fields, kind, requestId });
  return {
    kind,
    reason: reason ?? null,
    problems: problems ?? [],
    retryAfter: retryAfter ?? null,
  };
}

/** Why a call that changes nothing at the service has no result. What the merchant reads of it is `failureText`. */
export type CallFailure =
  | { readonly kind: "signed-out" }
  /** The service gave no answer, or answered that it is down (5xx). */
  | { readonly kind: "unavailable" }
  /** The service has had too many requests (429). */
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait }
  /** The service refused the call, with its reason if it has given one. */
  | { readonly kind: "rejected"; readonly reason: string | null }
  /** The service answered, but not as the interface says. The log names what is odd. */
  | { readonly kind: "faulty-answer" };

/** Logs an error of a call that changes nothing, and returns what has happened. @throws the error itself when it isn't an error of the service */
export function callFailure(
  error: unknown,
  { log, now }: { readonly log: LogMethod; readonly now: () => number },
  event: string,
): CallFailure {
  const { kind, reason, retryAfter } = serviceFailure(error, log, event);
  switch (kind) {
    case "too-many-requests":
      return { kind, wait: askedWaitOf(retryAfter, now()) };
    case "rejected":
      return { kind, reason };
    case "signed-out":
    case "faulty-answer":
      return { kind };
    default:
      return { kind: "unavailable" };
  }
}
