import type { ChatRecord } from "../../domain/chat/chat-record.js";
import { defined } from "../../domain/defined.js";
import type { Draft, DraftStep } from "../../domain/draft/draft.js";
import type { InvoiceField } from "../../domain/invoice/invoice-fields.js";
import type { BotSettings } from "../frame/deps.js";

/** Returns a new draft with the chat's default values. `now` is in milliseconds. */
export function newDraft(record: ChatRecord, settings: BotSettings, now: number, event: number): Draft {
  const defaults = record.settings;
  const { terminal, expiry, overpaid, underpaid, customerLanguage, note } = defaults;
  const draft: Draft = {
    // The id depends only on the event's number. A retry of the event therefore asks the same question again.
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
  // The merchant confirmed a large default percentage in the settings. A fixed amount must be checked again, since it depends on the total.
  const confirmed = (["overpaid", "underpaid"] as const).filter(
    (side) => draft.terms[side]?.kind === "percent",
  );
  if (confirmed.length > 0) draft.confirmed = confirmed;
  goOn(draft);
  return draft;
}

/** Moves the draft to the first step whose value is missing, or to the review card when nothing is missing. */
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

/** Records that the merchant answered or skipped a field, so that this draft doesn't ask for it again. */
export function noteAsked(draft: Draft, field: InvoiceField): void {
  draft.toAsk = draft.toAsk?.filter((other) => other !== field);
}

/** Must be called after each change of the draft's items. Drops alternatives and confirmations that belong to the old items. */
export function itemsChanged(draft: Draft): void {
  delete draft.readings;
  dropConfirmedAmounts(draft);
  takeBackCurrency(draft);
}

/** Restores the currency that the draft had before its first item changed it, once the draft has no items. */
export function takeBackCurrency(draft: Draft): void {
  if (draft.terms.items.length > 0 || draft.ownCurrency === undefined) return;
  draft.terms.currency = draft.ownCurrency;
  delete draft.ownCurrency;
}

/** Drops the confirmations of fixed-amount tolerances: whether such an amount is large depends on the total, which has changed. */
export function dropConfirmedAmounts(draft: Draft): void {
  if (draft.confirmed === undefined) return;
  draft.confirmed = draft.confirmed.filter((side) => draft.terms[side]?.kind === "percent");
}

/** Checks whether the draft holds nothing that the merchant typed, so that it can be replaced without a question. */
export const isEmpty = (draft: Draft): boolean =>
  draft.terms.items.length === 0 &&
  draft.pending === undefined &&
  draft.sources === undefined &&
  draft.terms.email === undefined &&
  draft.terms.reference === undefined;
