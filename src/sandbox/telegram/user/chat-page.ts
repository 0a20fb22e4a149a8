import type { Core } from "../core.js";
import { commandsFor } from "../methods/command-methods.js";
import { menuButtonIn } from "../methods/menu-button-methods.js";
import { textIn } from "../methods/profile.js";
import { botStatusOf } from "../store/wire-member.js";
import type { UserActions } from "./actions.js";
import { kindOf, titleOf } from "./chats.js";
import { isManaged } from "./connect-business.js";

/** Returns everything that a phone shows of a chat. */
export const chatPage = (core: Core, actions: UserActions, chatId: number, as?: number) => {
  const { chat, person } = actions.chatOf(chatId, as);
  const { state, me } = core;
  const language = person.languageCode;
  return {
    chat: {
      id: chat.id,
      kind: kindOf(chat),
      title: titleOf(core, chat, person.id),
      firstName: person.firstName,
      username: person.username,
      blocked: person.blocked,
      withBot: chat.withBot,
      botStatus: botStatusOf(chat, me.id),
      /** Whether this person writes as the group. */
      anonymous: chat.group?.anonymous?.includes(person.id) === true,
      /** Whether the bot manages this chat as the person's business bot. */
      managed: isManaged(core, person.id, chat),
      people: chat.people.map((id) => ({ userId: id, firstName: core.people.byId(id)?.firstName ?? "" })),
    },
    me: {
      username: me.username,
      name: textIn(state.names, language) ?? me.first_name,
      description: textIn(state.descriptions, language) ?? "",
    },
    commands: chat.withBot ? commandsFor(state, chat, person) : [],
    menuButton: kindOf(chat) === "bot" ? menuButtonIn(state, chat) : { type: "commands" },
    messages: core.messages.list(chat),
    typing: core.typing.isShown(chatId),
  };
};
