import { setTimeout as delay } from "node:timers/promises";
import type { BusyWorld } from "./busy-world.js";
import type { ReplicaProcess } from "./replica-process.js";

/** The methods by which a chat hears of the bot. */
const said = new Set(["sendMessage", "editMessageText", "answerCallbackQuery", "sendPhoto"]);

const patienceMs = 60_000;
const lookEveryMs = 10;

/** How long it takes until another process leads, and how long the chats wait for the bot's next word. */
export class Recovery {
  /** Milliseconds until another process leads. */
  readonly takeovers: number[] = [];
  /** Milliseconds until the bot's next word, one for each chat that was in hand. */
  readonly times: number[] = [];
  /** Chats that wait, each since a time (ms). */
  readonly #waiting = new Map<string, number>();

  constructor(private readonly busy: BusyWorld) {}

  /**
   * The leader is gone, and these chats wait from now on.
   * @param since when it went (ms)
   * @returns once another process leads
   */
  async expect(gone: ReplicaProcess, chats: readonly string[], since: number): Promise<void> {
    for (const chat of chats) this.#wait(chat, since);
    const { replicas } = this.busy.own;
    for (const end = since + patienceMs; ; await delay(lookEveryMs)) {
      if (replicas.some((replica) => replica !== gone && replica.leads)) break;
      if (Date.now() > end) throw new Error("Nobody takes the lead over.");
    }
    this.takeovers.push(Date.now() - since);
  }

  get waiting(): number {
    return this.#waiting.size;
  }

  /** Looks who has heard of the bot by now. */
  look(): void {
    if (this.#waiting.size === 0) return;
    for (const { method, payload, at } of this.busy.own.world.telegram.control.requests()) {
      const chat = String(payload.chat_id);
      const since = this.#waiting.get(chat);
      if (since === undefined || at <= since || !said.has(method)) continue;
      this.#waiting.delete(chat);
      this.times.push(at - since);
    }
  }

  /** Only merchants wait for an answer: of a status that changes nothing the chat hears nothing. */
  #wait(chat: string, since: number): void {
    if (this.busy.merchants.some((merchant) => String(merchant.chat.id) === chat))
      this.#waiting.set(chat, since);
  }
}
