import type { ChatScope } from "../../../frame/context.js";
import { saidOnce } from "../../../frame/send-or-edit.js";
import { saleInShort } from "../../../frame/texts/customer-text.js";
import { amountsText, totalOf } from "../../../frame/texts/items-text.js";
import { endOf, type Invoice, isPaidLate, isPaidTwice } from "../../../invoice/invoice.js";
import { currentStatus } from "../../../invoice/invoice-status.js";
import { allowedLess } from "../../../invoice/terms.js";
import type { DueOf } from "../../slices.js";
import { replyToCard } from "../faces/reply-to-card.js";
import { findInvoice } from "../invoice-records.js";
import { againOf } from "../pay-card.js";
import { soldByText } from "./sold-by-text.js";

/** Tells the owner how a seller's invoice has ended, or that its payment has failed. */
export async function saySold(scope: ChatScope, entry: DueOf<"sold-status">): Promise<void> {
  const copy = await findInvoice(scope, entry.copy);
  if (typeof copy === "string" || copy.soldBy === undefined) return;
  if (entry.status !== (isOver(scope, copy) ? "over" : currentStatus(copy.history))) return;
  const html = [noticeOf(scope, copy), ...lessOf(scope, copy), soldByText(scope, copy.soldBy)].join("\n");
  const silent = entry.status === "over";
  await saidOnce(scope, entry, () => replyToCard(scope, copy, html, { silent }));
}

const isOver = ({ deps }: ChatScope, copy: Invoice): boolean =>
  copy.over === true && endOf(copy, deps.now()) === "over";

/** Names the underpayment that a seller has allowed, because "paid" may mean so much less than the total. */
function lessOf({ t }: ChatScope, { history, terms }: Invoice): string[] {
  const less = currentStatus(history) === "paid" ? allowedLess(terms) : [];
  return less.length === 0 ? [] : [t("notice-less", { less: amountsText(less, t) })];
}

function noticeOf(scope: ChatScope, copy: Invoice): string {
  const { t } = scope;
  const { terms, history } = copy;
  const status = currentStatus(history);
  const values = {
    total: totalOf(terms.items, t),
    items: saleInShort(terms, t),
    service: scope.deps.settings.serviceName,
    again: againOf(scope, copy),
  };
  if (isOver(scope, copy))
    return t(status === "failed" ? "notice-failed-over" : "notice-over-unknown", values);
  if (isPaidTwice(copy)) return t("notice-paid-twice", values);
  return t(isPaidLate(copy) ? "notice-paid-late" : `notice-${status}`, values);
}
