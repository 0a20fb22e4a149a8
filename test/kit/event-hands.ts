import type { InboxEvent, InboxPayload, NewEvent } from "../../src/engine/event.js";
import type { EventLog, InboxMemory } from "../../src/engine/inbox.js";

/** An event in hand, and who waits for its end. */
interface InHand {
  readonly event: InboxEvent;
  readonly over: Promise<void>;
  readonly end: (error?: Error) => void;
}

/**
 * The inbox's place for events in the test of a single chat: they are kept in memory, and each handing-in can be waited
 * for until the event is over.
 */
export class EventHands implements EventLog {
  #memory: InboxMemory | undefined;
  readonly #inHand = new Map<number, InHand>();
  /** The event that the inbox was given last. */
  newest: InboxEvent | undefined;
  /** The number of the event that came last without one of its own. */
  last: number;

  constructor(
    readonly receivedAt: (payload: InboxPayload) => number,
    first = 1_000_000,
  ) {
    this.last = first - 1;
  }

  async open(inbox: InboxMemory): Promise<ReadonlyMap<number, undefined>> {
    this.#memory = inbox;
    this.#inHand.clear();
    return new Map();
  }

  async append(events: readonly NewEvent[]): Promise<void> {
    for (const event of events) {
      this.#take({ n: this.next(), receivedAt: this.receivedAt(event.payload), ...event });
    }
  }

  /** Returns the number of the next event. */
  next(): number {
    this.last += 1;
    return this.last;
  }

  /** Hands in an event as one that was on disk when the process started. Resolves when it is over. */
  handIn(event: InboxEvent): Promise<void> {
    return this.#take(event).over;
  }

  /** Resolves when no event with this key is in hand. */
  async over(key: string): Promise<void> {
    for (const { event, over } of [...this.#inHand.values()]) if (event.key === key) await over;
  }

  strike(n: number): void {
    const inHand = this.#inHand.get(n);
    this.#inHand.delete(n);
    inHand?.end();
  }

  /** Tells those who wait that their events don't get over. */
  despair(why: string): void {
    for (const { end } of this.#inHand.values()) end(new Error(why));
  }

  /** Checks whether the inbox has an event that isn't over. */
  holds(n: number | undefined): boolean {
    return n !== undefined && this.#inHand.has(n);
  }

  #take(event: InboxEvent): InHand {
    if (this.#memory === undefined) throw new Error("The inbox isn't open yet.");
    const isHeld = this.#inHand.has(event.n);
    let end: InHand["end"] = () => undefined;
    const over = new Promise<void>((resolve, reject) => {
      end = (error) => (error === undefined ? resolve() : reject(error));
    });
    // Whoever hands the event in hears of the error; nobody else has to.
    over.catch(() => undefined);
    const inHand = { event, over, end };
    this.#inHand.set(event.n, inHand);
    this.newest = event;
    if (!isHeld) this.#memory.taken([event]);
    return inHand;
  }

  async blame(): Promise<void> {}
  async forgive(): Promise<void> {}
  async look() {
    return { blame: undefined, isFinal: true };
  }
  async struck(): Promise<void> {}
  async tidy(): Promise<void> {}
  async close(): Promise<void> {}
}
