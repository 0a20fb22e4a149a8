import { openOf } from "../../domain/chat/open.js";
import { defined } from "../../domain/defined.js";
import type { BotContext } from "../frame/context.js";

/** Returns the search and the page of the open /items list, so that [Back] returns there. */
export function placeIn({ session }: BotContext): { sought?: string; page?: number } {
  const question = openOf(session.open, "items");
  if (question === undefined || !("sought" in question || "page" in question)) return {};
  return defined({ sought: question.sought, page: question.page });
}

/** Returns the currency for typed items without a currency. */
export const usualCurrency = ({ session, deps }: BotContext): string =>
  session.settings.currency ?? deps.settings.currency;
