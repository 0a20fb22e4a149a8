import { byId } from "./dom.js";
import type { ChatSnapshot } from "./types.js";

const welcome = `You are a merchant, and this is your chat with the bot.

Tap Start. When it asks for a login, a password or a code, “Type” under Authenticator puts it in here for you.`;

/** Shows above the messages whose chat it is, and where no messages are yet, what the chat is for. */
export function showHead({ chat, me }: ChatSnapshot): void {
  const { username = "", description } = me;
  const title = chat.kind === "bot" ? botName(me) : chat.title;
  byId("bot-name", HTMLElement).textContent = title;
  byId("avatar", HTMLElement).textContent = title.slice(0, 1).toUpperCase();
  byId("intro", HTMLElement).textContent =
    chat.kind === "bot"
      ? description || welcome
      : `Nothing was said here yet. Write something, or type @${username} and a space: the bot offers what can be sent.`;
}

export function botName({ name, username }: ChatSnapshot["me"]): string {
  return name || username || "Bot";
}

/** Shows below the title that the bot is typing, or the kind of the chat. Groups and private chats have a menu, and a bar says that the bot manages a chat. */
export function showStatus(snapshot: ChatSnapshot | undefined, isTyping: boolean): void {
  const { chat, me } = snapshot ?? {};
  const isGroup = chat?.kind === "group" || chat?.kind === "supergroup";
  byId("group-button", HTMLButtonElement).hidden = !isGroup;
  byId("business-button", HTMLButtonElement).hidden = chat?.kind !== "bot" && chat?.kind !== "person";
  byId("managed-bar", HTMLElement).hidden = chat?.managed !== true;
  byId("managed-by", HTMLElement).textContent = me?.name ?? "The bot";
  const line = byId("typing", HTMLElement);
  line.textContent = isTyping ? "typing…" : statusOf(chat);
  line.classList.toggle("on", isTyping);
}

/** Marks the button to the other chats while one of them has a new message. */
export function markChats(hasNews: boolean): void {
  const opener = byId("chats-button", HTMLButtonElement);
  opener.classList.toggle("news", hasNews);
  opener.setAttribute("aria-label", hasNews ? "Chats, a new message" : "Chats");
}

function statusOf(chat: ChatSnapshot["chat"] | undefined): string {
  if (chat === undefined || chat.kind === "bot") return "bot";
  if (chat.kind === "person") return "private chat";
  if (chat.kind === "secret") return "secret chat";
  // The bot is named first, because a long list of names is cut.
  const kind = chat.withBot ? `${chat.kind} with the bot` : chat.kind;
  return `${kind}: ${chat.people.map(({ firstName }) => firstName).join(", ")}`;
}
