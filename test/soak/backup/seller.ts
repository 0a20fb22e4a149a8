import { setTimeout as delay } from "node:timers/promises";
import type { Chat } from "../../journeys/chat.js";
import { letters } from "../kit/letters.js";
import type { Random } from "../kit/random.js";

const card = /^(?:🧾|⏳|✅|❌|⌛) (?!Creating…)/u;
/** What a kill has taken away isn't waited for longer. */
const patienceMs = 3_000;

/** A merchant who types one invoice after the other, taps [Create invoice] once for each, and never tries again. */
export class Seller {
  readonly names: string[] = [];
  #isOver = false;

  constructor(
    readonly chat: Chat,
    readonly index: number,
    private readonly random: Random,
  ) {}

  stop(): void {
    this.#isOver = true;
  }

  async live(): Promise<void> {
    while (!this.#isOver) {
      const name = `Tea${letters(this.index)}q${letters(this.names.length)}end`;
      this.names.push(name);
      this.chat.send(`/new ${name} 2 x ${1000 + this.random.below(9000)}`);
      const review = await this.#newest((text) => /Check the invoice/.test(text) && text.includes(name));
      if (review === undefined) continue;
      void this.chat.press("Create invoice", review).catch(() => undefined);
      await this.#newest((text) => this.#isCard(text, name));
      await delay(this.random.below(80));
    }
  }

  /** The invoices that the chat shows as created. */
  created(): readonly string[] {
    const { texts } = this.chat;
    return this.names.filter((name) => texts.some((text) => this.#isCard(text, name)));
  }

  #isCard(text: string, name: string): boolean {
    return card.test(text) && text.includes(name);
  }

  async #newest(fits: (text: string) => boolean): Promise<number | undefined> {
    for (const end = performance.now() + patienceMs; performance.now() < end && !this.#isOver; ) {
      const found = this.chat.said.findLast(({ text = "" }) => fits(text));
      if (found !== undefined) return found.messageId;
      await delay(20);
    }
    return undefined;
  }
}
