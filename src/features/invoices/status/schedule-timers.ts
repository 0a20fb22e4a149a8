import type { ChatScope } from "../../../frame/context.js";
import { facesAs } from "../../../invoice/face.js";
import { endToTell, graceMs, type Invoice, isClosed } from "../../../invoice/invoice.js";
import { reminderAt, reminderPercents, usualReminderPercent } from "../../../invoice/reminder-time.js";
import type { TimerRecord } from "../../../store/store-port.js";

/**
 * A timer that fires later than this (ms) has waited while the bot was down, and status updates from that time may
 * not have arrived yet.
 */
const lateMs = 2 * 60_000;

export const isLate = (at: number, now: number): boolean => now - at > lateMs;

type Scope = Pick<ChatScope, "session" | "deps">;

type InvoiceTimer = TimerRecord & { readonly name: "reminder" | "expiry" };

/** A timer with the time (ms) at which it was due. */
export type FiredTimer = Pick<InvoiceTimer, "name" | "ref" | "at">;

/**
 * The caller schedules before the chat's record is committed; a second call schedules the same timer and changes
 * nothing.
 * @param invoice the one in the chat's record, which keeps the reminder's time, because the setting may change
 */
export async function scheduleTimers(scope: Scope, invoice: Invoice): Promise<void> {
  const { session, deps } = scope;
  const { expireAt, submittedAt: createdAt } = invoice;
  const percent = session.settings.reminder ?? usualReminderPercent;
  if (percent !== "off" && expireAt !== undefined && facesAs(invoice, "reminder").length === 0) {
    const at = reminderAt({ createdAt, expiresAt: Date.parse(expireAt), percent });
    if (at !== undefined && at > deps.now()) invoice.remindAt = at;
  }
  await scheduleNext(scope, invoice);
}

/**
 * The event that created the invoice may have been given up before it scheduled the timer. The reminder isn't
 * scheduled again, because the setting may have changed since.
 */
export async function scheduleExpiry(scope: Scope, invoice: Invoice): Promise<void> {
  if (invoice.creation !== "created" || endToTell(invoice, scope.deps.now()) !== undefined) return;
  await scheduleNext(scope, invoice);
}

/**
 * Most invoices are paid long before any of their times, so a chat has one timer for all that are in its record: the
 * first one. Its event sets the next one.
 */
async function scheduleNext(scope: Scope, invoice: Invoice): Promise<void> {
  const { session, deps } = scope;
  if (session.invoices[invoice.ref] === undefined) return scheduleAlone(scope, invoice);
  const { expiry, reminder } = timersOf(scope, invoice);
  const now = deps.now();
  // A link whose time is over has its timer at once, but no reminder any more.
  const timer = reminder !== undefined && reminder.at > now ? reminder : expiry;
  const { nextTimer: known } = session;
  const isLater = known !== undefined && known.at > now && timer !== undefined && inTurn(known, timer) <= 0;
  if (timer === undefined || isLater) return;
  await deps.schedule(timer);
  if (timer.at > now) noteNext(scope, timer);
}

/** Sets the timer of the time that comes next in the chat's record after a fired one, even if that has come as well. */
export async function scheduleAfter(scope: Scope, fired: FiredTimer): Promise<void> {
  const { session, deps } = scope;
  const [next] = Object.values(session.invoices)
    .filter((invoice) => invoice.creation === "created" && !isClosed(invoice) && invoice.over !== true)
    .flatMap((invoice) => Object.values(timersOf(scope, invoice)))
    .filter((timer) => inTurn(timer, fired) > 0)
    .sort(inTurn);
  // A timer that has fired mustn't count as one to come when the clock is set back.
  if (next === undefined) delete session.nextTimer;
  else {
    await deps.schedule(next);
    noteNext(scope, next);
  }
}

function noteNext({ session }: Scope, { name, ref, at }: InvoiceTimer): void {
  session.nextTimer = { name, ref, at };
}

/** Timers of the same moment have an order, too, so that each of them comes next once. */
const inTurn = (one: FiredTimer, other: FiredTimer): number =>
  one.at - other.at || (placeOf(one) < placeOf(other) ? -1 : Number(placeOf(one) > placeOf(other)));

const placeOf = ({ name, ref }: FiredTimer): string => `${name} ${ref}`;

/** An open invoice outside of the chat's record has timers of its own. */
export async function scheduleAlone(scope: Scope, invoice: Invoice): Promise<void> {
  const now = scope.deps.now();
  for (const timer of Object.values(timersOf(scope, invoice)))
    if (timer.at > now) await scope.deps.schedule(timer);
}

/**
 * A reminder's time depends on the percentage that was set when it was scheduled, so the timers of all percentages
 * are cancelled.
 */
export async function cancelTimers(scope: Scope, invoice: Invoice): Promise<void> {
  const { submittedAt: createdAt, expireAt } = invoice;
  const { expiry } = timersOf(scope, invoice);
  if (expiry === undefined) return;
  const expiresAt = Date.parse(expireAt ?? "");
  for (const percent of reminderPercents) {
    const at = reminderAt({ createdAt, expiresAt, percent });
    if (at !== undefined) await scope.deps.unschedule({ ...expiry, name: "reminder", at });
  }
  await scope.deps.unschedule(expiry);
}

function timersOf(
  { session: { chat } }: Scope,
  { ref, expireAt, remindAt }: Invoice,
): { readonly reminder?: InvoiceTimer; readonly expiry?: InvoiceTimer } {
  if (expireAt === undefined) return {};
  const expiry = { chat, name: "expiry", ref, at: Date.parse(expireAt) + graceMs } as const;
  if (remindAt === undefined) return { expiry };
  return { reminder: { chat, name: "reminder", ref, at: remindAt }, expiry };
}
