/** Tasks of the same name run one after the other, tasks of different names at the same time. */
export class Turns {
  readonly #last = new Map<string, Promise<unknown>>();

  /** The task also runs after earlier ones that have failed. */
  take<T>(name: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(name) ?? Promise.resolve();
    const turn = before.then(work);
    const leave = (): void => {
      if (this.#last.get(name) === ended) this.#last.delete(name);
    };
    const ended = turn.then(leave, leave);
    this.#last.set(name, ended);
    return turn;
  }

  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }
}

export const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
