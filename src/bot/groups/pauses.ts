const pauseMs = 60_000;
/** The number of groups whose last answer is remembered. A group that is dropped may get an answer too early, which does no harm. */
const rememberedGroups = 1_000;

/** Limits the answers to one per minute for each group and kind, so that nobody can make the bot flood a group. In memory only. */
export class Pauses {
  readonly #answered = new Map<string, number>();

  /** Checks whether the group may get an answer, and starts its pause. @param now in milliseconds. @returns false when the group must wait. */
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

  /** Ends the pause again, because the answer wasn't sent. */
  giveBack(group: string): void {
    this.#answered.delete(group);
  }
}
