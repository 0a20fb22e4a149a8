import type { ChatEvents } from "../viewer-events.js";

const shownMs = 5000;

/** Shows "typing…" for five seconds, or until the bot's next message. */
export class Typing {
  private readonly timers = new Map<number, NodeJS.Timeout>();

  constructor(private readonly events: ChatEvents) {}

  isShown(chatId: number): boolean {
    return this.timers.has(chatId);
  }

  show(chatId: number): void {
    clearTimeout(this.timers.get(chatId));
    const timer = setTimeout(() => this.hide(chatId), shownMs);
    timer.unref();
    this.timers.set(chatId, timer);
    this.events.publish(chatId, "typing", { typing: true });
  }

  hide(chatId: number): void {
    if (!this.timers.has(chatId)) return;
    clearTimeout(this.timers.get(chatId));
    this.timers.delete(chatId);
    this.events.publish(chatId, "typing", { typing: false });
  }

  close(): void {
    for (const timer of this.timers.values()) clearTimeout(timer);
    this.timers.clear();
  }
}
