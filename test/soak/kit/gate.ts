/** Where a process is to die: at the n-th thing that it asks of the world, before it takes effect or after. */
export interface CrashPoint {
  readonly index: number;
  readonly side: "before" | "after";
}

const never = new Promise<never>(() => undefined);

/**
 * Everything a process asks of the world passes here, and is counted: writes and reads of the store or the disk, calls to the
 * service and to Telegram. At its crash point the process is dead: whatever it waits for never comes, and nothing that
 * it asks for takes effect any more.
 */
export class Gate {
  /** What was asked since `arm`, in order. */
  readonly trace: string[] = [];
  /** Resolves when the process has died. */
  readonly died: Promise<void>;
  #die: () => void = () => undefined;
  #dead = false;
  #armed = false;
  #point: CrashPoint | undefined;
  #stepsLeft = Number.POSITIVE_INFINITY;
  #crashed: () => void = () => undefined;

  constructor() {
    this.died = new Promise((resolve) => {
      this.#die = resolve;
    });
  }

  get dead(): boolean {
    return this.#dead;
  }

  /** From now on what passes is counted. @param point undefined: count only */
  arm(point?: CrashPoint): void {
    this.#armed = true;
    this.#point = point;
  }

  /** The process dies after so many more steps, each to the world or back. @param crashed told of it */
  dieAfter(steps: number, crashed: () => void = () => undefined): void {
    this.#stepsLeft = steps;
    this.#crashed = crashed;
  }

  /** The process is gone now. */
  kill(): void {
    this.#dead = true;
    this.#die();
  }

  /** One step. @returns false when the process is gone, or dies here */
  goesOn(): boolean {
    if (this.#dead) return false;
    this.#stepsLeft -= 1;
    if (this.#stepsLeft > 0) return true;
    this.kill();
    this.#crashed();
    return false;
  }

  async pass<T>(name: string, effect: () => Promise<T>): Promise<T> {
    if (!this.goesOn()) return never;
    const index = this.#armed ? this.trace.push(name) - 1 : -1;
    if (this.#strikes(index, "before")) return never;
    let result: T;
    try {
      result = await effect();
    } finally {
      if (this.#strikes(index, "after") || !this.goesOn()) await never;
    }
    return result;
  }

  #strikes(index: number, side: CrashPoint["side"]): boolean {
    if (this.#point === undefined || this.#point.index !== index || this.#point.side !== side) return false;
    this.kill();
    return true;
  }
}
