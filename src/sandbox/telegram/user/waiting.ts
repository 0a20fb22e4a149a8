/** Promises of answers from the bot, by id. */
export class Waiting<Answer> {
  private readonly waiting = new Map<string, (answer: Answer | undefined) => void>();

  /** Waits for the answer; resolves to undefined when none comes in time. */
  wait(id: string, timeoutMs: number): Promise<Answer | undefined> {
    return new Promise((resolve) => {
      const end = (answer: Answer | undefined) => {
        clearTimeout(timer);
        this.waiting.delete(id);
        resolve(answer);
      };
      const timer = setTimeout(() => end(undefined), timeoutMs);
      this.waiting.set(id, end);
    });
  }

  answer(id: string, answer: Answer): void {
    this.waiting.get(id)?.(answer);
  }

  close(): void {
    for (const end of [...this.waiting.values()]) end(undefined);
  }
}
