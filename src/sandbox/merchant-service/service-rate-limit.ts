import { Refusal } from "./refusal.js";
import type { Clock } from "./service-clock.js";
import type { CallName } from "./service-faults.js";
import type { Switches } from "./switches.js";

const pauseSeconds = 1;

/** Refuses the first call of the name that the manner `rateLimited` gives. */
export class RateLimit {
  private readonly refused = new Set<CallName>();

  constructor(
    private readonly switches: Switches,
    private readonly clock: Clock,
  ) {}

  /** Throws a Refusal (429) when the call comes too often. */
  check(call: CallName): void {
    if (call !== this.switches.rateLimited || this.refused.has(call)) return;
    this.refused.add(call);
    throw new Refusal(429, "too_many_requests", "Too many requests. Try again later.", {
      headers: this.retryAfter(),
    });
  }

  private retryAfter(): Record<string, string> {
    const { retryAfterAs } = this.switches;
    if (retryAfterAs === "absent") return {};
    const date = new Date(this.clock() + pauseSeconds * 1000).toUTCString();
    return { "retry-after": retryAfterAs === "seconds" ? String(pauseSeconds) : date };
  }
}
