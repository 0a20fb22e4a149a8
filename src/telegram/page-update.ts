import type { Update } from "grammy/types";
import type { InboxPayload } from "../engine/event.js";
import type { UnitOfWork } from "../engine/unit-of-work.js";
import { defined } from "../language/omit-undefined.js";
import type { OpenedUpdate } from "./withheld-secret.js";

/**
 * Returns a request of the Mini App as an update, so that it takes the same way through the bot as a message of the
 * merchant: lock, language, open questions. The update holds nothing of the request; handlers read the request in the
 * event, which no update from Telegram can imitate.
 */
export function openAppRequest(
  { event, secret }: UnitOfWork,
  { user }: Extract<InboxPayload, { source: "app" }>,
): OpenedUpdate {
  const { id, languageCode } = user;
  const update = {
    update_id: event.n,
    message: {
      message_id: 0,
      date: Math.floor(event.receivedAt / 1000),
      chat: { id, type: "private", first_name: "" },
      from: { id, is_bot: false, first_name: "", ...defined({ language_code: languageCode }) },
    },
  };
  return { update: update as Update, secret: secret?.text, unread: false, cut: false };
}
