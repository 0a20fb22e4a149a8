import type { Update } from "grammy/types";
import type { Core } from "../core.js";
import type { Chat, StoredMessage } from "../store/telegram-state.js";
import { businessChat, businessMessageId, wireBusinessMessage } from "./wire-business.js";

/** A change in a chat of two people. */
export type BusinessEvent = "business_message" | "edited_business_message" | "deleted_business_messages";

/** Tells the bot of a change in a chat, once over each connection that covers the chat. */
export const tellBusiness = (core: Core, event: BusinessEvent, chat: Chat, message: StoredMessage): void => {
  for (const connection of core.business.covering(chat)) {
    const content =
      event === "deleted_business_messages"
        ? {
            business_connection_id: connection.id,
            chat: businessChat(core, connection, chat),
            message_ids: [businessMessageId(core.state, chat, message.id)],
          }
        : wireBusinessMessage(core, connection, chat, message);
    core.queue.push({ [event]: content } as Omit<Update, "update_id">);
  }
};

/** Tells the bot of a change that the bot itself has made, where Telegram echoes these. */
export const echoBusiness = (core: Core, event: BusinessEvent, chat: Chat, message: StoredMessage): void => {
  if (core.switches.businessEcho) tellBusiness(core, event, chat, message);
};
