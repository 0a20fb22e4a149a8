import { defined } from "../domain/defined.js";
import { expireAtOf } from "../domain/expiry.js";
import { sentTexts } from "../domain/invoice/fields.js";
import type { InvoiceRequest } from "../domain/invoice-request.js";
import { type Tolerance, toleranceFields } from "../domain/tolerance.js";
import type { Draft } from "../storage/chat-record.js";
import { plainItem, totalInCurrency } from "./draft-items.js";

/** The request that a draft comes to, if it is submitted at `now` (ms): a duration becomes a moment. */
export function requestOf(draft: Draft, now: number): InvoiceRequest {
  if (draft.terminal === undefined) throw new Error("A draft without a terminal can't be submitted.");
  const expireAt = draft.expiry === undefined ? undefined : expireAtOf(draft.expiry, new Date(now));
  const { overpaid, underpaid } = effectiveTolerances(draft);
  return {
    terminalId: draft.terminal.id,
    currency: draft.currency,
    items: draft.items.map(plainItem),
    ...sentTexts(draft),
    ...defined({ expireAt }),
    ...toleranceFields(overpaid, underpaid),
  };
}

/**
 * The tolerances that go to the service, and by which payments are judged. A fixed amount is one of the total; where
 * that isn't known in the invoice's currency it might accept next to nothing as paid, so it stays out. Percentages go.
 */
export function effectiveTolerances(draft: Draft): Pick<Draft, "overpaid" | "underpaid"> {
  const isKnown = totalInCurrency(draft) !== undefined;
  const { overpaid, underpaid } = draft;
  return {
    ...(overpaid !== undefined && (isKnown || overpaid.kind === "percent") ? { overpaid } : {}),
    ...(underpaid !== undefined && (isKnown || underpaid.kind === "percent") ? { underpaid } : {}),
  };
}

/** A side's tolerance as a request carries it. */
export function toleranceIn(amount: string | undefined, percent: string | undefined): Tolerance | undefined {
  if (percent !== undefined) return { kind: "percent", percent };
  return amount === undefined ? undefined : { kind: "amount", amount };
}
