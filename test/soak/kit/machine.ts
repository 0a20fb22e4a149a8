import crypto from "node:crypto";
import { syncBuiltinESMExports } from "node:module";
import type { VirtualClock } from "./clock.js";
import type { Random } from "./random.js";

/** What a simulated machine puts in the place of the real one's. */
export interface MachineParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  /** Told of a rejected promise that nobody handles. */
  readonly unhandled: (error: unknown) => void;
}

const realImmediate = setImmediate;
/** Far more than anything takes: what isn't done by then never will be. */
const patienceMs = 14 * 24 * 60 * 60_000;

/** Resolves when everything that can go on without time passing has gone on. */
const turn = (): Promise<void> => new Promise((resolve) => void realImmediate(resolve));

/**
 * Runs work on a machine whose clock, timers and random numbers are simulated, so that it goes the same
 * way each time. Everything is put back behind it. Nothing else may run in this process meanwhile.
 */
export async function onMachine<T>(parts: MachineParts, work: (machine: Machine) => Promise<T>): Promise<T> {
  const machine = new Machine(parts);
  machine.install();
  try {
    return await work(machine);
  } finally {
    machine.remove();
  }
}

/** Timers as Node's; only what the bot and its libraries use of them. */
class VirtualTimer {
  constructor(readonly cancel: () => void) {}
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }
  hasRef(): boolean {
    return false;
  }
}

export class Machine {
  readonly #parts: MachineParts;
  readonly #undo: (() => void)[] = [];
  readonly #timers = new Set<VirtualTimer>();

  constructor(parts: MachineParts) {
    this.#parts = parts;
  }

  /** How many timers wait. */
  get timers(): number {
    return this.#timers.size;
  }

  /** The process is gone: no timer of it fires any more. */
  dropTimers(): void {
    for (const timer of this.#timers) timer.cancel();
    this.#timers.clear();
  }

  install(): void {
    const { clock, unhandled } = this.#parts;
    const { clearTimeout: realClear } = globalThis;
    const clear = (timer: unknown): void => {
      if (timer instanceof VirtualTimer) this.#cancel(timer);
      else realClear(timer as NodeJS.Timeout);
    };
    const timeoutSignal = (ms: number): AbortSignal => {
      const controller = new AbortController();
      this.#start(ms, () => controller.abort(new DOMException("It took too long.", "TimeoutError")));
      return controller.signal;
    };
    this.#put(globalThis, {
      setTimeout: (run: (...args: unknown[]) => void, ms = 0, ...args: unknown[]) =>
        this.#start(ms, () => run(...args)),
      setInterval: (run: () => void, ms = 0) => this.#repeat(run, ms),
      setImmediate: (run: (...args: unknown[]) => void, ...args: unknown[]) =>
        this.#start(0, () => run(...args)),
      clearTimeout: clear,
      clearInterval: clear,
      clearImmediate: clear,
    });
    this.#put(Date, { now: clock.now });
    // Files that aren't there are looked for by the hundred, and nobody reads where.
    this.#put(Error, { stackTraceLimit: 1 });
    this.#put(performance, { now: clock.now });
    this.#put(AbortSignal, { timeout: timeoutSignal });
    this.#put(Math, { random: () => this.#parts.random.below(2 ** 32) / 2 ** 32 });
    this.#put(crypto, this.#randomness());
    syncBuiltinESMExports();
    process.on("unhandledRejection", unhandled);
    this.#undo.push(() => void process.off("unhandledRejection", unhandled));
  }

  /**
   * Lets time pass, and everything happen that happens meanwhile.
   * @param end the time (ms) at which it is over in any case
   * @param each what else is done at every moment
   * @returns false when it hasn't come to that by the end
   */
  async runUntil(
    holds: () => boolean,
    end = Number.POSITIVE_INFINITY,
    each: () => void = () => undefined,
  ): Promise<boolean> {
    const { clock } = this.#parts;
    for (;;) {
      await turn();
      each();
      if (holds()) return true;
      const next = clock.next();
      if (next === undefined || next > end) return false;
      clock.advance();
    }
  }

  /** Lets so much time (ms) pass. */
  async pass(ms: number): Promise<void> {
    const { clock } = this.#parts;
    let isOver = false;
    clock.after(ms, () => {
      isOver = true;
    });
    await this.runUntil(() => isOver);
  }

  /** Lets as much time pass as work takes. */
  async through<T>(work: Promise<T>): Promise<T> {
    let ended = false;
    const end = (): void => {
      ended = true;
    };
    work.then(end, end);
    await this.soon(() => ended);
    return work;
  }

  /** As `runUntil`, where it would be a fault if it took more than weeks. */
  async soon(holds: () => boolean): Promise<void> {
    const { clock } = this.#parts;
    if (!(await this.runUntil(holds, clock.now() + patienceMs)))
      throw new Error(`It never comes to an end. ${clock.next()} ${clock.now()} ${holds}`);
  }

  remove(): void {
    for (const undo of this.#undo.splice(0).reverse()) undo();
    syncBuiltinESMExports();
  }

  #randomness(): Record<string, unknown> {
    const { random } = this.#parts;
    const randomBytes = (size: number): Buffer => {
      const bytes = Buffer.allocUnsafe(size);
      for (let at = 0; at < size; at += 1) bytes[at] = random.below(256);
      return bytes;
    };
    return {
      randomBytes,
      randomInt: (from: number, to?: number) =>
        to === undefined ? random.below(from) : from + random.below(to - from),
      randomUUID: () =>
        randomBytes(16)
          .toString("hex")
          .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"),
    };
  }

  #start(ms: number, run: () => void): VirtualTimer {
    const cancel = this.#parts.clock.after(ms, () => {
      this.#timers.delete(timer);
      run();
    });
    const timer = new VirtualTimer(cancel);
    this.#timers.add(timer);
    return timer;
  }

  #repeat(run: () => void, ms: number): VirtualTimer {
    let cancel = (): void => undefined;
    const next = (): void => {
      cancel = this.#parts.clock.after(ms, () => {
        next();
        run();
      });
    };
    next();
    const timer = new VirtualTimer(() => cancel());
    this.#timers.add(timer);
    return timer;
  }

  #cancel(timer: VirtualTimer): void {
    timer.cancel();
    this.#timers.delete(timer);
  }

  #put(target: object, replacements: Readonly<Record<string, unknown>>): void {
    for (const [name, value] of Object.entries(replacements)) {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Object.defineProperty(target, name, { value, configurable: true, writable: true, enumerable: true });
      this.#undo.push(() => {
        if (before === undefined) Reflect.deleteProperty(target, name);
        else Object.defineProperty(target, name, before);
      });
    }
  }
}
