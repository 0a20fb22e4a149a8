import type { AppEvent } from "./app-events.js";
import type { ChatsDialog } from "./chats-dialog.js";
import { byId } from "./dom.js";
import { ApiError, telegram } from "./sandbox-api.js";
import { showError, toast } from "./toasts-and-alerts.js";
import type { PreparedPicker } from "./types.js";

/** The way a share of a Mini App ends. The words are the errors that Telegram's apps have. */
type Ending = "sent" | "MESSAGE_EXPIRED" | "MESSAGE_SEND_FAILED" | "USER_DECLINED" | "UNKNOWN_ERROR";

/**
 * Lets the visitor choose a chat for a message that the bot has prepared, and sends it there.
 * @returns the event for the Mini App; undefined when this phone says nothing
 */
export async function sendPrepared(
  chats: ChatsDialog,
  userId: number,
  id: string,
): Promise<AppEvent | undefined> {
  return eventOf(await share(chats, userId, id), byId("fault-app", HTMLSelectElement).value);
}

async function share(chats: ChatsDialog, userId: number, id: string): Promise<Ending> {
  let picker: PreparedPicker;
  try {
    picker = await telegram.preparedPicker(userId, id);
  } catch (error) {
    return error instanceof ApiError && error.status === 404 ? "MESSAGE_EXPIRED" : "UNKNOWN_ERROR";
  }
  try {
    const chatId = await chats.choose({ title: "Choose a chat", userId, ...picker });
    if (chatId === undefined) return "USER_DECLINED";
    await telegram.sendPrepared({ chatId, userId }, id);
  } catch (error) {
    showError(error);
    return "MESSAGE_SEND_FAILED";
  }
  toast("The message was sent");
  return "sent";
}

/** Makes the event that an app of Telegram tells. @param app which app the phone plays: "told", "macos" or "silent" */
function eventOf(ending: Ending, app: string): AppEvent | undefined {
  if (app === "silent") return undefined;
  if (ending === "sent") return { eventType: "prepared_message_sent" };
  if (app === "macos" && ending === "MESSAGE_EXPIRED") return undefined;
  const isClosed = app === "macos" && ending === "USER_DECLINED";
  return { eventType: "prepared_message_failed", eventData: isClosed ? null : { error: ending } };
}
