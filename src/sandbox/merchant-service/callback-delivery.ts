import { createHmac, randomUUID } from "node:crypto";
import { callbackPayload } from "./callback-payload.js";
import type { Delivery, Invoice, InvoiceStatus, State } from "./merchant-service-state.js";
import type { Clock } from "./service-clock.js";
import type { Switches } from "./switches.js";

const longestPauseMs = 60_000;
const giveUpAfterMs = 3_600_000;
/** Callbacks that are held back for a reversed order are sent when the payment has ended, or after this time. */
const holdAtMostMs = 60_000;

/** With a signature set, callbacks carry the HMAC-SHA256 of their body, in hex, in this header. */
export interface CallbackSignature {
  readonly header: string;
  readonly secret: string;
}

interface CallbackSettings {
  readonly retryBaseMs: number;
  readonly timeoutMs: number;
  readonly signature: CallbackSignature | undefined;
  /** Saves the state; called after delivery attempts. */
  readonly save: () => Promise<void>;
}

/** Sends each status of an invoice to its callback address, and repeats it until a 2xx, for an hour. */
export class CallbackDelivery {
  private readonly busy = new Map<string, Promise<void>>();
  private readonly stopped = new AbortController();
  private sequence: number;

  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly switches: Switches,
    private readonly settings: CallbackSettings,
  ) {
    const known = [...state.invoices.values()].flatMap(({ deliveries }) => deliveries.map((d) => d.sequence));
    this.sequence = known.reduce((highest, one) => Math.max(highest, one), 0);
  }

  /** Queues one status update; deliver() or deliverDue() sends it. */
  announce(invoice: Invoice, status: InvoiceStatus, time: number): void {
    if (invoice.callbackUrl === undefined || this.switches.callbacks === "off") return;
    const hold = this.switches.callbacks === "reversed";
    invoice.deliveries.push({
      eventId: randomUUID(),
      status,
      time,
      sequence: this.nextSequence(),
      state: hold ? "held" : "pending",
      nextAttemptAt: time,
      attempts: [],
    });
    if (hold && (status === "paid" || status === "failed" || status === "expired")) this.releaseHeld(invoice);
  }

  /** Releases callbacks that were held back too long, or all of them when holding is switched off. */
  releaseDue(): void {
    const collecting = this.switches.callbacks === "reversed";
    for (const invoice of this.state.invoices.values()) {
      const oldest = invoice.deliveries.find(({ state }) => state === "held");
      if (oldest && (!collecting || oldest.time + holdAtMostMs <= this.clock())) this.releaseHeld(invoice);
    }
  }

  /** Makes all attempts that are due, and waits for them. */
  async deliverDue(): Promise<void> {
    await Promise.all([...this.state.invoices.values()].map((invoice) => this.deliver(invoice)));
  }

  /** Makes the due attempts of one invoice, one after the other, and waits for the last one. */
  deliver(invoice: Invoice): Promise<void> {
    const running = this.busy.get(invoice.id);
    if (running) return running;
    if (!this.nextDue(invoice)) return Promise.resolve();
    const run = this.run(invoice);
    this.busy.set(invoice.id, run);
    return run;
  }

  /** Aborts running attempts, which count as failed. */
  async stop(): Promise<void> {
    this.stopped.abort();
    await Promise.all(this.busy.values());
  }

  private async run(invoice: Invoice): Promise<void> {
    try {
      for (let next = this.nextDue(invoice); next; next = this.nextDue(invoice))
        await this.attempt(invoice, next);
    } finally {
      this.busy.delete(invoice.id);
    }
    await this.settings.save();
  }

  private nextDue(invoice: Invoice): Delivery | undefined {
    if (this.stopped.signal.aborted) return undefined;
    const now = this.clock();
    return invoice.deliveries
      .filter(({ state, nextAttemptAt }) => state === "pending" && nextAttemptAt <= now)
      .sort((one, other) => one.sequence - other.sequence)[0];
  }

  private async attempt(invoice: Invoice, delivery: Delivery): Promise<void> {
    const times = this.switches.callbacks === "duplicate" ? 2 : 1;
    let accepted = false;
    for (let time = 0; time < times; time += 1) {
      const at = this.clock();
      const result = await this.post(invoice, delivery);
      if (this.stopped.signal.aborted) return;
      delivery.attempts.push({ at, result });
      accepted ||= typeof result === "number" && result >= 200 && result < 300;
    }
    if (accepted) {
      delivery.state = "delivered";
      return;
    }
    const pause = Math.min(
      this.settings.retryBaseMs * 2 ** (delivery.attempts.length / times - 1),
      longestPauseMs,
    );
    delivery.nextAttemptAt = this.clock() + Math.ceil(pause);
    if (delivery.nextAttemptAt > delivery.time + giveUpAfterMs) delivery.state = "given-up";
  }

  private async post(invoice: Invoice, delivery: Delivery): Promise<number | string> {
    const { headers: own, body } = callbackPayload(invoice, delivery, this.switches);
    const { signature, timeoutMs } = this.settings;
    const headers: Record<string, string> = { ...own, "user-agent": "merchant-sandbox" };
    if (signature)
      headers[signature.header] = createHmac("sha256", signature.secret).update(body).digest("hex");
    try {
      const response = await fetch(invoice.callbackUrl ?? "", {
        method: this.switches.callbackMethod,
        headers,
        body,
        redirect: "manual",
        signal: AbortSignal.any([this.stopped.signal, AbortSignal.timeout(timeoutMs)]),
      });
      await response.arrayBuffer();
      return response.status;
    } catch (error) {
      return reasonOf(error);
    }
  }

  private releaseHeld(invoice: Invoice): void {
    for (const delivery of invoice.deliveries.filter(({ state }) => state === "held").reverse()) {
      delivery.state = "pending";
      delivery.sequence = this.nextSequence();
    }
  }

  private nextSequence(): number {
    this.sequence += 1;
    return this.sequence;
  }
}

const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(cause instanceof Error)) return String(cause);
  return "code" in cause && typeof cause.code === "string" ? cause.code : cause.message;
};
