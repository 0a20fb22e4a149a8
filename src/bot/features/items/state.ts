import type { ChatRecord } from "../../../storage/chat-record.js";
import type { BotContext } from "../../context.js";
import { toast } from "../../show.js";

/** What /items shows and asks. The list and an item's card are questions as well: a few letters search. */
export type ItemsState = NonNullable<ChatRecord["savedItems"]>;

/** Opens a screen of /items as the open question, in the place of whatever else was asked outside of a draft. */
export function open(ctx: BotContext, state: ItemsState): void {
  ctx.session.savedItems = state;
  delete ctx.session.asking;
  ctx.asks = true;
}

/** The same for a screen that asks for a text; whatever is typed during a sign-in is taken for a secret. */
export async function openTyped(ctx: BotContext, state: ItemsState): Promise<void> {
  if (ctx.session.signIn !== undefined) await toast(ctx, ctx.t.plain("toast-sign-in-first"));
  else open(ctx, state);
}

/** True when the tapped message is the one that asks the open question of /items. */
export const isOpenQuestion = ({ session, callbackQuery }: BotContext): boolean =>
  session.signIn === undefined &&
  session.asking === undefined &&
  session.savedItems !== undefined &&
  session.question !== undefined &&
  session.question.messageId === callbackQuery?.message?.message_id;

/** The currency of items that name none. */
export const usualCurrency = ({ session, deps }: BotContext): string =>
  session.settings.currency ?? deps.settings.currency;
