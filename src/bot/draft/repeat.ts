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

/** The time (ms) within which a second tap on [Repeat] counts as the same tap. */
const doubleTapMs = 10_000;

/** Handles [Repeat] on a card: makes a draft from the invoice's terms. The expiry is computed again; the reference isn't copied. */
export const repeat = new Composer<BotContext>();

repeat.callbackQuery(/^invoice:repeat:(.+)$/, async (ctx) => {
  if (isSigningIn(ctx.session)) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  // The card with [Repeat] stays unchanged. The new draft's question appears below it.
  ctx.shown = true;
  const draft = draftFrom(ctx, invoice);
  const { draft: open, question } = ctx.session;
  if (open === undefined || !isSame(open, draft, invoice)) return startOrOffer(ctx, draft);
  // The open draft already has the invoice's items. To add them again would double every item.
  const isOnScreen = openDraft(ctx.session) !== undefined && question !== undefined;
  if (isOnScreen && ctx.deps.now() - open.updatedAt < doubleTapMs)
    return toast(ctx, ctx.t.plain("toast-draft-open"));
  await continueDraft(ctx);
});

/**
 * Checks whether the open draft and this invoice come from each other and still have the same items, currency and
 * terminal. Other changes by the merchant don't matter. Another invoice with the same items is for another customer.
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
    // The draft counts the invoice's tolerances as confirmed, because the merchant accepted them for that invoice.
    confirmed: [...toleranceSides],
    // If the outcome of the repeated invoice's create call is unknown, the new draft may create the invoice a second time.
    ...(isUnsettled(invoice) ? { follows: invoice.ref } : {}),
    terms: {
      ...fresh.terms,
      // A fixed expiry date doesn't fit a new invoice; the chat's default replaces it.
      ...defined({ expiry: session.settings.expiry }),
      ...termsForNextTime(invoice.terms),
    },
  };
  goOn(draft);
  return draft;
}
