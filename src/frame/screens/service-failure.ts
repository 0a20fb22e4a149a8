import { type AskedWait, askedWaitOf } from "../../language/time/asked-wait.js";
import type { LogFields, LogMethod } from "../../log/logger.js";
import type { FailureKind, NamedProblem } from "../../service/service-port.js";

/** An error can't be stored in the event's journal, so the fields that the bot uses are copied to this plain object. */
type ServiceFailure = {
  kind: FailureKind;
  /** The service itself gives this reason for refusing a request. */
  reason: string | null;
  problems: readonly NamedProblem[];
  retryAfter: number | null;
};

/** The bot must not import the client's class. @throws the error itself when it isn't one of the service */
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

/** A call that changes nothing has failed, and `failureText` says what the merchant reads of it. */
export type CallFailure =
  | { readonly kind: "signed-out" }
  /** The service gave no answer, or answered that it is down (5xx). */
  | { readonly kind: "unavailable" }
  | { readonly kind: "too-many-requests"; readonly wait: AskedWait }
  | { readonly kind: "rejected"; readonly reason: string | null }
  /** The service answered, but not as the interface says. The log names what is odd. */
  | { readonly kind: "faulty-answer" };

/** @throws the error itself when it isn't an error of the service */
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
