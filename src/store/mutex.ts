interface Place {
  /** The last work that wanted the place for itself; it is settled when that has ended. */
  alone: Promise<unknown>;
  /** What shares the place since. */
  shared: Set<Promise<unknown>>;
}

/** Who waits for whom: on a record one after the other, in a folder side by side until somebody wants it alone. */
export class Mutex {
  readonly #last = new Map<string, Promise<unknown>>();
  readonly #places = new Map<string, Place>();

  /** Work under one name is done one after the other, in the order asked for; under different names side by side. */
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

  /** Waits only for whoever wanted the place alone before. */
  share<T>(place: string, work: () => Promise<T>): Promise<T> {
    const found = this.#placeOf(place);
    const pass = found.alone.then(work);
    const ended = settled(pass);
    found.shared.add(ended);
    void ended.then(() => {
      found.shared.delete(ended);
      this.#leave(place);
    });
    return pass;
  }

  /** Waits for all who came before; all who come later wait for it. */
  alone<T>(place: string, work: () => Promise<T>): Promise<T> {
    const found = this.#placeOf(place);
    const pass = Promise.all([found.alone, ...found.shared]).then(work);
    const ended = settled(pass);
    found.alone = ended;
    found.shared = new Set([ended]);
    const { shared } = found;
    void ended.then(() => {
      shared.delete(ended);
      this.#leave(place);
    });
    return pass;
  }

  /** Resolves when all work taken so far has ended, well or not. */
  async idle(): Promise<void> {
    await Promise.all(this.#last.values());
  }

  #placeOf(name: string): Place {
    const place = this.#places.get(name) ?? { alone: Promise.resolve(), shared: new Set() };
    this.#places.set(name, place);
    return place;
  }

  #leave(name: string): void {
    if (this.#places.get(name)?.shared.size === 0) this.#places.delete(name);
  }
}

const settled = (work: Promise<unknown>): Promise<unknown> => work.catch(() => undefined);
