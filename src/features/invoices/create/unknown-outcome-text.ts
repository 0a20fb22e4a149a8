import { InlineKeyboard } from "grammy";
import type { ChatView } from "../../../frame/context.js";
import type { Translator } from "../../../frame/locales.js";
import { actingOf, isOfAnotherAccount } from "../../../frame/model/acting.js";
import { foldedLine } from "../../../frame/texts/folded-line.js";
import { itemLines, itemsInShort, totalOf } from "../../../frame/texts/items-text.js";
import { momentText } from "../../../frame/texts/terms-text.js";
import type { Invoice } from "../../../invoice/invoice.js";
import { isUnsettled } from "../../../invoice/invoice-status.js";
import { shortened } from "../../../language/text/safe-text.js";
import { type Draft, draftButton } from "../../draft/model/draft.js";
import { intentionOf, repeatedBy } from "../../draft/model/duplicates.js";
import { findInvoice } from "../invoice-records.js";

const mostNamed = 2;
const longestName = 60;

export function unknownText(scope: ChatView, { terms, submittedAt }: Invoice): string {
  const { t, deps } = scope;
  return [
    t("create-unknown", { service: deps.settings.serviceName }),
    "",
    t("create-unknown-from", { moment: momentText(scope, submittedAt) }),
    itemLines(terms.items, t, "first").value,
    t("review-total", { total: totalOf(terms.items, t) }),
  ].join("\n");
}

export const unknownKeyboard = (t: Translator, draft: Draft): InlineKeyboard =>
  new InlineKeyboard()
    .text(t.plain("button-create-again"), draftButton(draft, "again-after-unknown"))
    .row()
    .text(t.plain("button-discard"), draftButton(draft, "discard"));

export function settledCard(scope: ChatView, invoice: Invoice): { html: string; keyboard: InlineKeyboard } {
  const { t, deps } = scope;
  const values = { ...valuesOf(scope, invoice), service: deps.settings.serviceName };
  const keyboard = new InlineKeyboard();
  if (invoice.denied === true) return { html: t("doubt-denied", values), keyboard };
  keyboard.text(t.plain("button-show-invoice"), `invoices:card:${invoice.ref}`);
  return { html: t("doubt-found", values), keyboard };
}

export function doubleWarning(scope: ChatView, doubles: readonly Invoice[]): string[] {
  const { t } = scope;
  const named = doubles.slice(0, mostNamed);
  const lines = named.map((invoice) =>
    t(isUnsettled(invoice) ? "double-may-exist" : "double-exists", valuesOf(scope, invoice)),
  );
  return [...lines, ...foldedLine(t, doubles.length - named.length)];
}

/**
 * Leaves out the submissions about which the merchant was asked, and has tapped [Check my dashboard, then create again].
 * The bot still warns of such a submission if its invoice turns out to exist.
 */
export const unanswered = ({ id, follows }: Draft, doubles: readonly Invoice[]): Invoice[] =>
  doubles.filter((invoice) => !isUnsettled(invoice) || (invoice.draftId !== id && invoice.ref !== follows));

/**
 * The submission that the draft follows may have left the chat's record for a record of its own, so it is looked up
 * there.
 */
export async function doublesOf(scope: ChatView, draft: Draft): Promise<Invoice[]> {
  const { session, deps } = scope;
  const doubles = repeatedBy(session, intentionOf(draft), deps.now());
  const { follows } = draft;
  if (follows === undefined || doubles.some(({ ref }) => ref === follows)) return doubles;
  const followed = await findInvoice(scope, follows);
  if (typeof followed === "string" || followed.denied === true) return doubles;
  return isOfAnotherAccount(actingOf(session), followed) ? doubles : [...doubles, followed];
}

function valuesOf(scope: ChatView, { terms, submittedAt }: Invoice) {
  const { t } = scope;
  return {
    total: totalOf(terms.items, t),
    items: itemsInShort(
      terms.items.map((item) => ({ ...item, name: shortened(item.name, longestName) })),
      t,
    ),
    moment: momentText(scope, submittedAt),
  };
}
