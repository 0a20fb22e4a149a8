import { openOf } from "../../domain/chat/open.js";
import { defined } from "../../domain/defined.js";
import type { BotContext } from "../frame/context.js";

/** The merchant's place in the list, to which [Back] returns. */
export function placeIn({ session }: BotContext): { sought?: string; page?: number } {
  const question = openOf(session.open, "items");
  if (question === undefined || !("sought" in question || "page" in question)) return {};
  return defined({ sought: question.sought, page: question.page });
}

/** The currency of items that name none. */
export const usualCurrency = ({ session, deps }: BotContext): string =>
  session.settings.currency ?? deps.settings.currency;
