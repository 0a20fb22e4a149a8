import { openOf } from "../../domain/chat/open.js";
import { defined } from "../../domain/defined.js";
import type { BotContext } from "../frame/context.js";

/** Returns the merchant's search and page in the list, so that [Back] returns there. */
export function placeIn({ session }: BotContext): { sought?: string; page?: number } {
  const question = openOf(session.open, "items");
  if (question === undefined || !("sought" in question || "page" in question)) return {};
  return defined({ sought: question.sought, page: question.page });
}

/** Returns the currency of items whose line names none. */
export const usualCurrency = ({ session, deps }: BotContext): string =>
  session.settings.currency ?? deps.settings.currency;
