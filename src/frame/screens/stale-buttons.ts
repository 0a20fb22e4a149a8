import { GrammyError } from "grammy";
import { cardOf } from "../../invoice/face.js";
import type { BotContext, ChatScope } from "../context.js";

/** The edit that draws the same message anew waits for the removal, so the removal's time (ms) is short. */
const longestMs = 5_000;

type Scope = Pick<ChatScope, "session" | "api" | "deps" | "unit"> & Partial<Pick<BotContext, "drawn">>;

/**
 * The buttons go after the commit, and no event waits for it. A pay card, and a message that was redrawn for this
 * update, keeps its buttons.
 */
export function takeButtons(scope: Scope, messageId: number): void {
  const { session, unit, drawn = new Map() } = scope;
  unit.afterCommit(() => {
    const isPayCard = Object.values(session.invoices).some((invoice) => cardOf(invoice) === messageId);
    if (drawn.has(messageId) || isPayCard) return;
    drawn.set(messageId, false);
    void removeButtons(scope, messageId);
  });
}

/** A failure is only logged, because the bot also answers taps on old buttons. */
async function removeButtons({ session, api, deps }: Scope, messageId: number): Promise<void> {
  const signal = AbortSignal.timeout(longestMs) as Parameters<typeof api.editMessageReplyMarkup>[3];
  try {
    await api.editMessageReplyMarkup(session.chat, messageId, {}, signal);
  } catch (error) {
    // Telegram answers 400 for a message that the merchant has deleted. However old, a bot's own message can be edited
    // (td, MessagesManager.cpp, can_edit_message).
    if (error instanceof GrammyError && error.error_code === 400) return;
    deps.log("old-card.kept-buttons", { error: error instanceof Error ? error.name : "unknown" });
  }
}

/** The last question's message loses its buttons. @param messageId undefined when no question is open any more */
export function noteAsked(ctx: BotContext, messageId: number | undefined): void {
  const { session, drawn } = ctx;
  const { question: before } = session;
  if (messageId === undefined) delete session.question;
  else session.question = { messageId, ...(drawn.get(messageId) === true ? { buttons: true } : {}) };
  if (before?.buttons === true && before.messageId !== messageId) takeButtons(ctx, before.messageId);
}

/** The previous screen loses its buttons, unless a question is asked in its message now. */
export function noteScreen(ctx: BotContext, messageId: number): void {
  const { session } = ctx;
  const { screen: before, question } = session;
  session.screen = { messageId };
  if (before === undefined || before.messageId === messageId) return;
  if (before.messageId !== question?.messageId) takeButtons(ctx, before.messageId);
}
