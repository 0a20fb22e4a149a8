import type { BotContext } from "../../../frame/context.js";
import { problemText } from "../../../frame/problem-texts.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { likelyCurrencies } from "../../../frame/typed-fields.js";
import { replaceCustomer } from "../../../invoice/terms/customer-fields.js";
import {
  type InvoiceField,
  invoiceFields,
  isOfCustomer,
  isRequired,
  isRetyped,
  largeTolerance,
  type Place,
} from "../../../invoice/terms/invoice-fields.js";
import { totalInCurrency } from "../../../invoice/terms/terms.js";
import { formatMoment } from "../../../language/time/dates.js";
import type { Draft } from "../model/draft.js";
import { type DraftQuestion, nextQuestion } from "../model/draft-question.js";
import type { Answer } from "../questions/draft-asking.js";
import { changeCurrency } from "./add-items.js";
import { setCustomer } from "./set-customer.js";

export const placeOf = (ctx: BotContext, draft: Draft): Place => ({
  now: new Date(ctx.deps.now()),
  zone: ctx.zone,
  currency: draft.terms.currency,
  currencies: [...new Set([draft.terms.currency, ...likelyCurrencies(ctx)])],
  items: draft.terms.items,
  total: totalInCurrency(draft.terms),
});

/** The message's id is stored with the field, so that an edit of the message changes the field. */
export async function takeText(
  ctx: BotContext,
  draft: Draft,
  field: InvoiceField,
  text: string,
): Promise<Answer> {
  const next = await setTyped(ctx, draft, field, text);
  const source = (ctx.message ?? ctx.editedMessage)?.message_id;
  if (!("html" in next) && isRetyped(field) && source !== undefined)
    draft.sources = { ...draft.sources, [field]: source };
  return next;
}

/** A large tolerance isn't set until the merchant has confirmed it. */
export async function setTyped(
  ctx: BotContext,
  draft: Draft,
  field: InvoiceField,
  text: string,
): Promise<Answer> {
  const { t, zone } = ctx;
  const place = placeOf(ctx, draft);
  const parsed = invoiceFields[field].read(text, place);
  if (!parsed.ok) return { html: problemText(t, parsed, draft.terms.currency, field) };
  const unconfirmed = largeTolerance(field, text, place);
  if (unconfirmed !== undefined) return { kind: "draft", ask: "confirm-tolerance", ...unconfirmed };
  if (field === "currency") changeCurrency(ctx, draft, String(parsed.value));
  const next = setValue(draft, field, parsed.value);
  const adjusted = field === "expiry" ? invoiceFields.expiry.read(text, place).adjusted : undefined;
  if (adjusted !== undefined && draft.terms.expiry?.kind === "at") {
    const moment = formatMoment(draft.terms.expiry.at, { locale: t.language, zone, now: place.now });
    sayFirst(ctx, t(`draft-expiry-${adjusted}`, { moment }));
  }
  return next;
}

export function setValue(draft: Draft, field: InvoiceField, value: unknown): DraftQuestion {
  // The old name and the old address belong to another customer.
  if (isOfCustomer(field)) setCustomer(draft, replaceCustomer(draft.terms, { [field]: value }));
  else if (value !== undefined) Object.assign(draft.terms, { [field]: value });
  else if (!isRequired(field)) delete draft.terms[field];
  // [Undo] stands below what was changed last, and takes back items only.
  delete draft.undo;
  // An edit of the message that named the old expiry must not take the new one away.
  if (field === "expiry") delete draft.sources?.expiry;
  // The merchant has confirmed the field's old tolerance. That doesn't count for the new one.
  draft.confirmed = draft.confirmed?.filter((confirmed) => confirmed !== field);
  return nextAfter(draft, field);
}

/** The field isn't asked again, even if it stays empty. */
export function nextAfter(draft: Draft, field: InvoiceField): DraftQuestion {
  draft.toAsk = draft.toAsk?.filter((other) => other !== field);
  return nextQuestion(draft);
}
