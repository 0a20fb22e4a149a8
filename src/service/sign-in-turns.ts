import type { Clock } from "./retry.js";

/** Whose step of a sign-in it is. The chat takes one step at a time. */
export interface SignInCaller {
  readonly account: string;
  /**
   * The chat is "known" to have signed in to the account before, a "stranger" sends a password there for the first time, and
   * "midway" the service has taken that password.
   */
  readonly standing: "known" | "midway" | "stranger";
  /** The step takes long. This is called once at most, and must not throw. */
  readonly takesLong: () => void;
}

/** A step takes long after this time (ms), whether it waits for its turn or for the service. */
const longMs = 5_000;
/** A password waits no longer than this (ms), since secrets stay in memory for two minutes at most. */
const longestWaitMs = 60_000;
/** So many strangers wait at most. The engine has only so many events in hand, and all others want to be answered, too. */
const mostStrangers = 500;

interface Waiting {
  readonly caller: SignInCaller;
  readonly begin: () => void;
}

/**
 * Anybody may send wrong passwords, and each holds a connection for as long as the service hangs. So the steps of sign-ins
 * leave connections to all other calls, strangers leave some to those who have signed in before, and of one account one
 * step of each standing is under way at a time.
 */
export class SignInTurns {
  readonly #clock: Clock;
  readonly #places: number;
  readonly #strangersPlaces: number;
  readonly #waiting: Waiting[] = [];
  readonly #underWay: SignInCaller[] = [];

  /** @param connections are shared with all other calls but the create calls */
  constructor(connections: number, clock: Clock) {
    this.#clock = clock;
    this.#places = Math.max(1, Math.floor((connections * 3) / 4));
    this.#strangersPlaces = Math.max(1, Math.floor(connections / 4));
  }

  /** @returns "busy" when the step wasn't begun, because its turn didn't come */
  async take<T>(caller: SignInCaller, step: () => Promise<T>): Promise<T | "busy"> {
    const over = new AbortController();
    this.#after(longMs, over.signal, caller.takesLong);
    try {
      if (!(await this.#begins(caller, over.signal))) return "busy";
      try {
        return await step();
      } finally {
        this.#underWay.splice(this.#underWay.indexOf(caller), 1);
        this.#callNext();
      }
    } finally {
      over.abort();
    }
  }

  #begins(caller: SignInCaller, over: AbortSignal): Promise<boolean> {
    return new Promise((resolve) => {
      if (isStranger(caller) && this.#waiting.filter(isOfStranger).length >= mostStrangers)
        return resolve(false);
      const waiting = { caller, begin: () => resolve(true) };
      this.#waiting.push(waiting);
      this.#after(longestWaitMs, over, () => {
        if (this.#leave(waiting)) resolve(false);
      });
      this.#callNext();
    });
  }

  #callNext(): void {
    const strangersLast = this.#waiting.toSorted(
      (one, other) => Number(isOfStranger(one)) - Number(isOfStranger(other)),
    );
    for (const waiting of strangersLast) {
      if (!this.#mayBegin(waiting.caller)) continue;
      this.#leave(waiting);
      this.#underWay.push(waiting.caller);
      waiting.begin();
    }
  }

  #mayBegin(caller: SignInCaller): boolean {
    const { account, standing } = caller;
    if (this.#underWay.length >= this.#places) return false;
    if (this.#underWay.some((other) => other.account === account && other.standing === standing))
      return false;
    return !isStranger(caller) || this.#underWay.filter(isStranger).length < this.#strangersPlaces;
  }

  #leave(waiting: Waiting): boolean {
    const index = this.#waiting.indexOf(waiting);
    if (index >= 0) this.#waiting.splice(index, 1);
    return index >= 0;
  }

  #after(ms: number, over: AbortSignal, act: () => void): void {
    const elapsed = (): void => {
      if (!over.aborted) act();
    };
    this.#clock.sleep(ms, over).then(elapsed, () => undefined);
  }
}

const isStranger = ({ standing }: SignInCaller): boolean => standing === "stranger";
const isOfStranger = ({ caller }: Waiting): boolean => isStranger(caller);
