/** So many attempts are in hand at most, because each holds memory and may hold a connection and a file. */
const mostInHand = 2_000;
/** At most so many attempts have begun lately. An attempt counts so for at least `lateMs`, and less than twice as long. */
const mostBegun = 32;
const lateMs = 50;

type Leave = () => void;

/** A person waits for the answer to "asked" events. Thousands of "unasked" ones, such as status updates, may come at once. */
type Kind = "asked" | "unasked";

/**
 * After a pause, events of thousands of chats may wait. Only a few attempts begin at a time, so that each ends soon. One
 * that takes long waits for Telegram, the service or the disk, and doesn't keep the others from beginning. Those of the
 * two kinds begin in turns, so that a merchant isn't answered after thousands of status updates.
 */
export class Admission {
  readonly #waiting: Readonly<Record<Kind, ((leave: Leave) => void)[]>> = { asked: [], unasked: [] };
  #turn: Kind = "asked";
  /** The value is true for an attempt that the last look has found here. */
  readonly #begun = new Map<symbol, boolean>();
  #inHand = 0;
  #looks = false;

  /**
   * @param sleep resolves after so many milliseconds, or when the signal fires
   * @param stopped lets all that wait go on, since after a stop they begin nothing
   */
  constructor(
    private readonly sleep: (ms: number, signal: AbortSignal) => Promise<void>,
    private readonly stopped: AbortSignal,
  ) {}

  /** Those of a kind begin in the order in which they came. @returns a function to call when the attempt has ended */
  enter(kind: Kind): Promise<Leave> {
    return new Promise((begin) => {
      this.#waiting[kind].push(begin);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.stopped.aborted || (this.#inHand < mostInHand && this.#begun.size < mostBegun)) {
      const begin = this.#next();
      if (begin === undefined) return;
      const own = Symbol();
      this.#begun.set(own, false);
      this.#inHand += 1;
      begin(() => {
        this.#begun.delete(own);
        this.#inHand -= 1;
        this.#admit();
      });
    }
    if (this.#someWait() && !this.#looks) void this.#look();
  }

  #next(): ((leave: Leave) => void) | undefined {
    const other = this.#turn === "asked" ? "unasked" : "asked";
    const begin = this.#waiting[this.#turn].shift();
    this.#turn = other;
    return begin ?? this.#waiting[other].shift();
  }

  #someWait(): boolean {
    return this.#waiting.asked.length + this.#waiting.unasked.length > 0;
  }

  async #look(): Promise<void> {
    this.#looks = true;
    while (this.#someWait()) {
      await this.sleep(lateMs, this.stopped);
      for (const [own, wasHere] of this.#begun)
        if (wasHere) this.#begun.delete(own);
        else this.#begun.set(own, true);
      this.#admit();
    }
    this.#looks = false;
  }
}
