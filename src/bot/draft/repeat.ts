import { isDeepStrictEqual } from "node:util";
import { Composer } from "grammy";
import { isSigningIn } from "../../domain/chat/open-questions.js";
import { defined } from "../../domain/defined.js";
import type { Draft } from "../../domain/draft/draft.js";
import { type DraftDialogue, isBegun } from "../../domain/draft/draft-question.js";
import { namesCustomer } from "../../domain/invoice/customer.js";
import type { Invoice } from "../../domain/invoice/invoice.js";
import { isUnsettled } from "../../domain/invoice/invoice-status.js";
import { termsForNextTime } from "../../domain/invoice/terms.js";
import { toleranceSides } from "../../domain/invoice/tolerance.js";
import type { BotContext } from "../frame/context.js";
import { draftAtHand, openDraft } from "../frame/questions.js";
import { toast } from "../frame/show.js";
import { invoiceToShow } from "../invoices/index.js";
import { continueDraft, dialogueOf, freshDraft, startOrOffer } from "./start-draft.js";

/** The time (ms) within which a second tap on [Repeat] counts as the same tap. */
const doubleTapMs = 10_000;

/** Handles [Repeat] on a card: makes a draft from the invoice's terms. The expiry is computed again. */
export const repeat = new Composer<BotContext>();

repeat.callbackQuery(/^invoice:repeat:(.+)$/, async (ctx) => {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  // The card with [Repeat] stays unchanged. The new draft's question appears below it.
  ctx.shown = true;
  const draft = draftFrom(ctx, invoice);
  const kept = draftAtHand(ctx.session);
  if (kept === undefined || !isSame(kept, draft, invoice)) return startOrOffer(ctx, dialogueOf(draft));
  // The open draft already has the invoice's items. To add them again would double every item.
  const isOnScreen = openDraft(ctx.session) !== undefined && ctx.session.question !== undefined;
  if (isOnScreen && ctx.deps.now() - kept.draft.updatedAt < doubleTapMs)
    return toast(ctx, ctx.t.plain("toast-draft-open"));
  await continueDraft(ctx);
});

/**
 * Checks whether the open draft and this invoice come from each other and still have the same items, currency and
 * terminal. Other changes by the merchant don't matter. Another invoice with the same items is for another customer.
 */
const isSame = ({ draft: open, question }: DraftDialogue, draft: Draft, { ref, draftId }: Invoice): boolean =>
  (open.repeats === ref || open.id === draftId) &&
  !isBegun(question) &&
  open.terms.currency === draft.terms.currency &&
  open.terms.terminal?.id === draft.terms.terminal?.id &&
  isDeepStrictEqual(open.terms.items, draft.terms.items);

function draftFrom(ctx: BotContext, invoice: Invoice): Draft {
  const fresh = freshDraft(ctx, {});
  return {
    ...fresh,
    repeats: invoice.ref,
    // The same sale is mostly for the same customer. The review card says where the customer comes from.
    ...(namesCustomer(invoice.terms) ? { customerRepeated: true } : {}),
    // The draft counts the invoice's tolerances as confirmed, because the merchant accepted them for that invoice.
    confirmed: [...toleranceSides],
    // If the outcome of the repeated invoice's create call is unknown, the new draft may create the invoice a second time.
    ...(isUnsettled(invoice) ? { follows: invoice.ref } : {}),
    terms: {
      ...fresh.terms,
      // A fixed expiry date doesn't fit a new invoice; the chat's default replaces it.
      ...defined({ expiry: ctx.session.settings.expiry }),
      ...termsForNextTime(invoice.terms),
    },
  };
}
