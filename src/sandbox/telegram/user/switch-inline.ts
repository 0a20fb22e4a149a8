import type { InlineKeyboardButton } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat } from "../store/telegram-state.js";
import type { ChatSummary, Picker, TypedQuery } from "./chat-summary.js";
import { allowanceFor, summaryOf } from "./chats.js";

/** Returns the effect of a switch_inline_… button on the phone; undefined for other buttons. */
export const switchInline = (
  core: Core,
  personId: number,
  chat: Chat,
  button: InlineKeyboardButton,
): { readonly picker: Picker } | { readonly typed: TypedQuery } | undefined => {
  if ("switch_inline_query_current_chat" in button)
    return { typed: { chatId: chat.id, query: button.switch_inline_query_current_chat } };
  if ("switch_inline_query" in button) {
    const query = button.switch_inline_query;
    // A person who came here by the button above inline results returns to the chat they came from, without the picker.
    const back = chat.group === undefined && chat.withBot ? core.inline.takeOrigin(personId) : undefined;
    if (back !== undefined) return { typed: { chatId: back, query } };
    return { picker: { query, chats: chatsOf(core, personId, () => true) } };
  }
  if (!("switch_inline_query_chosen_chat" in button)) return undefined;
  const { query = "", ...allow } = button.switch_inline_query_chosen_chat;
  const isAllowed = (candidate: Chat) => allow[`allow_${allowanceFor(candidate)}_chats`] === true;
  return { picker: { query, chats: chatsOf(core, personId, isAllowed) } };
};

const chatsOf = (core: Core, personId: number, fits: (chat: Chat) => boolean): ChatSummary[] =>
  core.people
    .chatsOf(personId)
    .filter(fits)
    .map((chat) => summaryOf(core, chat, personId));
