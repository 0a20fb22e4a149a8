/**
 * An order that a customer writes takes some thousands of steps, such as comparing two words. All steps together take
 * a few milliseconds, so that no text and no list of saved names holds up the bot.
 */
const mostSteps = 400_000;

/** Counts the steps of one reading of an order. Behind the last step, words are taken for words that no saved name has. */
export class Effort {
  #left = mostSteps;

  spend(steps: number): boolean {
    this.#left -= steps;
    return this.#left >= 0;
  }
}
