import type { ChatScope } from "../../../frame/context.js";
import { serviceFailure } from "../../../frame/screens/service-failure.js";
import { type CreateOutcome, givenOf } from "../../../invoice/invoice.js";
import { isAboutTerminal } from "../../../invoice/terms/terminal.js";
import { askedWaitOf } from "../../../language/time/asked-wait.js";
import type { LastChecks } from "../../../service/service-port.js";
import { type AccessToken, accessToken, type OpenAccess, renewAccess } from "../../access/index.js";
import type { ChatRecord } from "../../chat-record.js";
import { mayCreate } from "./look-at-limits.js";
import { type Submission, settleIn, writeAuditLine } from "./submissions.js";

const journalName = "create-call";

/** Checks whether an earlier attempt at this event has committed an outcome. */
export const wasCalled = ({ unit }: ChatScope): boolean =>
  unit.done<CreateOutcome>(journalName) !== undefined;

/**
 * The create call is never repeated: a retry of the event finds the submission and looks only for a stored outcome;
 * after a crash during the call the outcome counts as unknown.
 * @param access the look at the access by which the invoice was submitted
 * @param place the id of the message that the pay card replaces
 */
export async function callOnce(
  scope: ChatScope,
  { invoice, callbackUrl }: Submission,
  access: OpenAccess,
  place: number | undefined,
): Promise<CreateOutcome> {
  const { deps, session, unit } = scope;
  const { ref } = invoice;
  const begin = (): Promise<CreateOutcome> => {
    const outcome = call(scope, { invoice, callbackUrl }, access);
    const created = outcome.then(
      (come) => (come.kind === "created" ? givenOf(come) : undefined),
      () => undefined,
    );
    deps.createCalls?.underWay({ chat: session.chat, ref }, created);
    return outcome;
  };
  const isKnown = wasCalled(scope);
  const outcome = await unit.once(journalName, begin, keepOutcome(place));
  deps.createCalls?.kept(ref);
  if (!isKnown) writeAuditLine(scope, invoice, outcome.kind, false);
  return outcome;
}

const keepOutcome =
  (place: number | undefined) =>
  (record: ChatRecord, outcome: CreateOutcome): void =>
    settleIn(record, outcome, place);

/**
 * Returns what became of the submission that an earlier attempt at this event sent; "unknown" when no answer was
 * stored.
 * @param place the id of the message that the pay card replaces
 */
export async function outcomeOf(
  scope: ChatScope,
  ref: string,
  place: number | undefined,
): Promise<CreateOutcome> {
  const { unit, deps, session } = scope;
  let isLate = false;
  const findOut = async (): Promise<CreateOutcome> => {
    isLate = true;
    const left = await deps.createCalls?.leftBehind(session.chat, ref);
    if (left === undefined) return { kind: "unknown", ref };
    return { kind: "created", ref, ...givenOf(left) };
  };
  const submission = wasCalled(scope) ? undefined : session.invoices[ref];
  const outcome = await unit.once(journalName, findOut, keepOutcome(place));
  if (submission !== undefined) writeAuditLine(scope, submission, outcome.kind, isLate);
  return outcome;
}

async function call(
  scope: ChatScope,
  { invoice, callbackUrl }: Submission,
  looked: OpenAccess,
): Promise<CreateOutcome> {
  const { deps } = scope;
  const { ref } = invoice;
  // The search for the terminal may have renewed the token. The team is read once more right before the first byte.
  const access = await accessToken(scope, looked);
  if (access.kind !== "ok") return { ...access, ref };
  let isUnchecked = false;
  const checks: LastChecks = {
    mayCreate: () =>
      mayCreate(scope, invoice).catch((error: unknown) => {
        isUnchecked = true;
        throw error;
      }),
    mayBegin: () => deps.createCalls?.mayBegin() ?? true,
  };
  try {
    const given = await deps.service.createInvoice(access.token, invoice, callbackUrl, checks);
    return { kind: "created", ref, ...given };
  } catch (error) {
    if (isUnchecked) {
      // Nothing was sent. If the error left this function, the next attempt at the event would take the submission for one
      // that was sent.
      deps.log("create-invoice.unchecked", { ref, error: error instanceof Error ? error.name : "unknown" });
      return { kind: "unavailable", ref };
    }
    const failure = serviceFailure(error, deps.log, "create-invoice.failed", { ref });
    const { kind, reason } = failure;
    switch (kind) {
      case "signed-out":
        return afterRenewal(await renewAccess(scope, access.token), ref);
      case "unavailable":
      case "not-allowed":
        return { kind, ref };
      case "rejected":
        return {
          kind,
          ref,
          reason,
          ...(failure.problems.some(({ field }) => field !== undefined) && {
            problems: [...failure.problems],
          }),
          ...(isAboutTerminal(failure) && { aboutTerminal: true }),
        };
      case "too-many-requests":
        return { kind, ref, wait: askedWaitOf(failure.retryAfter, deps.now()) };
      default:
        return { kind: "unknown", ref };
    }
  }
}

const afterRenewal = (access: AccessToken, ref: string): CreateOutcome =>
  access.kind === "ok" ? { kind: "renewed", ref } : { ...access, ref };
