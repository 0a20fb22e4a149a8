import type { BotContext } from "../../../frame/context.js";
import { sayFirst } from "../../../frame/screens/send-or-edit.js";
import { namedBy } from "../../../invoice/seen-customers.js";
import type { IsKnown } from "../../../language/sentence/customer.js";
import { readSentence, type Sentence } from "../../../language/sentence/read-sentence.js";
import type { SavedItem } from "../../../store/store-port.js";
import { expiryText, seenCustomers } from "../../invoices/index.js";
import type { Draft } from "../model/draft.js";
import { customerSet, setNamed } from "./set-customer.js";
import { setTyped } from "./set-invoice-field.js";

/** Returns what the readers of a typed text must know of the chat. */
export async function readingPlace<Item extends { readonly name: string }>(
  ctx: BotContext,
  currency: string,
  saved: readonly Item[],
) {
  const customers = await seenCustomers(ctx);
  const isKnown: IsKnown = (words, isInCase) => namedBy(customers, words, isInCase).length > 0;
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

/** Takes the customer and the expiry that a text names beside its items, and says which they are. */
export async function takeAroundItems(
  ctx: BotContext,
  draft: Draft,
  { customer, expiry }: Sentence,
): Promise<void> {
  if (customer !== undefined && (await setNamed(ctx, draft, customer)))
    sayFirst(ctx, customerSet(ctx, draft, customer));
  if (expiry === undefined || "html" in (await setTyped(ctx, draft, "expiry", expiry))) return;
  sayFirst(ctx, ctx.t("review-expiry-set", { expiry: expiryText(ctx, draft.terms.expiry) }));
}
