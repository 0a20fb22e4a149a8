import { vi } from "vitest";
import type { ChatMessage } from "../../src/sandbox/telegram/index.js";
import type { Chat } from "./chat.js";
import { oneTerminal, passwordOf } from "./steps.js";
import type { World } from "./world.js";

/** What a merchant does when the bot says this. */
interface Reaction {
  readonly to: RegExp;
  readonly act: (merchant: Merchant) => void;
}

const reactions: readonly Reaction[] = [
  { to: /^Sign in to .*\?/, act: (merchant) => merchant.tap("Sign in in the chat") },
  { to: /login\?$/, act: (merchant) => merchant.send(oneTerminal) },
  { to: /password\? Never/, act: (merchant) => merchant.send(passwordOf(oneTerminal)) },
  { to: /The one-time code from/, act: (merchant) => merchant.sendCode() },
  { to: /^Signed in\./, act: (merchant) => merchant.send("/new") },
  { to: /^What are you selling\?/, act: (merchant) => merchant.send(merchant.item) },
  { to: /^Price of one/, act: (merchant) => merchant.send("15 000") },
  { to: /^When does the link expire\?/, act: (merchant) => merchant.tap("24 hours") },
  { to: /^Check the invoice/, act: (merchant) => merchant.tap("Create invoice") },
  // Else the question before the card would seem to be the newest, and would be answered once more.
  { to: /^⏳ Creating…/, act: () => undefined },
  { to: /^I can't tell whether/, act: (merchant) => merchant.lookAtDashboard() },
];
const ends = [/Waiting for payment|✅ Paid/, /^Draft discarded\./];

/**
 * A merchant who reads the newest of the bot's messages and does what it asks for, from the sign-in to the invoice,
 * whatever happens to the bot meanwhile.
 */
export class Merchant {
  readonly #taps: Promise<unknown>[] = [];

  constructor(
    readonly world: World,
    readonly chat: Chat,
    readonly item = "Coffee",
  ) {}

  /** The newest message that asks for something or is the end of it; undefined before the first. */
  get newest(): ChatMessage | undefined {
    const known = [...reactions.map(({ to }) => to), ...ends];
    return this.chat.said.findLast(({ text = "" }) => known.some((pattern) => pattern.test(text)));
  }

  get isDone(): boolean {
    return ends.some((pattern) => pattern.test(this.newest?.text ?? ""));
  }

  /** Does what the newest message asks for, and begins with the sign-in. */
  act(): void {
    const text = this.newest?.text;
    if (text === undefined) this.send("/signin");
    else reactions.find(({ to }) => to.test(text))?.act(this);
  }

  /** Does it, and waits until something else stands there. */
  async step(): Promise<void> {
    const before = stateOf(this.newest);
    this.act();
    await this.until(() => stateOf(this.newest) !== before);
  }

  /** Goes on until `text` is asked, or to the end. */
  async goOn(text?: RegExp): Promise<void> {
    while (!this.isDone && text?.test(this.newest?.text ?? "") !== true) await this.step();
    if (this.isDone) await Promise.all(this.#taps);
  }

  send(text: string): void {
    this.chat.send(text);
  }

  sendCode(): void {
    this.world.merchant.control.forgetUsedCodes();
    this.send(this.world.merchant.control.currentCode(oneTerminal));
  }

  /** Taps a button; nobody waits for the answer, since the bot may be down. */
  tap(label: string): void {
    this.#taps.push(this.chat.press(label));
  }

  /** Whoever finds the invoice there is content; whoever doesn't lets it be created again. */
  lookAtDashboard(): void {
    this.tap(this.invoices().length > 0 ? "Discard" : "Check my dashboard, then create again");
  }

  /** The merchant's invoices as the service knows them, told by what is sold. */
  invoices() {
    return this.world.merchant.control
      .invoices()
      .filter(({ request }) => request.items.some(({ name }) => name === this.item));
  }

  /** Polls, with a bound. */
  async until(fits: () => boolean): Promise<void> {
    await vi.waitFor(
      () => {
        if (fits()) return;
        const { lastWords } = this.world;
        throw new Error(
          `It doesn't go on. The chat shows:\n${this.chat.texts.join("\n")}\n\nThe bot says:\n${lastWords}`,
        );
      },
      { interval: 10 },
    );
  }
}

const stateOf = (message: ChatMessage | undefined): string => `${message?.messageId} ${message?.text}`;
