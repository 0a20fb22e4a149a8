interface Line {
  given: number;
  called: number;
}

interface Place {
  readonly line: Line;
  readonly number: number;
  hasGone: boolean;
}

/**
 * Who has to wait takes a number in a line, as in an office, and keeps it however often it asks again. The lines are called
 * in turns, and an empty one is passed over, so that no line keeps another from moving, and no turn is lost.
 */
export class WaitingLines<Name extends string> {
  readonly #lines: ReadonlyMap<Name, Line>;
  /** The line that was called last comes last. */
  readonly #order: Line[];
  readonly #places = new Map<number, Place>();

  constructor(names: readonly Name[]) {
    this.#lines = new Map(names.map((name) => [name, { given: 0, called: 0 }]));
    this.#order = [...this.#lines.values()];
  }

  /** An event that has a number keeps it. */
  join(event: number, name: Name): void {
    const line = this.#lines.get(name);
    if (line === undefined || this.#places.has(event)) return;
    line.given += 1;
    this.#places.set(event, { line, number: line.given, hasGone: false });
  }

  isEmpty(name: Name): boolean {
    const line = this.#lines.get(name);
    return line === undefined || waitingIn(line) === 0;
  }

  /** @returns false when nobody waits */
  callNext(): boolean {
    const index = this.#order.findIndex((line) => waitingIn(line) > 0);
    const [line] = index < 0 ? [] : this.#order.splice(index, 1);
    if (line === undefined) return false;
    line.called += 1;
    this.#order.push(line);
    return true;
  }

  /** @returns "further" when the event, which was called, has gone before; undefined when it wasn't called */
  go(event: number): "first" | "further" | undefined {
    const place = this.#places.get(event);
    if (place === undefined || place.number > place.line.called) return undefined;
    const call = place.hasGone ? "further" : "first";
    place.hasGone = true;
    return call;
  }

  /** Returns about how many calls it takes until this event is called, if nobody joins another line meanwhile. */
  callsUntil(event: number): number {
    const place = this.#places.get(event);
    if (place === undefined) return 0;
    const own = place.number - place.line.called;
    const others = this.#order.filter((line) => line !== place.line);
    return others.reduce((sum, line) => sum + Math.min(waitingIn(line), own), own);
  }

  forget(event: number): void {
    this.#places.delete(event);
  }
}

const waitingIn = ({ given, called }: Line): number => given - called;
