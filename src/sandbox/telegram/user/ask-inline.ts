import type { InlineQuery, InlineQueryResult, Update } from "grammy/types";
import { tellBusiness } from "../business/tell-bot.js";
import type { Core } from "../core.js";
import { defined } from "../defined.js";
import { contentOfResult } from "../methods/read-inline-results.js";
import { newInlineId } from "../store/messages.js";
import type { Chat, Person } from "../store/telegram-state.js";
import { type ChatMessage, viewOf } from "../store/view.js";
import { wireMessage, wireUser } from "../store/wire.js";
import type { UserActions } from "./actions.js";
import { kindOf } from "./chats.js";
import type { InlinePage } from "./inline-answers.js";
import { UserError } from "./user-error.js";

/** Telegram's apps cut a longer query. */
const maxQueryLength = 256;

/**
 * Types the bot's name and a query in a chat.
 * @param offset the offset of the next page, as the last page gave it
 * @returns undefined when the bot doesn't answer in ten seconds
 * @throws UserError 404 or 409
 */
export const askInline = async (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
  query: string,
  offset = "",
): Promise<InlinePage | undefined> => {
  if (!core.switches.inlineMode) throw new UserError(409, "The bot has no inline mode.");
  const asked = query.trimStart().slice(0, maxQueryLength);
  const { id, answer } = core.inline.ask({ personId: person.id, chatId: chat.id, query: asked, offset });
  const answered = answer();
  core.queue.push({
    inline_query: { id, from: wireUser(person), ...chatType(chat), query: asked, offset },
  });
  return answered;
};

/** Sends a result that was shown in this chat. @throws UserError 404 when it wasn't shown, 409 when the bot is blocked */
export const chooseResult = (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
  resultId: string,
): ChatMessage => {
  const shown = core.inline.shownTo(person.id, chat.id);
  const result = shown?.results.find(({ id }) => id === resultId);
  if (shown === undefined || result === undefined)
    throw new UserError(404, `No result ${resultId} was shown in chat ${chat.id}.`);
  return postResult(core, { chat, person }, result, shown.query);
};

/** Posts a result as a message of this person, and tells the bot of it. @throws UserError 409 when the bot is blocked */
export const postResult = (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
  result: InlineQueryResult,
  query: string,
): ChatMessage => {
  if (kindOf(chat) === "bot" && person.blocked)
    throw new UserError(409, "The bot is blocked; tap Start first.");
  const content = contentOfResult(result);
  // In a secret chat the phone sends plain text, and Telegram doesn't learn that it was a result (td, MessagesManager.cpp).
  if (chat.secret === true) {
    const { keyboard: _keyboard, ...plain } = content;
    return viewOf(chat, core.messages.add(chat, { ...plain, from: person.id, viaBot: true }));
  }
  const inlineId = content.keyboard === undefined ? undefined : newInlineId();
  const message = core.messages.add(chat, {
    ...content,
    ...defined({ inlineId }),
    from: person.id,
    viaBot: true,
  });
  if (core.switches.inlineFeedback) {
    core.queue.push({
      chosen_inline_result: defined({
        from: wireUser(person),
        inline_message_id: inlineId,
        query,
        result_id: result.id,
      }),
    });
  }
  if (chat.withBot) {
    if (chat.group === undefined) person.started = true;
    core.queue.push({ message: wireMessage(core, chat, message) as NonNullable<Update["message"]> });
  }
  tellBusiness(core, "business_message", chat, message);
  return viewOf(chat, message);
};

/** Taps the button above the results, which opens the private chat and starts the bot with the button's parameter. */
export const tapInlineButton = (
  core: Core,
  actions: UserActions,
  { chat, person }: { chat: Chat; person: Person },
): { chatId: number; message: ChatMessage } => {
  const button = core.inline.shownTo(person.id, chat.id)?.button;
  if (button === undefined) throw new UserError(404, "There is no button above the results.");
  core.inline.leave(person.id, chat.id);
  return { chatId: person.id, message: actions.start(person.id, button.startParameter) };
};

/** Returns the kind of the chat where the query is typed. Telegram doesn't tell it for a secret chat. */
const chatType = (chat: Chat): Pick<InlineQuery, "chat_type"> => {
  const kind = kindOf(chat);
  if (kind === "secret") return {};
  if (kind === "bot") return { chat_type: "sender" };
  return { chat_type: kind === "person" ? "private" : kind };
};
