import type { InvoiceRecord } from "../../../storage/chat-record.js";
import { accessToken, endAccess } from "../../account.js";
import type { ChatScope } from "../../context.js";
import { serviceFailure } from "../../failure.js";

/** How a create call ended; plain data, since it is kept in the event's journal. */
export type CreateOutcome =
  | { kind: "created" }
  | { kind: "rejected"; reason: string | null; retryAfter: number | null }
  | { kind: "signed-out" }
  | { kind: "unavailable" }
  | { kind: "unknown" };

const journalName = "create-invoice";

/** The outcome that an earlier attempt at this event has committed. */
export const knownOutcome = ({ unit }: ChatScope): CreateOutcome | undefined =>
  unit.done<CreateOutcome>(journalName);

/**
 * Sends the create call of a submission that is already committed, once, and commits how it ended together with what
 * that means for the record: facts first, words after.
 */
export async function submit(
  scope: ChatScope,
  invoice: InvoiceRecord,
  callbackUrl?: string,
): Promise<CreateOutcome> {
  const { deps, session } = scope;
  const token = await accessToken(scope);
  if (token === undefined) return settle(scope, invoice.ref, { kind: "signed-out" });
  try {
    const created = await deps.service.createInvoice(token, invoice.request, callbackUrl);
    return await settle(scope, invoice.ref, { kind: "created" }, created);
  } catch (error) {
    const failure = serviceFailure(error);
    if (failure === undefined) throw error;
    deps.log("create-invoice.failed", {
      ref: invoice.ref,
      kind: failure.kind,
      requestId: failure.requestId ?? undefined,
    });
    switch (failure.kind) {
      case "signed-out":
        await endAccess(scope);
        return settle(scope, invoice.ref, { kind: "signed-out" });
      case "unavailable":
        return settle(scope, invoice.ref, { kind: "unavailable" });
      case "rejected": {
        const { reason, retryAfter } = failure;
        return settle(scope, invoice.ref, { kind: "rejected", reason, retryAfter });
      }
      default:
        deps.log("create-invoice.unknown", { ref: invoice.ref, chat: session.chat });
        return settle(scope, invoice.ref, { kind: "unknown" }, { id: failure.invoiceId });
    }
  }
}

/** A submission that was under way when the process ended: nobody knows, and nobody repeats it. */
export const giveUpWaiting = (scope: ChatScope, invoice: InvoiceRecord): Promise<CreateOutcome> =>
  settle(scope, invoice.ref, { kind: "unknown" });

async function settle(
  { unit }: ChatScope,
  ref: string,
  outcome: CreateOutcome,
  answer?: { readonly id: string | null; readonly payLink?: string },
): Promise<CreateOutcome> {
  await unit.patch((record) => {
    if (record.journal !== undefined) record.journal.results[journalName] = outcome;
    const invoice = record.invoices[ref];
    if (invoice === undefined) return;
    if (answer !== undefined && answer.id !== null) invoice.id = answer.id;
    if (outcome.kind === "created" && answer?.payLink !== undefined) {
      invoice.creation = "created";
      invoice.payLink = answer.payLink;
      for (const other of Object.values(record.invoices)) {
        if (other.creation === "unknown" && other.draftId === invoice.draftId) other.repeatedBy = ref;
      }
      delete record.draft;
      delete record.question;
    } else if (outcome.kind === "unknown") {
      invoice.creation = "unknown";
      if (record.draft !== undefined) record.draft.submission = ref;
    } else {
      delete record.invoices[ref];
    }
  });
  return outcome;
}
