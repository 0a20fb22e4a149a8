/** Work under one name is done one after the other, in the order asked for; under different names side by side. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(work, work);
    this.#last.set(name, turn);
    const leave = () => {
      if (this.#last.get(name) === turn) this.#last.delete(name);
    };
    turn.then(leave, leave);
    return turn;
  }

  /** Resolves when all work taken so far has ended, well or not. */
  async idle(): Promise<void> {
    await Promise.allSettled(this.#last.values());
  }
}
