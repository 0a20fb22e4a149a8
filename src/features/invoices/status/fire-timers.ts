import type { ChatScope } from "../../../frame/context.js";
import { isClosed } from "../../../invoice/invoice.js";
import { findInvoice } from "../invoice-records.js";
import { reminder } from "./reminders.js";
import { scheduleNext, timersOf } from "./schedule-timers.js";
import { linkOver } from "./status-notices.js";

interface Fired {
  readonly name: "reminder" | "expiry";
  readonly ref: string;
  /** The time (ms) at which the timer was due. */
  readonly at: number;
}

const acts = { reminder, expiry: linkOver } as const;

/** The timer may stand for other invoices as well (see `scheduleNext`): all times that have come are looked at. */
export async function fireTimers(scope: ChatScope, fired: Fired): Promise<void> {
  const { session, deps } = scope;
  await fire(scope, fired);
  const now = deps.now();
  for (const invoice of Object.values(session.invoices)) {
    if (invoice.creation !== "created" || isClosed(invoice) || invoice.over === true) continue;
    const { reminder: reminding, expiry } = timersOf(scope, invoice);
    for (const timer of [reminding, expiry])
      if (timer !== undefined && timer.at <= now && !isSame(timer, fired)) await fire(scope, timer);
  }
  const found = await findInvoice(scope, fired.ref);
  const others = Object.values(session.invoices).filter(({ ref }) => ref !== fired.ref);
  const waiting = [...(typeof found === "string" ? [] : [found]), ...others].filter(
    (invoice) => invoice.creation === "created" && !isClosed(invoice),
  );
  await scheduleNext(
    scope,
    waiting.filter((invoice) => (timersOf(scope, invoice).expiry?.at ?? 0) > now),
  );
}

async function fire(scope: ChatScope, { name, ref, at }: Fired): Promise<void> {
  await acts[name](scope, ref, at);
  const invoice = scope.session.invoices[ref];
  if (name === "reminder") delete invoice?.remindAt;
}

const isSame = (one: Fired, other: Fired): boolean =>
  one.name === other.name && one.ref === other.ref && one.at === other.at;
