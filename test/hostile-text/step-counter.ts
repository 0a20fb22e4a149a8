import { Session } from "node:inspector/promises";

/**
 * Counts what the code of some folders does: how often each of its blocks is entered, and how many characters its regular
 * expressions walk over. The same work has the same count on every machine, however busy. It can't see how often one
 * expression goes back, nor what the engine's own functions do: the long tests compare times for that.
 */
export class StepCounter {
  readonly #session = new Session();
  #walked = 0;

  /** @param folders parts of addresses, such as "/src/"; the engine counts only what is loaded from now on */
  static async start(folders: readonly string[]): Promise<StepCounter> {
    const counter = new StepCounter(folders);
    counter.#session.connect();
    await counter.#session.post("Profiler.enable");
    await counter.#session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
    counter.#followExpressions();
    return counter;
  }

  private constructor(private readonly folders: readonly string[]) {}

  async count(work: () => unknown): Promise<number> {
    this.#walked = 0;
    work();
    const walked = this.#walked;
    const { result } = await this.#session.post("Profiler.takePreciseCoverage");
    const blocks = result
      .filter(({ url }) => this.folders.some((folder) => url.includes(folder)))
      .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges));
    return blocks.reduce((sum, { count }) => sum + count, walked);
  }

  /** All methods of expressions and texts call `exec` once it isn't the engine's own. */
  #followExpressions(): void {
    const { exec } = RegExp.prototype;
    const counter = this;
    RegExp.prototype.exec = function (text) {
      const from = this.global || this.sticky ? this.lastIndex : 0;
      const found = exec.call(this, text);
      const isAtOnePlace = this.sticky || (this.source.startsWith("^") && !this.multiline);
      if (found !== null) counter.#walked += found.index + found[0].length - from;
      else if (!isAtOnePlace) counter.#walked += text.length - from;
      return found;
    };
  }
}
