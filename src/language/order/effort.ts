/**
 * The steps that one reading of an order may take among the saved names, such as comparing a typed word with a saved one.
 * An order that a customer writes takes some thousands. All steps together take a few milliseconds, so that no text and no
 * list of saved names holds up the bot.
 */
const mostSteps = 400_000;

/** Counts the steps of one reading of an order. Behind the last step, words are taken for words that no saved name has. */
export class Effort {
  #left = mostSteps;

  /** @returns false when the reading has no such number of steps left */
  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
