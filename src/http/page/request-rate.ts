import { LRUCache } from "lru-cache";

/** A page asks for at most three things when it opens, and a person taps a few times a second. */
const most = 20;
const perSecond = 4;
const rememberedUsers = 10_000;

/**
 * Limits how many requests of the Mini App one user may send. Only users whom Telegram's signature names are counted, so
 * that forged requests can't push others out of the memory.
 */
export class RequestRate {
  readonly #users = new LRUCache<number, { left: number; at: number }>({ max: rememberedUsers });

  /** @param now returns the current time (ms) */
  constructor(private readonly now: () => number) {}

  /** Counts a request of the user. @returns false when the user has sent too many in a short time */
  mayGo(user: number): boolean {
    const now = this.now();
    const { left, at } = this.#users.get(user) ?? { left: most, at: now };
    const filled = Math.min(most, left + (Math.max(0, now - at) / 1000) * perSecond);
    const may = filled >= 1;
    this.#users.set(user, { left: may ? filled - 1 : filled, at: now });
    return may;
  }
}
