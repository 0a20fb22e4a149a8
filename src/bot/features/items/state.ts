import type { ItemsQuestion } from "../../../domain/chat/items-question.js";
import { isSigningIn, openOf } from "../../../domain/chat/open.js";
import { defined } from "../../../domain/defined.js";
import type { BotContext } from "../../context.js";
import { open } from "../../frame/questions.js";
import { toast } from "../../show.js";

/** Opens a screen that asks for a text; whatever is typed during a sign-in is taken for a secret. */
export async function openTyped(ctx: BotContext, question: ItemsQuestion): Promise<void> {
  if (isSigningIn(ctx.session)) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, question);
}

/** Where the merchant is in the list, for the way back. */
export function placeIn({ session }: BotContext): { sought?: string; page?: number } {
  const question = openOf(session.open, "items");
  if (question === undefined || !("sought" in question || "page" in question)) return {};
  return defined({ sought: question.sought, page: question.page });
}

/** The currency of items that name none. */
export const usualCurrency = ({ session, deps }: BotContext): string =>
  session.settings.currency ?? deps.settings.currency;
