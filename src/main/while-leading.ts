/**
 * Runs a duty while this process leads: told to end when it doesn't any more, and begun again when it does. Of one duty
 * one run is under way at a time.
 */
export function whileLeading(duty: (signal: AbortSignal) => Promise<void>): {
  follow(leads: boolean): void;
  /** Resolves when the run under way has ended; none begins any more. */
  end(): Promise<void>;
} {
  let leads = false;
  let ended = false;
  let running: Promise<void> | undefined;
  let stop = new AbortController();

  async function run(): Promise<void> {
    while (leads && !ended) {
      stop = new AbortController();
      await duty(stop.signal);
      // A duty that had nothing more to do isn't done again before the lead has changed.
      if (!stop.signal.aborted) return;
    }
  }

  return {
    follow(now) {
      leads = now;
      if (!now) return stop.abort();
      running ??= run().finally(() => {
        running = undefined;
      });
    },
    async end() {
      ended = true;
      stop.abort();
      await running;
    },
  };
}
