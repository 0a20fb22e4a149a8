import type { CallbackDelivery } from "./callback-delivery.js";
import type { Invoice, InvoiceStatus, State } from "./merchant-service-state.js";
import type { Clock } from "./service-clock.js";
import type { Switches } from "./switches.js";

/** Moves invoices from one status to the next, and announces each move to the callback address. */
export class InvoiceLifecycle {
  constructor(
    private readonly state: State,
    private readonly clock: Clock,
    private readonly switches: Switches,
    private readonly callbacks: CallbackDelivery,
  ) {}

  /** Sets an invoice's status, whatever it was before. */
  move(invoice: Invoice, status: InvoiceStatus): void {
    const at = this.clock();
    delete invoice.settlement;
    invoice.status = status;
    invoice.history.push({ status, at });
    this.callbacks.announce(invoice, status, at);
  }

  /** Starts a payment, as the buttons [Pay] and [Fail] do. Returns false when the invoice can't be paid now. */
  startPayment(invoice: Invoice, outcome: "paid" | "failed"): boolean {
    this.moveOneDue(invoice);
    if (invoice.status !== "created" && invoice.status !== "failed") return false;
    this.move(invoice, "processing");
    invoice.settlement = { at: this.clock() + this.switches.processingMs, outcome };
    this.settleIfDue(invoice);
    return true;
  }

  /** Moves every invoice whose payment has ended or whose time is over. Returns true when a status changed. */
  moveDue(): boolean {
    let changed = false;
    for (const invoice of this.state.invoices.values()) changed = this.moveOneDue(invoice) || changed;
    return changed;
  }

  private moveOneDue(invoice: Invoice): boolean {
    // A payment that ended before the expiry counts, even when the clock is checked after both.
    const settledInTime = (invoice.settlement?.at ?? Number.POSITIVE_INFINITY) <= (invoice.expireAt ?? 0);
    const settledFirst = settledInTime && this.settleIfDue(invoice);
    const expired = this.expireIfDue(invoice);
    return this.settleIfDue(invoice) || expired || settledFirst;
  }

  private expireIfDue(invoice: Invoice): boolean {
    const { expireAt, status } = invoice;
    if (expireAt === undefined || expireAt > this.clock() || status === "paid" || status === "expired")
      return false;
    this.move(invoice, "expired");
    return true;
  }

  private settleIfDue(invoice: Invoice): boolean {
    const { settlement } = invoice;
    if (!settlement || settlement.at > this.clock()) return false;
    this.move(invoice, settlement.outcome);
    return true;
  }
}
