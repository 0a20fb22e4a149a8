import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { defined } from "../../domain/defined.js";
import type { Draft, DraftStep } from "../../domain/draft/draft.js";
import type { InvoiceField } from "../../domain/invoice/invoice-fields.js";
import type { BotSettings } from "../frame/deps.js";

/** A new draft with the chat's defaults. `now` in milliseconds. */
export function newDraft(record: ChatRecord, settings: BotSettings, now: number, event: number): Draft {
  const defaults = record.settings;
  const { terminal, expiry, overpaid, underpaid, customerLanguage, note } = defaults;
  const draft: Draft = {
    // The id is the same at every attempt at the event, so that a retry asks the same question.
    id: event.toString(36),
    step: "terminal",
    reviewed: false,
    updatedAt: now,
    terms: {
      currency: defaults.currency ?? settings.currency,
      items: [],
      ...defined({ terminal, expiry, overpaid, underpaid, customerLanguage, note }),
    },
  };
  if (defaults.ask !== undefined) draft.toAsk = [...defaults.ask];
  // A large percentage was confirmed when it was made the default; an amount is large only beside a total.
  const confirmed = (["overpaid", "underpaid"] as const).filter(
    (side) => draft.terms[side]?.kind === "percent",
  );
  if (confirmed.length > 0) draft.confirmed = confirmed;
  goOn(draft);
  return draft;
}

/** Leads the draft to the first thing that is missing; with nothing missing, to the review card. */
export function goOn(draft: Draft): void {
  draft.step = missing(draft);
  if (draft.step === "review") draft.reviewed = true;
  delete draft.pending;
  delete draft.editing;
  delete draft.unconfirmed;
}

function missing(draft: Draft): DraftStep {
  if (draft.terms.terminal === undefined) return "terminal";
  if (draft.toAsk?.includes("currency") === true) return "currency";
  if (draft.terms.items.length === 0) return "item";
  if (draft.terms.expiry === undefined) return "expiry";
  return draft.toAsk?.[0] ?? "review";
}

/** Notes that a field was answered or skipped, so that this draft doesn't ask for it again. */
export function noteAsked(draft: Draft, field: InvoiceField): void {
  draft.toAsk = draft.toAsk?.filter((other) => other !== field);
}

/**
 * Must be called when items were added, changed, moved or removed. Other readings, confirmed amounts and a currency
 * that the items brought no longer hold then.
 */
export function itemsChanged(draft: Draft): void {
  delete draft.readings;
  dropConfirmedAmounts(draft);
  takeBackCurrency(draft);
}

/** Gives a draft without items the currency again that it had before the first item brought its own. */
export function takeBackCurrency(draft: Draft): void {
  if (draft.terms.items.length > 0 || draft.ownCurrency === undefined) return;
  draft.terms.currency = draft.ownCurrency;
  delete draft.ownCurrency;
}

/** Drops the confirmations of amounts, since how large an amount is depends on the total. */
export function dropConfirmedAmounts(draft: Draft): void {
  if (draft.confirmed === undefined) return;
  draft.confirmed = draft.confirmed.filter((side) => draft.terms[side]?.kind === "percent");
}

/** True when throwing the draft away would lose nothing that the merchant typed. */
export const isEmpty = (draft: Draft): boolean =>
  draft.terms.items.length === 0 &&
  draft.pending === undefined &&
  draft.sources === undefined &&
  draft.terms.email === undefined &&
  draft.terms.reference === undefined;
