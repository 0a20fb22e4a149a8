import { Chat, type ChatHooks } from "./chat-pane.js";
import { ChatsDialog } from "./chats-dialog.js";
import { ApiError, telegram } from "./sandbox-api.js";
import type { ChatSummary, Place } from "./types.js";
import { Users, type UsersHooks } from "./users.js";

type PhoneHooks = Omit<ChatHooks, "gone"> & UsersHooks;

const newsEveryMs = 3000;

/** A Telegram user's phone: who it belongs to, the chat that is shown, and news of the other chats. */
export class Phone {
  readonly chat: Chat;
  readonly users: Users;
  #userId: number | undefined;
  /** The number of messages in each chat when the list was last read. */
  #counts = new Map<number, number>();
  /** The chats that were shown since then; the visitor has read them. */
  #shown = new Set<number>();

  constructor(private readonly hooks: PhoneHooks) {
    this.users = new Users({
      preferred: hooks.preferred,
      chosen: (userId) => {
        hooks.chosen(userId);
        void this.#show(userId);
      },
    });
    const chats = new ChatsDialog((hidesForwards) => this.users.createOther(hidesForwards));
    const shown = (place: Place) => {
      this.#shown.add(place.chatId);
      hooks.shown(place);
    };
    this.chat = new Chat({ ...hooks, shown, gone: () => this.begin() }, chats);
    window.setInterval(() => void this.#lookForNews(), newsEveryMs);
  }

  /** Shows the preferred user's chat, as soon as the sandbox answers. */
  begin(): void {
    this.users.begin().catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error;
      window.setTimeout(() => this.begin(), 1000);
    });
  }

  /** Shows a user's chat with the bot. A customer who never started the bot sees the chat with the person who wrote to them. */
  async #show(userId: number): Promise<void> {
    this.#userId = userId;
    this.#counts.clear();
    const withBot = { chatId: userId, userId };
    this.chat.show(withBot);
    const all = await chatsOf(userId);
    const begun = all?.find(({ count }) => count > 0);
    if (begun !== undefined && begun.chatId !== userId && this.chat.shows(withBot))
      this.chat.show({ chatId: begun.chatId, userId });
  }

  async #lookForNews(): Promise<void> {
    const userId = this.#userId;
    if (userId === undefined || document.hidden) return;
    const all = await chatsOf(userId);
    if (all === undefined || userId !== this.#userId) return;
    const isFirst = this.#counts.size === 0;
    for (const { chatId, count } of all) {
      const isNew = count > (this.#counts.get(chatId) ?? 0) && !isFirst && !this.#shown.has(chatId);
      this.#counts.set(chatId, count);
      if (isNew && this.chat.markNews(chatId)) this.hooks.said();
    }
    this.#shown.clear();
  }
}

/** Returns a user's chats; undefined while the sandbox doesn't answer, which the chat itself shows. */
async function chatsOf(userId: number): Promise<ChatSummary[] | undefined> {
  try {
    return await telegram.chats(userId);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return undefined;
  }
}
