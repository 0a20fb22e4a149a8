import { Routes } from "../../frame/routes.js";
import { toast } from "../../frame/screens/send-or-edit.js";
import { endOf } from "../../invoice/invoice.js";
import { invoiceToShow } from "./invoice-to-show.js";
import { addFaces } from "./model/due-about-invoice.js";

/**
 * [More…] and [Back] of a pay card change the card's buttons. Which ones it shows is kept with the invoice, so that a
 * status update or a restart leaves them as they are.
 */
export const moreButtons = new Routes();

moreButtons.callbackQuery(/^invoice:(more|less):([\w-]+)$/, async (ctx) => {
  const { session, deps, t } = ctx;
  const [, wanted, ref = ""] = ctx.match;
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  // The owner's copy of a seller's invoice has no [More…], and never stands among the chat's own invoices.
  if (invoice.soldBy !== undefined) return toast(ctx, t.plain("toast-finished"));
  if (endOf(invoice, deps.now()) === undefined) {
    const { showsMore: _before, ...changed } = structuredClone(invoice);
    session.invoices[ref] = { ...changed, ...(wanted === "more" && { showsMore: true }) };
  }
  // A card whose buttons are older than its invoice is brought up to date, too.
  addFaces(session, ref);
});
