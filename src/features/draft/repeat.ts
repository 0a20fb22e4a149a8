import { isDeepStrictEqual } from "node:util";
import type { BotContext } from "../../frame/context.js";
import { Routes } from "../../frame/routes.js";
import { toast } from "../../frame/screens/send-or-edit.js";
import { draftAtHand, openDraft } from "../../frame/talk/questions.js";
import { type Invoice, linkEnd, markOf } from "../../invoice/invoice.js";
import { currentStatus, isUnsettled } from "../../invoice/invoice-status.js";
import { itemDefaultsIn } from "../../invoice/item/item-defaults.js";
import { namesCustomer } from "../../invoice/terms/customer-fields.js";
import { toleranceSides } from "../../invoice/terms/payment-tolerance.js";
import { termsForNextTime } from "../../invoice/terms/terms.js";
import { defined } from "../../language/omit-undefined.js";
import { invoiceToShow } from "../invoices/index.js";
import { isSigningIn } from "../open-questions.js";
import type { Draft } from "./model/draft.js";
import { type DraftDialogue, isBegun } from "./model/draft-question.js";
import { continueDraft, dialogueOf, freshDraft, startOrOffer } from "./start-draft.js";

/** A second tap on [Repeat] within this time (ms) counts as a double tap and only shows a toast. */
const doubleTapMs = 10_000;

/** The new draft's expiry is computed again. */
export const repeat = new Routes();

repeat.callbackQuery(/^invoice:repeat:(.+)$/, (ctx) => repeatInvoice(ctx, ctx.match[1] ?? ""));

// The service can't prolong a pay link, so the same invoice is made again, and the merchant is asked how long its link lasts.
repeat.callbackQuery(/^invoice:longer:(.+)$/, (ctx) =>
  repeatInvoice(ctx, ctx.match[1] ?? "", { asksExpiry: true }),
);

export async function repeatInvoice(
  ctx: BotContext,
  ref: string,
  { asksExpiry = false } = {},
): Promise<void> {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, ref);
  if (invoice === undefined) return;
  // The card with the tapped button stays as it is. The draft's question comes below it.
  ctx.shown = true;
  const draft = draftFrom(ctx, invoice);
  if (asksExpiry) delete draft.terms.expiry;
  const kept = draftAtHand(ctx.session);
  if (kept === undefined || !isSame(kept, draft, invoice)) return startOrOffer(ctx, dialogueOf(draft));
  // The draft at hand was made from this invoice. Adding its items again would double every item.
  const isOnScreen = openDraft(ctx.session) !== undefined && ctx.session.question !== undefined;
  if (isOnScreen && ctx.deps.now() - kept.draft.updatedAt < doubleTapMs)
    return toast(ctx, ctx.t.plain("toast-draft-open"));
  await continueDraft(ctx);
}

/** Another invoice with the same items counts as a different sale. Other changes of the draft don't matter. */
const isSame = ({ draft: open, question }: DraftDialogue, draft: Draft, { ref, draftId }: Invoice): boolean =>
  (open.repeats === ref || open.id === draftId) &&
  !isBegun(question) &&
  open.terms.currency === draft.terms.currency &&
  open.terms.terminal?.id === draft.terms.terminal?.id &&
  isDeepStrictEqual(open.terms.items, draft.terms.items);

/** The customer may still pay by a link that the merchant has never seen. */
const mayExistUnseen = (invoice: Invoice, now: number): boolean =>
  isUnsettled(invoice) || (isWithoutLink(invoice) && linkEnd(invoice, now) === undefined);

/** Checks whether the service created the invoice without a usable link, and no mark of the merchant's own has ended it. */
const isWithoutLink = (invoice: Invoice): boolean =>
  invoice.creation === "created" && invoice.payLink === undefined && markOf(invoice) === undefined;

/** The draft of a repeated invoice, with a new id and expiry. */
export function draftFrom(ctx: BotContext, invoice: Invoice): Draft {
  const fresh = freshDraft(ctx, {});
  const { settings } = ctx.session;
  return {
    ...fresh,
    repeats: invoice.ref,
    // A withdrawn link can still be paid, and the interface doesn't say whether a failed one can, so the customer may have
    // two links that can.
    ...((currentStatus(invoice.history) === "failed" || markOf(invoice) === "withdrawn") &&
      !isWithoutLink(invoice) &&
      linkEnd(invoice, ctx.deps.now()) === undefined && { repeatsFailed: true }),
    // The same sale is mostly for the same customer.
    ...(namesCustomer(invoice.terms) ? { customerRepeated: true } : {}),
    // The merchant accepted the tolerances for the invoice that is repeated.
    confirmed: [...toleranceSides],
    // The repeated invoice may exist without a link. The field `follows` makes the review card warn of a second one.
    ...(mayExistUnseen(invoice, ctx.deps.now()) ? { follows: invoice.ref } : {}),
    terms: {
      ...fresh.terms,
      // The items keep the codes that they were sent with. Items that had none, and new ones, get those for all items.
      ...defined({ itemDefaults: itemDefaultsIn(settings) }),
      ...termsForNextTime(invoice.terms),
    },
  };
}
