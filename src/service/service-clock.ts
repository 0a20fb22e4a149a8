import { clockDifference, judgeClock } from "../language/time/clock-trust.js";
import type { LogFields } from "../log/logger.js";
import { SpacedWarning } from "../log/spaced-warning.js";

/** A difference (ms) that is usual. Beyond it, an expiry that the merchant chose may be over for the service, or the other way round. */
const toleratedMs = 30_000;

/** Compares this machine's clock with the header Date of the service's answers. */
export class ServiceClock {
  readonly #warning: SpacedWarning;
  #told = "unknown";

  constructor(log: (event: string, fields: LogFields) => void) {
    this.#warning = new SpacedWarning({
      log: (event, fields = {}) => log(event, fields),
      event: "merchant-service.clock-differs",
    });
  }

  /** Notes the header Date of an answer, and this machine's times (ms) at which the request left and the answer came. */
  readonly note = (date: string | undefined, sentAt: number, receivedAt: number): void => {
    const difference = clockDifference(date, sentAt, receivedAt);
    if (difference === undefined) return;
    const verdict = judgeClock(difference, toleratedMs);
    if (verdict === "unsure") return;
    if (verdict === "right") {
      this.#told = "right";
      return;
    }
    const seconds = Math.round(Math.abs(difference.least + difference.most) / 2000);
    this.#told = `${seconds} seconds ${verdict}`;
    this.#warning.note({ seconds, direction: verdict });
  };

  /** Says for /readyz what the last answer has shown: "unknown", "right", or e.g. "45 seconds ahead", if this machine's clock is. */
  inWords(): string {
    return this.#told;
  }
}
