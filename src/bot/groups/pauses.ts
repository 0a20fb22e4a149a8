const pauseMs = 60_000;
/** Groups whose last answer is remembered. One that is pushed out may get an answer too early, and nothing worse. */
const rememberedGroups = 1_000;

/** Lets a group have one answer a minute, so that nobody can flood it by the bot. In memory only. */
export class Pauses {
  readonly #answered = new Map<string, number>();

  /** @param now milliseconds. @returns false when the group has to wait. */
  take(group: string, now: number): boolean {
    const last = this.#answered.get(group);
    if (last !== undefined && now >= last && now - last < pauseMs) return false;
    this.#answered.delete(group);
    this.#answered.set(group, now);
    if (this.#answered.size > rememberedGroups) {
      const [oldest] = this.#answered.keys();
      if (oldest !== undefined) this.#answered.delete(oldest);
    }
    return true;
  }

  /** The answer wasn't sent after all. */
  giveBack(group: string): void {
    this.#answered.delete(group);
  }
}
