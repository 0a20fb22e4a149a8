import { GrammyError, type Transformer } from "grammy";
import type { Message } from "grammy/types";
import type { BotContext } from "./context.js";

/** Notes each message that Telegram shows after a call. */
export function noteDrawn(drawn: BotContext["drawn"]): Transformer {
  return async (call, method, payload, signal) => {
    const response = await call(method, payload, signal);
    if (!/^(send|edit)/.test(method)) return response;
    const isAsBefore = !response.ok && response.description.includes("message is not modified");
    const { message_id: id } = (
      isAsBefore ? payload : response.ok ? response.result : {}
    ) as Partial<Message>;
    if (id !== undefined) drawn.set(id, "reply_markup" in payload && payload.reply_markup !== undefined);
    return response;
  };
}

/** How long (ms) the removal of old buttons may hold up the chat. */
const longestMs = 5_000;

/**
 * Takes the buttons off a card that is over, after the next card has been posted. A card that this update has redrawn
 * has the buttons that it should have, and a pay card is never over. A failure changes nothing, because a tap on an old
 * button is answered as well.
 */
export async function takeButtons(ctx: BotContext, messageId: number): Promise<void> {
  const { session, api, drawn, deps } = ctx;
  const isPayCard = Object.values(session.invoices).some(({ cardMessageId }) => cardMessageId === messageId);
  if (drawn.has(messageId) || isPayCard) return;
  drawn.set(messageId, false);
  const signal = AbortSignal.timeout(longestMs) as Parameters<typeof api.editMessageReplyMarkup>[3];
  try {
    await api.editMessageReplyMarkup(session.chat, messageId, {}, signal);
  } catch (error) {
    // The message is deleted or too old.
    if (error instanceof GrammyError && error.error_code === 400) return;
    deps.log("old-card.kept-buttons", { error: error instanceof Error ? error.name : "unknown" });
  }
}

/**
 * Notes the message in which the open question is asked. The question before loses its buttons.
 * @param messageId undefined when no question is open any more
 */
export async function noteAsked(ctx: BotContext, messageId: number | undefined): Promise<void> {
  const { session, drawn } = ctx;
  const { question: before } = session;
  if (messageId === undefined) delete session.question;
  else session.question = { messageId, ...(drawn.get(messageId) === true ? { buttons: true } : {}) };
  if (before?.buttons === true && before.messageId !== messageId) await takeButtons(ctx, before.messageId);
}

/** Notes the message with the newest screen. The screen before loses its buttons, unless a question is asked there now. */
export async function noteScreen(ctx: BotContext, messageId: number): Promise<void> {
  const { session } = ctx;
  const { screen: before, question } = session;
  session.screen = { messageId };
  if (before === undefined || before.messageId === messageId) return;
  if (before.messageId !== question?.messageId) await takeButtons(ctx, before.messageId);
}
