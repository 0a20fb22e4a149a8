import { setTimeout as delay } from "node:timers/promises";
import type { ChatMessage } from "../../../src/sandbox/telegram/index.js";
import type { Chat } from "../../journeys/chat.js";
import type { World } from "../../journeys/world.js";
import { letters } from "../kit/letters.js";
import type { Random } from "../kit/random.js";

/** An item that was typed, with every message that said it: one that the bot couldn't keep is typed again. */
export interface TypedItem {
  readonly name: string;
  readonly price: string;
  readonly messageIds: number[];
}

/** From /new to the invoice. */
export interface Round {
  readonly items: TypedItem[];
  /** How often the merchant has decided to have the invoice created; a double tap is one decision. */
  intentions: number;
  /** The chat's messages below this were there before it. */
  readonly after: number;
}

/** A name that is nearly that of another item would correct it. */
const wares = ["Tea", "Bread", "Honey", "Plov", "Samsa"] as const;
const patienceMs = 60_000;
const seen = [
  /^What are you selling\?/,
  /^(?:Added: .*\n\n)?Check the invoice/,
  // The tapped card says so until the create call has ended, and asks nothing.
  /^⏳ Creating…/,
  /^I can't tell whether/,
  /^The invoicing service doesn't answer\. Your draft is safe/,
  /^Draft discarded\./,
];
const card = /^(🧾|⏳|✅|❌|⌛) (?!Creating…)/u;

/** A merchant who makes one invoice after the other and takes no notice of the kills. */
export class BusyMerchant {
  readonly rounds: Round[] = [];
  /** When the merchant did something, ms. */
  readonly acted: number[] = [];
  stuck: string | undefined;
  #stopping = false;
  #patientUntil = Number.POSITIVE_INFINITY;
  #toasted = false;

  constructor(
    readonly world: World,
    readonly chat: Chat,
    readonly index: number,
    private readonly random: Random,
  ) {}

  /** No new round begins; the one under way is ended, now that nothing is killed any more. */
  stop(): void {
    this.#stopping = true;
    this.#patientUntil = performance.now() + patienceMs;
  }

  async live(): Promise<void> {
    while (!this.#stopping) {
      this.#say("/new");
      const after = this.chat.messages.at(-1)?.messageId ?? 0;
      this.rounds.push({ items: [], intentions: 0, after });
      if (!(await this.#goThrough())) return;
      // As a person would; also so that what was tapped last is over before anything is typed.
      await delay(20 + this.random.below(60));
    }
  }

  get round(): Round {
    const round = this.rounds.at(-1);
    if (round === undefined) throw new Error("No round has begun.");
    return round;
  }

  /** The messages that say an item and still stand: the bot deletes what it couldn't keep. */
  isStanding(messageId: number): boolean {
    return this.chat.byId(messageId) !== undefined;
  }

  /** The service's invoices of a round, told by what they sell. */
  invoicesOf({ items }: Round) {
    const names = new Set(items.map(({ name }) => name));
    return this.world.merchant.control
      .invoices()
      .filter(({ request }) => request.items.some(({ name }) => names.has(name)));
  }

  /** @returns false when it came to no end. */
  async #goThrough(): Promise<boolean> {
    for (let before = ""; ; ) {
      const now = () => `${this.#state()} ${this.#toasted}`;
      while (now() === before) {
        // Kills may hold everything up for long; without them the bot has to go on.
        if (performance.now() > this.#patientUntil) {
          this.stuck = `chat ${this.chat.id} doesn't go on:\n${this.#told()}`;
          return false;
        }
        await delay(25);
      }
      this.#toasted = false;
      before = now();
      if (this.#act(this.#newest())) return true;
    }
  }

  /** The end of the chat, for the reader of a failure. */
  #told(): string {
    const { control } = this.world.telegram;
    const lines = control.messages(this.chat.id).slice(-16);
    return lines
      .map(({ from, text = "", deleted }) => `  ${from}${deleted === true ? " (deleted)" : ""}: ${text}`)
      .join("\n");
  }

  /** What the merchant goes by: the newest message that asks for something, and what was deleted. */
  #state(): string {
    const newest = this.#newest();
    const lost = this.round.items.filter((item) => this.#isLost(item)).length;
    return `${newest?.messageId} ${newest?.text} ${lost}`;
  }

  #newest(): ChatMessage | undefined {
    return this.chat.said.findLast(
      ({ messageId, text = "" }) =>
        messageId > this.round.after && (seen.some((words) => words.test(text)) || this.#isOwnCard(text)),
    );
  }

  #isOwnCard(text: string): boolean {
    const [first] = this.round.items;
    return (
      first !== undefined &&
      card.test(text) &&
      text.includes(first.name) &&
      // Only a notice names the invoice in its first line. A card without a link names it further down.
      !/Invoice for|the invoice/.test(text.split("\n", 1)[0] ?? "")
    );
  }

  /** @returns true when the round is over. */
  #act(message: ChatMessage | undefined): boolean {
    const text = message?.text ?? "";
    if (message === undefined) return false;
    if (this.#isOwnCard(text) || /^Draft discarded\./.test(text)) return true;
    if (this.round.items.some((item) => this.#isLost(item))) this.#typeAgain();
    else if (/^What are you selling/.test(text)) this.#typeItems();
    else if (/Check the invoice/.test(text)) this.#createWhenComplete(message);
    else if (/^I can't tell/.test(text)) this.#lookAtDashboard(message);
    // A replica that the others may hold for dead sends nothing, and its merchant tries again.
    else if (/^The invoicing service doesn't/.test(text)) this.#tap(message, "Try again");
    return false;
  }

  #typeItems(): void {
    const { items } = this.round;
    if (items.length > 0) return;
    const count = 1 + this.random.below(wares.length);
    for (const ware of wares.slice(0, count)) {
      const name = `${ware}${letters(this.index)}q${letters(this.rounds.length)}end`;
      const price = String(1000 + this.random.below(9000));
      items.push({ name, price, messageIds: [this.#say(`${name} 2 x ${price}`)] });
    }
  }

  #typeAgain(): void {
    for (const item of this.round.items)
      if (this.#isLost(item)) item.messageIds.push(this.#say(`${item.name} 2 x ${item.price}`));
  }

  #isLost({ messageIds }: TypedItem): boolean {
    return !messageIds.some((messageId) => this.isStanding(messageId));
  }

  #createWhenComplete(message: ChatMessage): void {
    if (this.round.items.some(({ name }) => message.text?.includes(name) !== true)) return;
    this.round.intentions += 1;
    this.#tap(message, "Create invoice");
    if (this.random.chance(0.3)) this.#tap(message, "Create invoice");
  }

  #lookAtDashboard(message: ChatMessage): void {
    const isThere = this.invoicesOf(this.round).length > 0;
    this.#tap(message, isThere ? "Discard" : "Check my dashboard, then create again");
  }

  #say(text: string): number {
    this.acted.push(Date.now());
    return this.chat.send(text);
  }

  #tap({ messageId }: ChatMessage, label: string): void {
    this.acted.push(Date.now());
    this.chat.press(label, messageId).then(
      ({ text }) => {
        // The tapped message is out of date: whoever is told so looks again.
        if (text === "This step is finished.") this.#toasted = true;
      },
      () => {
        this.#toasted = true;
      },
    );
  }
}
