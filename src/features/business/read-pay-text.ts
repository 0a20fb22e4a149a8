import type { BotContext } from "../../frame/context.js";
import { isSameAccount } from "../../invoice/merchant-account.js";
import type { TemplateRecord } from "../../store/store-port.js";
import { findTemplate } from "../draft/index.js";
import type { DraftTerms } from "../draft/model/draft.js";
import { readSure, type SureReading } from "../inline/index.js";
import { savedItems } from "../items/index.js";

/** The text behind /pay as the bot has understood it: the invoice's terms, or why there are none. */
export type PayText = SureReading | { readonly kind: "empty" };

/**
 * Reads the text behind /pay: the name of a template, else lines of items with prices, else saved items in words. Nothing
 * is guessed, because no review card follows.
 */
export async function readPayText(ctx: BotContext, text: string): Promise<PayText> {
  if (text === "") return { kind: "empty" };
  const template = await findTemplate(ctx, text);
  if (template === undefined) return readSure(ctx, text, await savedItems(ctx));
  const terms = termsOf(ctx, template);
  return terms.items.length === 0 ? { kind: "not-understood" } : { kind: "sure", terms };
}

/** Returns the terms of a template, without a terminal that belongs to another account. */
function termsOf({ acting }: BotContext, { terms, account }: TemplateRecord): DraftTerms {
  const own = acting.account;
  if (account === undefined || own === undefined || isSameAccount(account, own)) return terms;
  const { terminal: _terminal, ...others } = terms;
  return others;
}
