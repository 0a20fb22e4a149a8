import type { Core } from "../core.js";
import type { Chat, Person, PreparedMessage } from "../store/telegram-state.js";
import type { ChatMessage } from "../store/view.js";
import { postResult } from "./ask-inline.js";
import type { PreparedPicker } from "./chat-summary.js";
import { allowanceFor, summaryOf } from "./chats.js";
import { UserError } from "./user-error.js";

/** Returns the chats to which a person may send a prepared message. @throws UserError 404 when there is no such message any more */
export const preparedPicker = (core: Core, personId: number, id: string): PreparedPicker => {
  const prepared = preparedFor(core, personId, id);
  return {
    chats: core.people
      .chatsOf(personId)
      .filter((chat) => isAllowed(prepared, chat))
      .map((chat) => summaryOf(core, chat, personId)),
    people: prepared.allowed.includes("user"),
    groups: prepared.allowed.includes("group"),
  };
};

/** Sends a prepared message, as often as the person who has opened the Mini App likes until its time is over. @throws UserError 404 or 409 */
export const sendPrepared = (
  core: Core,
  { chat, person }: { chat: Chat; person: Person },
  id: string,
): ChatMessage => {
  const prepared = preparedFor(core, person.id, id);
  if (!isAllowed(prepared, chat))
    throw new UserError(409, `The prepared message may not be sent to chat ${chat.id}.`);
  // An app sends a prepared message by the same call as an inline result (td, MessagesManager.cpp), so no query belongs to it.
  return postResult(core, { chat, person }, prepared.result, "");
};

const preparedFor = ({ state, clock }: Core, personId: number, id: string): PreparedMessage => {
  const found = state.preparedMessages.find((prepared) => prepared.id === id);
  if (found === undefined || found.personId !== personId || found.expiresAt <= clock() / 1000)
    throw new UserError(404, "There is no such prepared message, or its time is over.");
  return found;
};

const isAllowed = ({ allowed }: PreparedMessage, chat: Chat): boolean => allowed.includes(allowanceFor(chat));
