import type { BotContext } from "../../../frame/context.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { namedBy } from "../../../invoice/seen-customers.js";
import type { Customer } from "../../../invoice/terms/customer-fields.js";
import { defined } from "../../../language/omit-undefined.js";
import type { IsKnown } from "../../../language/sentence/named-customer.js";
import { readSentence, type Sentence } from "../../../language/sentence/read-sentence.js";
import type { SavedItem } from "../../../store/store-port.js";
import { expiryText, seenCustomers } from "../../invoices/index.js";
import { type Draft, usualExpiry } from "../model/draft.js";
import { clearTyped, customerSet, isCustomerTyped, setNamed } from "./set-customer.js";
import { setTyped, setValue } from "./set-invoice-field.js";

export const isKnownAmong =
  (customers: readonly Customer[]): IsKnown =>
  (words, isInCase) =>
    namedBy(customers, words, isInCase).length > 0;

/** Returns what the readers of a typed text must know of the chat. */
export async function readingPlace<Item extends { readonly name: string }>(
  ctx: BotContext,
  currency: string,
  saved: readonly Item[],
) {
  const isKnown = isKnownAmong(await seenCustomers(ctx));
  return { currency, now: new Date(ctx.deps.now()), zone: ctx.zone, saved, isKnown };
}

export async function sentenceIn(
  ctx: BotContext,
  { terms: { currency } }: Pick<Draft, "terms">,
  text: string,
  saved: readonly SavedItem[],
): Promise<Sentence> {
  return readSentence(text, await readingPlace(ctx, currency, saved));
}

/** A message's old text takes its customer and its expiry with it. The draft then has the usual expiry. */
export function forgetAroundItems({ session }: BotContext, draft: Draft, source: number): void {
  if (isCustomerTyped(draft, source)) clearTyped(draft, source);
  if (draft.sources?.expiry === source) setValue(draft, "expiry", usualExpiry(session));
}

/**
 * Takes the customer and the expiry that a text names beside its items, and says which they are.
 * @param source the message that also has the items, so that its edits change all of these
 */
export async function takeAroundItems(
  ctx: BotContext,
  draft: Draft,
  { customer, expiry }: Sentence,
  source?: number,
): Promise<void> {
  if (customer !== undefined && (await setNamed(ctx, draft, customer, source)))
    sayFirst(ctx, customerSet(ctx, draft, customer));
  if (expiry === undefined) return;
  const set = await setTyped(ctx, draft, "expiry", expiry);
  if ("html" in set) return sayFirst(ctx, set.html);
  draft.sources = { ...draft.sources, ...defined({ expiry: source }) };
  sayFirst(ctx, ctx.t("review-expiry-set", { expiry: expiryText(ctx, draft.terms.expiry) }));
}

/** Takes what the new text of a message says around its items in place of what the old text said. */
export async function takeAroundAnew(
  ctx: BotContext,
  draft: Draft,
  sentence: Sentence,
  source: number,
): Promise<void> {
  forgetAroundItems(ctx, draft, source);
  await takeAroundItems(ctx, draft, sentence, source);
}
