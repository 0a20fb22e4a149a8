/** So many attempts are in hand at most, because each holds memory and may hold a connection and a file. */
const mostInHand = 2_000;
/** At most so many attempts have begun lately. An attempt counts so for at least `lateMs`, and less than twice as long. */
const mostBegun = 32;
const lateMs = 50;
/**
 * When so many attempts are in hand, they probably hang, and each `lateMs` lets only one more begin. So places are left for
 * as long as a call to Telegram may hang, and those who come then are answered as soon as Telegram answers again. Telegram's
 * server refuses calls, too, while many more than a thousand are under way (telegram-bot-api, Client.cpp, send).
 */
const manyInHand = 1_000;

type Leave = () => void;
type Begin = (leave: Leave) => void;

/**
 * A person waits for the answer to "asked" events. What is tried once more comes "again". Thousands of "unasked" ones, such as
 * status updates, may come at once.
 */
type Kind = "asked" | "again" | "unasked";

/**
 * After a pause, events of thousands of chats may wait. Only a few attempts begin at a time, so that each ends soon. One
 * that takes long waits for Telegram, the service or the disk, and doesn't keep the others from beginning. The newest
 * "asked" event and the oldest one of each kind begin in turns, so that a merchant who taps now isn't answered after
 * thousands of status updates or strangers, and everybody's turn comes.
 */
export class Admission {
  readonly #waiting: Readonly<Record<Kind, Begin[]>> = { asked: [], again: [], unasked: [] };
  readonly #turns: readonly (() => Begin | undefined)[] = [
    () => this.#waiting.asked.pop(),
    () => this.#waiting.again.shift(),
    () => this.#waiting.unasked.shift(),
    () => this.#waiting.asked.shift(),
  ];
  /** The function at this place of `#turns` comes next. */
  #turn = 0;
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

  /** @returns a function to call when the attempt has ended */
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

  #next(): Begin | undefined {
    for (const _ of this.#turns) {
      const begin = this.#turns[this.#turn]?.();
      this.#turn = (this.#turn + 1) % this.#turns.length;
      if (begin !== undefined) return begin;
    }
    return undefined;
  }

  #someWait(): boolean {
    return Object.values(this.#waiting).some(({ length }) => length > 0);
  }

  async #look(): Promise<void> {
    this.#looks = true;
    while (this.#someWait()) {
      await this.sleep(lateMs, this.stopped);
      for (const [own, wasHere] of this.#begun) {
        if (!wasHere) this.#begun.set(own, true);
        else if (this.#begun.delete(own) && this.#inHand >= manyInHand) break;
      }
      this.#admit();
    }
    this.#looks = false;
  }
}
