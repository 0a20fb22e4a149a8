import type { Core } from "../core.js";
import { commandsFor } from "../methods/commands.js";
import { textIn } from "../methods/profile.js";
import type { UserActions } from "./actions.js";

/** Everything a phone shows of a chat. */
export const chatPage = (core: Core, actions: UserActions, chatId: number) => {
  const { chat, person } = actions.chatOf(chatId);
  const { state, me } = core;
  const language = person.languageCode;
  return {
    chat: { id: chat.id, firstName: person.firstName, username: person.username, blocked: person.blocked },
    me: {
      username: me.username,
      name: textIn(state.names, language) ?? me.first_name,
      description: textIn(state.descriptions, language) ?? "",
    },
    commands: commandsFor(state, chatId, language),
    menuButton: chat.menuButton ?? state.menuButton ?? { type: "commands" },
    messages: core.messages.list(chat),
    typing: core.typing.isShown(chatId),
  };
};
