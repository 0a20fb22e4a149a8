/** So many attempts are in hand at most, because each holds memory and may hold a connection and a file. */
const mostInHand = 2_000;
/** Of them, so many may have begun lately. An attempt counts so for at least this time (ms), and less than twice as long. */
const mostBegun = 32;
const lateMs = 50;

type Leave = () => void;

/**
 * After a pause, events of thousands of chats may wait. Only a few attempts begin at a time, so that each ends soon. One
 * that takes long waits for Telegram, the service or the disk, and doesn't keep the others from beginning.
 */
export class Admission {
  readonly #waiting: ((leave: Leave) => void)[] = [];
  /** The value is true for an attempt that the last look has found here. */
  readonly #begun = new Map<symbol, boolean>();
  #inHand = 0;
  #looks = false;

  /** @param sleep resolves after so many milliseconds */
  constructor(private readonly sleep: (ms: number) => Promise<void>) {}

  /** Those who asked first begin first. @returns a function to call when the attempt has ended */
  enter(): Promise<Leave> {
    return new Promise((begin) => {
      this.#waiting.push(begin);
      this.#admit();
    });
  }

  #admit(): void {
    while (this.#inHand < mostInHand && this.#begun.size < mostBegun) {
      const begin = this.#waiting.shift();
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
    if (this.#waiting.length > 0 && !this.#looks) void this.#look();
  }

  async #look(): Promise<void> {
    this.#looks = true;
    while (this.#waiting.length > 0) {
      await this.sleep(lateMs);
      for (const [own, wasHere] of this.#begun)
        if (wasHere) this.#begun.delete(own);
        else this.#begun.set(own, true);
      this.#admit();
    }
    this.#looks = false;
  }
}
