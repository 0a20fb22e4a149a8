import type { Clock } from "./telegram-clock.js";
import { tooManyRequests } from "./telegram-error.js";

const burst = 3;
const perSecond = 1;

/** Allows three messages at once to a chat, then one a second, which is about Telegram's limit. */
export class RateLimit {
  private readonly chats = new Map<string, { tokens: number; at: number }>();

  constructor(private readonly clock: Clock) {}

  /** Counts a message. @throws TelegramError 429 with the seconds until the next message is allowed */
  count(method: string, chatId: string): void {
    if (chatId === "" || !/^(send|edit)(?!ChatAction)/.test(method)) return;
    const now = this.clock();
    const last = this.chats.get(chatId) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, last.tokens + ((now - last.at) / 1000) * perSecond);
    if (tokens < 1) throw tooManyRequests(Math.ceil((1 - tokens) / perSecond));
    this.chats.set(chatId, { tokens: tokens - 1, at: now });
  }
}
