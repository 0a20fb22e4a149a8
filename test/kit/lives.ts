import type { assemble } from "../../src/assemble.js";
import type { EventHands } from "./event-hands.js";

/** A bot, and when it has begun. */
type Life = ReturnType<typeof assemble> & { readonly begun: Promise<void> };

/** Attempts that an event is given; more would mean that it never ends. */
const mostAttempts = 6;

/** The processes of a chat's test, one after the other: each lives until an event had as many attempts as a test allows. */
export class Lives {
  #life: Life;
  /** Attempts since an event was last over. */
  #attempts = 0;
  /** Lets an event that had too many attempts have more of them. */
  #goOn: (() => void) | undefined;

  /** @param build builds a bot, whose lanes wait as `sleep` says @param logged what the bots have warned of */
  constructor(
    readonly build: (sleep: () => Promise<void>) => ReturnType<typeof assemble>,
    readonly events: EventHands,
    readonly logged: readonly string[],
  ) {
    this.#life = this.#begin();
  }

  /** The process that lives now. */
  get now(): Life {
    return this.#life;
  }

  /** @param n the number of the event that comes; undefined for a new one @returns the process that takes it, once it has begun */
  async ready(n?: number): Promise<Life> {
    const goOn = this.#goOn;
    this.#goOn = undefined;
    if (goOn !== undefined && this.events.holds(n)) goOn();
    else if (goOn !== undefined) this.#life = this.#begin();
    await this.#life.begun;
    return this.#life;
  }

  /** The process ends, with all that it had in memory, and another one starts. */
  async restart(): Promise<void> {
    this.#goOn = undefined;
    this.#attempts = 0;
    this.#life = this.#begin();
    await this.#life.begun;
  }

  /** Must be called when an event is over: what is sent after it is sent then, and the next event has all its attempts. */
  async over(): Promise<void> {
    await this.now.bot.editsOver();
    this.#attempts = 0;
  }

  #begin(): Life {
    const bot = this.build(() => this.#beforeNextAttempt());
    const begin = async (): Promise<void> => {
      await bot.inbox.open();
      await bot.bot.init();
      await bot.lanes.start();
    };
    return { ...bot, begun: begin() };
  }

  /**
   * No attempt waits. After too many of them the test hears of it; if the event then comes again, its attempts go on,
   * and any other event comes to a new process.
   */
  #beforeNextAttempt(): Promise<void> {
    this.#attempts += 1;
    if (this.#attempts < mostAttempts) return Promise.resolve();
    this.#attempts = 0;
    this.events.despair(`The event isn't over after ${mostAttempts} attempts: ${this.logged.join(", ")}`);
    return new Promise((resolve) => {
      this.#goOn = resolve;
    });
  }
}
