import type { ChatScope } from "../../../frame/context.js";
import { facesAs } from "../../../invoice/face.js";
import { endToTell, graceMs, type Invoice } from "../../../invoice/invoice.js";
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
  await scheduleNext(scope, [invoice]);
}

/**
 * The event that created the invoice may have been given up before it scheduled the timer. The reminder isn't
 * scheduled again, because the setting may have changed since.
 */
export async function scheduleExpiry(scope: Scope, invoice: Invoice): Promise<void> {
  if (invoice.creation !== "created" || endToTell(invoice, scope.deps.now()) !== undefined) return;
  await scheduleNext(scope, [invoice]);
}

/**
 * Most invoices are paid long before any of their times, so a chat has one timer for all that are in its record: the
 * first one. Its event looks at each of them, and sets the next timer.
 */
export async function scheduleNext(scope: Scope, invoices: readonly Invoice[]): Promise<void> {
  const { session, deps } = scope;
  const next = invoices.flatMap((invoice) => nextTimer(scope, invoice) ?? []).sort((a, b) => a.at - b.at);
  for (const timer of next) {
    const { nextTimer: known = 0 } = session;
    const isOpen = session.invoices[timer.ref] !== undefined;
    if (isOpen && known > deps.now() && known <= timer.at) continue;
    await deps.schedule(timer);
    if (isOpen && timer.at > deps.now()) session.nextTimer = timer.at;
  }
}

/** An open invoice that leaves the chat's record has a timer of its own. */
export async function scheduleAlone(scope: Scope, invoice: Invoice): Promise<void> {
  const timer = nextTimer(scope, invoice);
  if (timer !== undefined && timer.at > scope.deps.now()) await scope.deps.schedule(timer);
}

/** A link whose time is over has its timer at once, but no reminder any more. */
function nextTimer(scope: Scope, invoice: Invoice): InvoiceTimer | undefined {
  const { expiry, reminder } = timersOf(scope, invoice);
  return reminder !== undefined && reminder.at > scope.deps.now() ? reminder : expiry;
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

export function timersOf(
  { session: { chat } }: Scope,
  { ref, expireAt, remindAt }: Invoice,
): { readonly reminder?: InvoiceTimer; readonly expiry?: InvoiceTimer } {
  if (expireAt === undefined) return {};
  const expiry = { chat, name: "expiry", ref, at: Date.parse(expireAt) + graceMs } as const;
  if (remindAt === undefined) return { expiry };
  return { reminder: { chat, name: "reminder", ref, at: remindAt }, expiry };
}
