import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { type Html, type Translator, userText } from "../../frame/locales.js";
import { isShown } from "../../frame/model/acting.js";
import { saleInShort } from "../../frame/texts/customer-text.js";
import { amountsText, itemsInShort, totalOf } from "../../frame/texts/items-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { endOf, type Invoice, linkEnd } from "../../invoice/invoice.js";
import { namedAmount } from "../../invoice/invoice-status.js";
import { sellerName } from "../team/model/membership.js";

type SoldBy = NonNullable<Invoice["soldBy"]>;
type Scope = Pick<ChatScope, "t" | "session">;

export const soldByText = (scope: Scope, soldBy: SoldBy): string =>
  scope.t("sold-by", { name: soldByName(scope, soldBy) });

export const soldByName = ({ session }: Pick<Scope, "session">, soldBy: SoldBy): Html =>
  userText(sellerName(session.team, soldBy));

/** The caller makes the whole label safe with `plainUserText`. */
export const soldByLabel = ({ t, session }: Scope, soldBy: SoldBy): string =>
  t.plain("label-sold-by", { name: sellerName(session.team, soldBy) });

/** After /signout, in a locked chat, and while another account is signed in, a notice names no customer. */
export const saleToTell = ({ t, acting }: ChatScope, invoice: Invoice): Html =>
  isShown(acting, invoice) ? saleInShort(invoice.terms, t) : itemsInShort(invoice.terms.items, t);

/**
 * The customer of an expired invoice may still want to pay, so the button makes a draft with the same items and a new
 * expiry.
 */
export const issueAgain = (t: Translator, { ref }: Pick<Invoice, "ref">): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-issue-again"), `invoice:repeat:${ref}`);

/**
 * The interface doesn't say which status may follow "failed", so only the operator's setting can promise that the
 * customer can try again by the same link.
 */
export const againOf = (
  { deps }: Pick<ChatScope, "deps">,
  { failedEnds }: Pick<Invoice, "failedEnds"> = {},
): "unknown" | "payable" | "final" =>
  failedEnds === true ? "final" : (deps.settings.failedLinks ?? "unknown");

/**
 * Returns the key of the toast that says why nobody is asked to pay by the invoice's link any more. The merchant's own
 * mark doesn't end the link.
 */
export function linkOverToast(
  invoice: Invoice,
  now: number,
): "toast-cash" | "toast-withdrawn" | "toast-link-over" {
  const end = endOf(invoice, now);
  if (end === "cash") return "toast-cash";
  return end === "withdrawn" ? "toast-withdrawn" : "toast-link-over";
}

/** The interface doesn't say whether the service names cents, so the merchant reads the number as it is, and judges. */
export function amountNote({ t }: Pick<ChatScope, "t">, { history, terms }: Invoice): string[] {
  const named = namedAmount(history);
  if (named === undefined) return [];
  return [t("notice-amount", { amount: amountsText([named], t), total: totalOf(terms.items, t) })];
}

/** The service can't cancel a pay link, so the merchant is told how long it can still be paid. */
export function linkStays(scope: ChatScope, invoice: Invoice): string[] {
  const { t, deps } = scope;
  const { expireAt } = invoice;
  if (linkEnd(invoice, deps.now()) !== undefined) return [];
  if (expireAt === undefined) return [t("link-stays", { expires: "never", moment: "" })];
  return [t("link-stays", { expires: "at", moment: momentText(scope, expireAt) })];
}
