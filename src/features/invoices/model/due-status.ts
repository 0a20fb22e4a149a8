import type { InvoiceStatus } from "../../../invoice/invoice-status.js";
import type { ChatRecord } from "../../chat-record.js";
import { addDue, dropDue } from "../../due-list.js";

/**
 * Updates the due list after an invoice's status has changed from `before` to `after`. If both are equal, nothing is
 * added, so that a repeated update causes no second message. An unsent message about an earlier status is removed.
 */
export function addStatus(
  record: Pick<ChatRecord, "due">,
  ref: string,
  before: InvoiceStatus,
  after: InvoiceStatus,
): void {
  if (after === before) return;
  dropDue(record, `status:${ref}`);
  if (after !== "created" && after !== "processing") addDue(record, { kind: "status", ref, status: after });
}
