import { isDeepStrictEqual } from "node:util";
import { Composer } from "grammy";
import { isSigningIn } from "../../domain/chat/open.js";
import { defined } from "../../domain/defined.js";
import type { Draft } from "../../domain/draft/draft.js";
import type { Invoice } from "../../domain/invoice/invoice.js";
import { isUnsettled } from "../../domain/invoice/invoice-status.js";
import { termsForNextTime } from "../../domain/invoice/terms.js";
import { toleranceSides } from "../../domain/invoice/tolerance.js";
import type { BotContext } from "../frame/context.js";
import { openDraft } from "../frame/questions.js";
import { toast } from "../frame/show.js";
import { invoiceToShow } from "../invoices/index.js";
import { goOn, newDraft } from "./new-draft.js";
import { continueDraft, startOrOffer } from "./start-draft.js";

/** A second tap so soon means the same as the first. */
const doubleTapMs = 10_000;

/**
 * [Repeat] on a card makes a draft with the invoice's terms. The expiry is computed anew, and the customer's reference
 * isn't copied.
 */
export const repeat = new Composer<BotContext>();

repeat.callbackQuery(/^invoice:repeat:(.+)$/, async (ctx) => {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  // The card stays what it is; the draft is asked about below it.
  ctx.shown = true;
  const draft = draftFrom(ctx, invoice);
  const { draft: open, question } = ctx.session;
  if (open === undefined || !isSame(open, draft, invoice)) return startOrOffer(ctx, draft);
  // Offered to be added to itself, it would sell everything twice.
  const isOnScreen = openDraft(ctx.session) !== undefined && question !== undefined;
  if (isOnScreen && ctx.deps.now() - open.updatedAt < doubleTapMs)
    return toast(ctx, ctx.t.plain("toast-draft-open"));
  await continueDraft(ctx);
});

/**
 * True when the open draft was made from this invoice, or this invoice from the draft, and sells the same things by the
 * same terminal. All other changes since are the merchant's will. Another invoice with the same items is for another
 * customer.
 */
const isSame = (open: Draft, draft: Draft, { ref, draftId }: Invoice): boolean =>
  (open.repeats === ref || open.id === draftId) &&
  open.pending === undefined &&
  open.terms.currency === draft.terms.currency &&
  open.terms.terminal?.id === draft.terms.terminal?.id &&
  isDeepStrictEqual(open.terms.items, draft.terms.items);

function draftFrom({ session, deps, unit }: BotContext, invoice: Invoice): Draft {
  const fresh = newDraft({ ...session, settings: {} }, deps.settings, deps.now(), unit.event.n);
  const draft: Draft = {
    ...fresh,
    repeats: invoice.ref,
    // The tolerances were accepted when the invoice was made.
    confirmed: [...toleranceSides],
    // The new invoice may be the double of this one, whose existence is unknown.
    ...(isUnsettled(invoice) ? { follows: invoice.ref } : {}),
    terms: {
      ...fresh.terms,
      // A fixed moment is over: the default takes its place.
      ...defined({ expiry: session.settings.expiry }),
      ...termsForNextTime(invoice.terms),
    },
  };
  goOn(draft);
  return draft;
}
