import type { VirtualClock } from "../kit/clock.js";
import type { Random } from "../kit/random.js";
import type { ServiceInvoice, Status } from "../kit/service.js";

const minute = 60_000;
const hour = 60 * minute;

export interface LifecycleParts {
  readonly clock: VirtualClock;
  readonly random: Random;
  readonly note: (what: string) => void;
  readonly announce: (invoice: ServiceInvoice, status: Status) => void;
}

/** What customers make of an invoice: they pay, fail, try again, or let it expire. */
export function liveOut(invoice: ServiceInvoice, { clock, random, note, announce }: LifecycleParts): void {
  const reach = (status: Status): void => {
    if (invoice.status === "paid" || invoice.status === "expired") return;
    invoice.status = status;
    note(`${invoice.id} is ${status}`);
    announce(invoice, status);
  };
  const { expireAt } = invoice;
  if (expireAt !== undefined) clock.after(expireAt - clock.now(), () => reach("expired"));
  if (random.chance(0.7)) clock.after(random.below(5_000), () => announce(invoice, "created"));
  const pay = (ms: number): void => {
    clock.after(ms, () => reach("processing"));
    const fails = random.chance(0.25);
    clock.after(ms + random.below(2 * minute), () => reach(fails ? "failed" : "paid"));
    if (fails && random.chance(0.6)) pay(ms + 3 * minute + random.below(hour));
  };
  if (random.chance(0.75)) pay(random.below(random.chance(0.6) ? 10 * minute : 30 * hour));
}
