import type { BusyWorld } from "./busy-world.js";
import { type LanesSeen, lanesNow } from "./database-data.js";

/** The methods by which a chat hears of the bot. */
const said = new Set(["sendMessage", "editMessageText", "answerCallbackQuery", "sendPhoto"]);

/** How long the chats of a replica that is gone wait for the bot's next word. */
export class Recovery {
  /** Milliseconds, one for each chat that was in hand. */
  readonly times: number[] = [];
  /** Chats that wait, each since a time (ms). */
  readonly #waiting = new Map<string, number>();

  constructor(private readonly busy: BusyWorld) {}

  /** To be asked before a replica goes: which chats each replica has in hand. */
  before(): Promise<LanesSeen> {
    return lanesNow(this.busy.own.databaseUrl);
  }

  /** Chats of replicas that aren't among the living any more wait from now on. @param since when it went (ms) */
  async expect(before: LanesSeen, since: number): Promise<void> {
    const { alive } = await lanesNow(this.busy.own.databaseUrl);
    for (const [chat, replica] of before.holders)
      if (before.alive.has(replica) && !alive.has(replica)) this.#wait(chat, since);
  }

  /** Chats of one replica wait from now on. */
  expectOf(before: LanesSeen, replica: number, since: number): void {
    for (const [chat, holder] of before.holders) if (holder === replica) this.#wait(chat, since);
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
