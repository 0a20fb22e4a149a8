import type { ChatRecord, Draft, DraftStep } from "../../../storage/chat-record.js";
import type { BotSettings } from "../../deps.js";

/** A new draft with the chat's defaults. `now` in milliseconds. */
export function newDraft(record: ChatRecord, settings: BotSettings, now: number, event: number): Draft {
  const draft: Draft = {
    // The same at every attempt at its event, so that a retry asks the same question.
    id: event.toString(36),
    step: "terminal",
    reviewed: false,
    currency: record.settings.currency ?? settings.currency,
    items: [],
    updatedAt: now,
  };
  if (record.settings.terminal !== undefined) draft.terminal = record.settings.terminal;
  if (record.settings.expiry !== undefined) draft.expiry = record.settings.expiry;
  goOn(draft);
  return draft;
}

/** Leads the draft to the first thing that is missing; with nothing missing, to the review card. */
export function goOn(draft: Draft): void {
  draft.step = missing(draft);
  if (draft.step === "review") draft.reviewed = true;
  delete draft.pending;
}

function missing(draft: Draft): DraftStep {
  if (draft.terminal === undefined) return "terminal";
  if (draft.items.length === 0) return "item";
  return draft.expiry === undefined ? "expiry" : "review";
}

/** True when throwing the draft away would lose nothing that the merchant typed. */
export const isEmpty = (draft: Draft): boolean =>
  draft.items.length === 0 &&
  draft.pending === undefined &&
  draft.note === undefined &&
  draft.email === undefined;
