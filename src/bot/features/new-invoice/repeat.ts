import { isDeepStrictEqual } from "node:util";
import { Composer } from "grammy";
import { defined } from "../../../domain/defined.js";
import { lastingTexts, textsIn } from "../../../domain/invoice/fields.js";
import { isUnsettled } from "../../../domain/invoice-status.js";
import type { Draft, InvoiceRecord } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { toleranceIn } from "../../invoice-request.js";
import { invoiceToShow } from "../../own-invoices.js";
import { toast } from "../../show.js";
import { goOn, newDraft } from "./draft.js";
import { continueDraft, startOrOffer } from "./start-draft.js";

/** A second tap so soon means the same as the first. */
const doubleTapMs = 10_000;

/** [Repeat] on a card: a draft with what the invoice had; its expiry is computed anew, its reference isn't copied. */
export const repeat = new Composer<BotContext>();

repeat.callbackQuery(/^invoice:repeat:(.+)$/, async (ctx) => {
  if (ctx.session.signIn !== undefined) return toast(ctx, ctx.t.plain("toast-sign-in-first"));
  const invoice = await invoiceToShow(ctx, ctx.match[1] ?? "");
  if (invoice === undefined) return;
  // The card stays what it is; the draft is asked about below it.
  ctx.shown = true;
  const draft = draftFrom(ctx, invoice);
  const { draft: open, question } = ctx.session;
  if (open === undefined || !isSame(open, draft, invoice)) return startOrOffer(ctx, draft);
  // Offered to be added to itself, it would sell everything twice.
  const isOnScreen = open.paused !== true && question !== undefined;
  if (isOnScreen && ctx.deps.now() - open.updatedAt < doubleTapMs)
    return toast(ctx, ctx.t.plain("toast-draft-open"));
  await continueDraft(ctx);
});

/**
 * The open draft was made from this invoice, or this invoice from it, and sells the same things by the same terminal;
 * how the rest was changed since is the merchant's will. Another invoice with the same items is for another customer.
 */
const isSame = (open: Draft, draft: Draft, { ref, draftId }: InvoiceRecord): boolean =>
  (open.repeats === ref || open.id === draftId) &&
  open.pending === undefined &&
  open.currency === draft.currency &&
  open.terminal?.id === draft.terminal?.id &&
  isDeepStrictEqual(open.items, draft.items);

function draftFrom({ session, deps, unit }: BotContext, invoice: InvoiceRecord): Draft {
  const { request, terminal, expiry, customerLanguage } = invoice;
  const fresh = newDraft({ ...session, settings: {} }, deps.settings, deps.now(), unit.event.n);
  const defaults = session.settings;
  const over = toleranceIn(request.overpaidAmount, request.overpaidPercent);
  const under = toleranceIn(request.underpaidAmount, request.underpaidPercent);
  const draft: Draft = {
    ...fresh,
    currency: request.currency,
    items: structuredClone(request.items),
    terminal,
    ...lastingTexts(textsIn(request)),
    ...defined({
      // A fixed moment is over the next time.
      expiry: expiry.kind === "at" ? defaults.expiry : expiry,
      overpaid: over,
      underpaid: under,
      customerLanguage,
    }),
    repeats: invoice.ref,
    // They were accepted when the invoice was made.
    confirmed: ["overpaid", "underpaid"],
    // Nobody knows whether that one exists: this one may be its double.
    ...(isUnsettled(invoice) ? { follows: invoice.ref } : {}),
  };
  goOn(draft);
  return draft;
}
