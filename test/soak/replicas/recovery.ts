import { setTimeout as delay } from "node:timers/promises";
import type { BusyWorld } from "./busy-world.js";
import { type LanesSeen, lanesNow } from "./database-data.js";

/** The methods by which a chat hears of the bot. */
const said = new Set(["sendMessage", "editMessageText", "answerCallbackQuery", "sendPhoto"]);

const patienceMs = 60_000;

/** How long the chats of a replica that is gone wait for the bot's next word. */
export class Recovery {
  /** Milliseconds until another replica has all lanes, one for each replica that went with lanes in hand. */
  readonly takeovers: number[] = [];
  /** Milliseconds until the bot's next word, one for each chat that was in hand. */
  readonly times: number[] = [];
  /** Chats that wait, each since a time (ms). */
  readonly #waiting = new Map<string, number>();

  constructor(private readonly busy: BusyWorld) {}

  /** To be asked before a replica goes: which chats each replica has in hand. */
  before(): Promise<LanesSeen> {
    return lanesNow(this.busy.own.databaseUrl);
  }

  /**
   * Chats of replicas that aren't among the living any more wait from now on.
   * @param since when it went (ms)
   * @returns once others have their lanes
   */
  async expect(before: LanesSeen, since: number, how: "killed" | "frozen" = "killed"): Promise<void> {
    const { alive } = await lanesNow(this.busy.own.databaseUrl);
    const gone = [...before.alive].filter((replica) => !alive.has(replica));
    for (const replica of gone) await this.#expectOf(before, replica, since, how);
  }

  async #expectOf(before: LanesSeen, replica: number, since: number, how: string): Promise<void> {
    for (const [chat, holder] of before.holders) if (holder === replica) this.#wait(chat, since);
    // A killed one may have let some go between the look and the kill: only what is seen afterwards counts.
    let held =
      how === "frozen" ? [...before.holders.values()].filter((holder) => holder === replica).length : 0;
    for (const end = since + patienceMs; ; ) {
      const { holders } = await lanesNow(this.busy.own.databaseUrl);
      const left = [...holders.values()].filter((holder) => holder === replica).length;
      if (left === 0) break;
      if (Date.now() > end) throw new Error(`Nobody takes ${left} lanes of a dead replica over.`);
      held = left;
      await delay(50);
    }
    if (held > 0) this.takeovers.push(Date.now() - since);
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
