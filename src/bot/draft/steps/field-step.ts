import { InlineKeyboard } from "grammy";
import type { Draft } from "../../../domain/draft/draft.js";
import {
  type InvoiceField,
  invoiceFieldNames,
  invoiceFields,
  isRequired,
  isRetyped,
  largeTolerance,
  type Place,
} from "../../../domain/invoice/invoice-fields.js";
import { totalInCurrency } from "../../../domain/invoice/terms.js";
import { formatMoment } from "../../../domain/time/dates.js";
import type { BotContext } from "../../frame/context.js";
import { problemText } from "../../frame/problems.js";
import { post, show } from "../../frame/show.js";
import { describeTolerance } from "../../frame/texts/terms-text.js";
import { fieldKeyboard, likelyCurrencies } from "../../frame/typed-fields.js";
import { draftButton } from "../../invoices/index.js";
import { changeCurrency } from "../items/add-items.js";
import { goOn, noteAsked } from "../new-draft.js";
import type { Problem, Step } from "./step.js";

/** The steps that ask for the invoice's fields. Buttons offer likely values; the merchant can type any other. */
export const fieldSteps = Object.fromEntries(
  invoiceFieldNames.map((field) => [field, stepOf(field)]),
) as Record<InvoiceField, Step>;

function stepOf(field: InvoiceField): Step {
  return {
    ask(ctx, draft) {
      const { t } = ctx;
      const button = (label: string, action: string) => [label, draftButton(draft, action)] as const;
      const others = [];
      if (field === "expiry") others.push(button(t.plain("button-expiry-other"), "other"));
      if (draft.reviewed) others.push(button(t.plain("button-back"), "back"));
      else if (!isRequired(field)) others.push(button(t.plain("button-skip"), "skip"));
      if (!isRequired(field) && draft.terms[field] !== undefined)
        others.push(button(t.plain("button-clear"), "clear"));
      const data = (offer: string) => draftButton(draft, `set:${offer}`);
      const keyboard = fieldKeyboard(t, field, offersOf(ctx, draft, field), data, others);
      return show(ctx, t(`draft-ask-${field}`, { currency: draft.terms.currency }), keyboard);
    },

    async answer(ctx, draft, text) {
      const problem = await take(ctx, draft, field, text);
      if (problem === undefined && isRetyped(field)) noteSource(ctx, draft, field);
      return problem;
    },

    async press(ctx, draft, action, argument) {
      if (action === "set" && offersOf(ctx, draft, field).includes(argument)) {
        if ((await take(ctx, draft, field, argument)) !== undefined) return false;
      } else if (action === "clear" && !isRequired(field)) set(draft, field, undefined);
      else if (action === "other" && field === "expiry") draft.step = "expiry-other";
      else if (action === "back" || (action === "skip" && !isRequired(field))) leave(draft, field);
      else return false;
      ctx.asks = true;
      return true;
    },
  };
}

/** Asks for an expiry after [Other…]. The merchant may type any text that names a time. */
export const otherExpiry: Step = {
  ask(ctx, draft) {
    const keyboard = new InlineKeyboard().text(ctx.t.plain("button-back"), draftButton(draft, "back"));
    return show(ctx, ctx.t("draft-ask-expiry-other"), keyboard);
  },
  answer: fieldSteps.expiry.answer,
  async press(ctx, draft, action) {
    if (action !== "back") return false;
    if (draft.reviewed) goOn(draft);
    else draft.step = "expiry";
    ctx.asks = true;
    return true;
  },
};

/** Asks the merchant to confirm a tolerance above 10 %, because it may be a typing mistake. */
export const confirmTolerance: Step = {
  ask(ctx, draft) {
    const { t } = ctx;
    const { side, tolerance } = unconfirmedOf(draft);
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-accept-tolerance"), draftButton(draft, "accept"))
      .row()
      .text(t.plain("button-change-tolerance"), draftButton(draft, "change"));
    const size = describeTolerance(t, tolerance, draft.terms.currency);
    return show(ctx, t(`draft-confirm-${side}`, { size }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(ctx: BotContext, draft: Draft, action) {
    const { side, tolerance } = unconfirmedOf(draft);
    if (action === "accept") {
      set(draft, side, tolerance);
      draft.confirmed = [...(draft.confirmed ?? []), side];
    } else if (action === "change") draft.step = side;
    else return false;
    delete draft.unconfirmed;
    ctx.asks = true;
    return true;
  },
};

function unconfirmedOf({ unconfirmed }: Draft): NonNullable<Draft["unconfirmed"]> {
  if (unconfirmed === undefined) throw new Error("There is no tolerance to confirm.");
  return unconfirmed;
}

const placeOf = (ctx: BotContext, draft: Draft): Place => ({
  now: new Date(ctx.deps.now()),
  zone: ctx.zone,
  currency: draft.terms.currency,
  currencies: [...new Set([draft.terms.currency, ...likelyCurrencies(ctx)])],
  items: draft.terms.items,
  total: totalInCurrency(draft.terms),
});

function offersOf(ctx: BotContext, draft: Draft, field: InvoiceField): readonly string[] {
  const entry = invoiceFields[field];
  return "offers" in entry ? entry.offers(placeOf(ctx, draft)) : [];
}

/** Reads a text and sets the field. @returns the problem with the text, if there is one. */
async function take(
  ctx: BotContext,
  draft: Draft,
  field: InvoiceField,
  text: string,
): Promise<Problem | undefined> {
  const { t, zone } = ctx;
  const place = placeOf(ctx, draft);
  const parsed = invoiceFields[field].read(text, place);
  if (!parsed.ok) return { html: problemText(t, parsed, draft.terms.currency, field) };
  const unconfirmed = largeTolerance(field, text, place);
  if (unconfirmed !== undefined) {
    draft.unconfirmed = unconfirmed;
    draft.step = "confirm-tolerance";
    return undefined;
  }
  if (field === "currency") await changeCurrency(ctx, draft, String(parsed.value));
  set(draft, field, parsed.value);
  const adjusted = field === "expiry" ? invoiceFields.expiry.read(text, place).adjusted : undefined;
  if (adjusted !== undefined && draft.terms.expiry?.kind === "at") {
    const moment = formatMoment(draft.terms.expiry.at, { locale: t.language, zone, now: place.now });
    await post(ctx, t(`draft-expiry-${adjusted}`, { moment }));
  }
  return undefined;
}

function set(draft: Draft, field: InvoiceField, value: unknown): void {
  if (value !== undefined) Object.assign(draft.terms, { [field]: value });
  else if (!isRequired(field)) delete draft.terms[field];
  // A confirmation of the field's old tolerance doesn't apply to the new one.
  draft.confirmed = draft.confirmed?.filter((confirmed) => confirmed !== field);
  leave(draft, field);
}

/** Leaves the field's step and moves the draft to its next question. The field counts as asked even if it stays empty. */
function leave(draft: Draft, field: InvoiceField): void {
  noteAsked(draft, field);
  goOn(draft);
}

/** Remembers the message that a field was typed in, so that an edit of it changes the field. */
function noteSource({ message }: BotContext, draft: Draft, field: string): void {
  if (message !== undefined) draft.sources = { ...draft.sources, [field]: message.message_id };
}
