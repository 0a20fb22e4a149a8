import { ApiError, telegram } from "./api.js";
import type { AppEvent } from "./app-events.js";
import type { ChatsDialog } from "./chats-dialog.js";
import { showError, toast } from "./notices.js";
import type { PreparedPicker } from "./types.js";

/** Lets the visitor choose a chat for a message that the bot has prepared, and sends it there. @returns the event for the Mini App */
export async function sendPrepared(chats: ChatsDialog, userId: number, id: string): Promise<AppEvent> {
  let picker: PreparedPicker;
  try {
    picker = await telegram.preparedPicker(userId, id);
  } catch (error) {
    return failed(error instanceof ApiError && error.status === 404 ? "MESSAGE_EXPIRED" : "UNKNOWN_ERROR");
  }
  try {
    const chatId = await chats.choose({ title: "Choose a chat", userId, ...picker });
    if (chatId === undefined) return failed("USER_DECLINED");
    await telegram.sendPrepared({ chatId, userId }, id);
  } catch (error) {
    showError(error);
    return failed("MESSAGE_SEND_FAILED");
  }
  toast("The message was sent");
  return { eventType: "prepared_message_sent" };
}

/** Makes the event of a failure, with one of the errors that Telegram's apps have. */
function failed(
  error: "MESSAGE_EXPIRED" | "MESSAGE_SEND_FAILED" | "USER_DECLINED" | "UNKNOWN_ERROR",
): AppEvent {
  return { eventType: "prepared_message_failed", eventData: { error } };
}
