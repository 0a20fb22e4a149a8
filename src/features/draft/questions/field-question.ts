import { InlineKeyboard } from "grammy";
import type { BotContext } from "../../../frame/context.js";
import { problemText } from "../../../frame/problem-texts.js";
import { sayFirst, show } from "../../../frame/send-or-edit.js";
import { describeTolerance } from "../../../frame/texts/terms-text.js";
import { fieldKeyboard, likelyCurrencies } from "../../../frame/typed-fields.js";
import { replaceCustomer } from "../../../invoice/customer-fields.js";
import {
  type InvoiceField,
  invoiceFields,
  isOfCustomer,
  isRequired,
  isRetyped,
  largeTolerance,
  type Place,
  type SingleField,
  singleFields,
} from "../../../invoice/invoice-fields.js";
import { totalInCurrency } from "../../../invoice/terms.js";
import { formatMoment } from "../../../language/time/dates.js";
import type { ExpiryChoice } from "../../../language/time/expiry.js";
import { draftButton } from "../../invoices/index.js";
import { changeCurrency } from "../items/add-items.js";
import type { Draft } from "../model/draft.js";
import { type DraftQuestion, nextQuestion, plainQuestion } from "../model/draft-question.js";
import { setCustomer } from "../set-customer.js";
import type { Answer, DraftAsking } from "./draft-asking.js";

/**
 * The questions for the fields of the invoice, one for each field. Buttons offer likely values; the merchant can type
 * any other.
 */
export const fieldQuestions = Object.fromEntries(singleFields.map((field) => [field, askingFor(field)])) as {
  readonly [Field in SingleField]: DraftAsking<Field>;
};

function askingFor(field: SingleField): DraftAsking<SingleField> {
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

    answer: (ctx, draft, text) => takeText(ctx, draft, field, text),

    async press(ctx, draft, { action, argument }) {
      if (action === "set" && offersOf(ctx, draft, field).includes(argument)) {
        const next = await take(ctx, draft, field, argument);
        return "html" in next ? undefined : next;
      }
      if (action === "clear" && !isRequired(field)) return set(draft, field, undefined);
      if (action === "other" && field === "expiry") return plainQuestion("expiry-other");
      return action === "back" || (action === "skip" && !isRequired(field)) ? leave(draft, field) : undefined;
    },
  };
}

/** Asks the merchant to confirm a tolerance above 10 % of the total, because it may be a typing mistake. */
export const confirmTolerance: DraftAsking<"confirm-tolerance"> = {
  ask(ctx, draft, { side, tolerance }) {
    const { t } = ctx;
    const keyboard = new InlineKeyboard()
      .text(t.plain("button-accept-tolerance"), draftButton(draft, "accept"))
      .row()
      .text(t.plain("button-change-tolerance"), draftButton(draft, "change"));
    const size = describeTolerance(t, tolerance, draft.terms.currency);
    return show(ctx, t(`draft-confirm-${side}`, { size }), keyboard);
  },
  answer: async (ctx) => ({ html: ctx.t("draft-confirm-use-buttons") }),
  async press(_ctx, draft, { action }, { side, tolerance }) {
    if (action === "change") return plainQuestion(side);
    if (action !== "accept") return undefined;
    const next = set(draft, side, tolerance);
    draft.confirmed = [...(draft.confirmed ?? []), side];
    return next;
  },
};

/** Returns what the reading of a field's text needs to know of the draft and the chat. */
export const placeOf = (ctx: BotContext, draft: Draft): Place => ({
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

/**
 * Sets a field of the invoice to a typed text, and stores the message's id, so that an edit of the message changes the
 * field.
 * @returns the next question, or why the text is refused
 */
export async function takeText(
  ctx: BotContext,
  draft: Draft,
  field: InvoiceField,
  text: string,
): Promise<Answer> {
  const next = await take(ctx, draft, field, text);
  if (!("html" in next) && isRetyped(field) && ctx.message !== undefined)
    draft.sources = { ...draft.sources, [field]: ctx.message.message_id };
  return next;
}

/**
 * Reads a text as a field's value and sets the field. A large tolerance isn't set until the merchant has confirmed it.
 */
async function take(ctx: BotContext, draft: Draft, field: InvoiceField, text: string): Promise<Answer> {
  const { t, zone } = ctx;
  const place = placeOf(ctx, draft);
  const parsed = invoiceFields[field].read(text, place);
  if (!parsed.ok) return { html: problemText(t, parsed, draft.terms.currency, field) };
  const unconfirmed = largeTolerance(field, text, place);
  if (unconfirmed !== undefined) return { kind: "draft", ask: "confirm-tolerance", ...unconfirmed };
  if (field === "currency") changeCurrency(ctx, draft, String(parsed.value));
  const next = set(draft, field, parsed.value);
  const adjusted = field === "expiry" ? invoiceFields.expiry.read(text, place).adjusted : undefined;
  if (adjusted !== undefined && draft.terms.expiry?.kind === "at") {
    const moment = formatMoment(draft.terms.expiry.at, { locale: t.language, zone, now: place.now });
    sayFirst(ctx, t(`draft-expiry-${adjusted}`, { moment }));
  }
  return next;
}

function set(draft: Draft, field: InvoiceField, value: unknown): DraftQuestion {
  // A new name belongs to another customer, so the old customer's address is dropped; likewise the old name with a new
  // address.
  if (isOfCustomer(field)) setCustomer(draft, replaceCustomer(draft.terms, { [field]: value }));
  else if (value !== undefined) Object.assign(draft.terms, { [field]: value });
  else if (!isRequired(field)) delete draft.terms[field];
  // The merchant has confirmed the field's old tolerance. That doesn't count for the new one.
  draft.confirmed = draft.confirmed?.filter((confirmed) => confirmed !== field);
  return leave(draft, field);
}

/** Sets the draft's expiry to a value that was already read. @returns the next question. */
export const setExpiry = (draft: Draft, expiry: ExpiryChoice): DraftQuestion => set(draft, "expiry", expiry);

/** Returns the draft's next question after one for this field. The field isn't asked again, even if it stays empty. */
function leave(draft: Draft, field: InvoiceField): DraftQuestion {
  draft.toAsk = draft.toAsk?.filter((other) => other !== field);
  return nextQuestion(draft);
}
