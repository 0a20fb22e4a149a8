import type { DraftTerms } from "../../domain/draft/draft.js";
import { accountOf, isSameAccount } from "../../domain/merchant-account.js";
import type { TemplateRecord } from "../../store/store-port.js";
import { findTemplate, fitsInvoice, fromSaved, readOrderFor } from "../draft/index.js";
import { offersOf } from "../inline/index.js";
import { savedItems } from "../items/index.js";
import type { BotContext } from "../shared/context.js";
import { defaultCurrency } from "../shared/typed-fields.js";

/** The text behind /pay as the bot has understood it: the invoice's terms, or why there are none. */
export type PayText =
  | { readonly kind: "terms"; readonly terms: DraftTerms }
  /** The text may be read in several ways, the likeliest first. Without a review card the bot can't let the seller see which. */
  | { readonly kind: "several"; readonly readings: readonly DraftTerms[] }
  | { readonly kind: "empty" | "mixed-currencies" | "not-understood" };

/**
 * Reads the text behind /pay: the name of a template, else lines of items with prices, else saved items in words. Nothing
 * is guessed, because no review card follows.
 */
export async function readPayText(ctx: BotContext, text: string): Promise<PayText> {
  if (text === "") return { kind: "empty" };
  const template = await findTemplate(ctx, text);
  if (template !== undefined) {
    const terms = termsOf(ctx, template);
    return terms.items.length === 0 ? { kind: "not-understood" } : { kind: "terms", terms };
  }
  const offered = await offersOf(ctx, text);
  if (offered === "mixed-currencies") return { kind: offered };
  const [reading, another] = offered;
  if (another !== undefined) return { kind: "several", readings: offered.map(({ terms }) => terms) };
  if (reading !== undefined) return { kind: "terms", terms: reading.terms };
  const terms = await readOrder(ctx, text);
  return terms === undefined ? { kind: "not-understood" } : { kind: "terms", terms };
}

/** Returns the terms of a template, without a terminal that belongs to another account. */
function termsOf({ session }: BotContext, { terms, account }: TemplateRecord): DraftTerms {
  const own = accountOf(session);
  if (account === undefined || own === undefined || isSameAccount(account, own)) return terms;
  const { terminal: _terminal, ...others } = terms;
  return others;
}

/** Reads a text as an order in words; undefined when any part of it isn't certain. */
async function readOrder(ctx: BotContext, text: string): Promise<DraftTerms | undefined> {
  const currency = defaultCurrency(ctx);
  const read = readOrderFor({ terms: { currency, items: [] } }, text, await savedItems(ctx));
  if (read === undefined) return undefined;
  const { matched, ambiguous, unknown, notUnderstood } = read.order;
  if (matched.length === 0 || ambiguous.length + unknown.length + notUnderstood.length > 0) return undefined;
  const items = matched.map(({ item, quantity }) => fromSaved(item, quantity));
  return fitsInvoice(items) ? { currency: read.currency, items } : undefined;
}
