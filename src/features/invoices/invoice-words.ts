import { InlineKeyboard } from "grammy";
import type { ChatScope } from "../../frame/context.js";
import { type Html, type Translator, userText } from "../../frame/locales.js";
import { isShown } from "../../frame/model/acting.js";
import { saleInShort } from "../../frame/texts/customer-text.js";
import { itemsInShort } from "../../frame/texts/items-text.js";
import { momentText } from "../../frame/texts/terms-text.js";
import { type Invoice, linkEnd } from "../../invoice/invoice.js";
import { sellerName } from "../team/model/membership.js";

type SoldBy = NonNullable<Invoice["soldBy"]>;
type Scope = Pick<ChatScope, "t" | "session">;

/** Returns who has created the invoice of which the owner has a copy, such as "by Dilnoza". */
export const soldByText = (scope: Scope, soldBy: SoldBy): string =>
  scope.t("sold-by", { name: soldByName(scope, soldBy) });

/** Returns the seller's present name for a sentence of its own. */
export const soldByName = ({ session }: Pick<Scope, "session">, soldBy: SoldBy): Html =>
  userText(sellerName(session.team, soldBy));

/** Returns the same without HTML, for a button. The caller makes the whole label safe with `plainUserText`. */
export const soldByLabel = ({ t, session }: Scope, soldBy: SoldBy): string =>
  t.plain("label-sold-by", { name: sellerName(session.team, soldBy) });

/**
 * Returns what was sold for a notice to the seller, and to whom. After /signout, in a locked chat, and while another
 * account is signed in, the notice names no customer.
 */
export const saleToTell = ({ t, acting }: ChatScope, invoice: Invoice): Html =>
  isShown(acting, invoice) ? saleInShort(invoice.terms, t) : itemsInShort(invoice.terms.items, t);

/**
 * Returns a keyboard with [Issue again] for an expired invoice. The button makes a new draft with the same items and a
 * new expiry, because the customer may still want to pay.
 */
export const issueAgain = (t: Translator, { ref }: Pick<Invoice, "ref">): InlineKeyboard =>
  new InlineKeyboard().text(t.plain("button-issue-again"), `invoice:repeat:${ref}`);

/**
 * Returns for the texts of a failed payment whether the customer can try again by the same link. The interface doesn't say
 * which status may follow "failed", so only the operator's setting can promise it.
 */
export const againOf = (
  { deps }: Pick<ChatScope, "deps">,
  { failedEnds }: Pick<Invoice, "failedEnds"> = {},
): "unknown" | "payable" | "final" =>
  failedEnds === true ? "final" : (deps.settings.failedLinks ?? "unknown");

/**
 * Returns a sentence on how long the pay link of an invoice that the merchant no longer wants can still be paid, since
 * the service can't cancel it; no sentence once nobody can pay it.
 */
export function linkStays(scope: ChatScope, invoice: Invoice): string[] {
  const { t, deps } = scope;
  const { expireAt } = invoice;
  if (linkEnd(invoice, deps.now()) !== undefined) return [];
  if (expireAt === undefined) return [t("link-stays", { expires: "never", moment: "" })];
  return [t("link-stays", { expires: "at", moment: momentText(scope, expireAt) })];
}
