/** Runs tasks of the same name one after the other, in the order of the calls. Tasks of different names run at the same time. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** Runs a task after all earlier ones of the same name, also after those that failed. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(work);
    const ended = settled(turn);
    this.#last.set(name, ended);
    void ended.then(() => {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    });
    return turn;
  }

  /** Resolves when all tasks have ended, with or without an error. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}

export const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
