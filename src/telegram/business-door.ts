import type { Message, Update } from "grammy/types";

/**
 * The door for updates from a seller's chats with customers. It stands before everything else: before metrics, logs,
 * checks and the disk. What a customer writes, and what the seller writes to a customer, goes no further.
 */

const kindsOfOthers = ["edited_business_message", "deleted_business_messages"] as const;

/**
 * Checks whether an update may come in. Of the messages in a seller's chats with customers only the seller's own
 * command /pay may. Every update that isn't of such a chat may.
 * @param username the bot's own, without "@"; undefined before Telegram has told it
 */
export function passesBusinessDoor(update: Update, username: string | undefined): boolean {
  if (kindsOfOthers.some((kind) => update[kind] !== undefined)) return false;
  // The bot's messages in these chats have no buttons that tell the bot of a tap, so such a tap isn't meant for it.
  const tapped: { readonly business_connection_id?: unknown } | undefined = update.callback_query?.message;
  if (tapped?.business_connection_id !== undefined) return false;
  const { business_message: message } = update;
  return (
    message === undefined ||
    (message !== null && isTypedBySeller(message) && payTextOf(message, username) !== undefined)
  );
}

/**
 * Checks whether the owner of the account has typed a message in a chat with somebody else. A greeting and an away
 * message are sent by Telegram itself (is_from_offline), after a customer has written: a customer must not be able to
 * make the seller's account create invoices.
 */
function isTypedBySeller(message: Message): boolean {
  const { chat, from, forward_origin, via_bot, sender_business_bot, is_from_offline } = message;
  return (
    chat?.type === "private" &&
    from !== undefined &&
    from?.is_bot === false &&
    from.id !== chat.id &&
    !isBotsChat(chat) &&
    forward_origin === undefined &&
    via_bot === undefined &&
    sender_business_bot === undefined &&
    is_from_offline !== true
  );
}

/**
 * Checks whether a private chat is one with a bot, which a connection may cover since Bot API 10.0. Telegram's chat doesn't
 * say so, but the username of a bot ends in "bot", and no person's may.
 */
const isBotsChat = ({
  username,
  is_bot,
}: {
  readonly username?: string;
  readonly is_bot?: unknown;
}): boolean => is_bot === true || /bot$/i.test(username ?? "");

/**
 * Returns the text behind the command /pay, which may name the bot as "/pay@its_name"; undefined for a message that isn't
 * the command, or that names another bot. A phone may write the command's first letter as a capital.
 */
export function payTextOf(
  { text }: { readonly text?: unknown },
  username: string | undefined,
): string | undefined {
  if (typeof text !== "string") return undefined;
  const [command, name, typed = ""] = /^\/pay(?:@(\w+))?(?:\s+([\s\S]*))?$/i.exec(text) ?? [];
  const isOurs = name === undefined || name.toLowerCase() === username?.toLowerCase();
  return command === undefined || !isOurs ? undefined : typed.trim();
}
