import { endToTell, graceMs, type Invoice } from "../../../domain/invoice/invoice.js";
import { reminderAt, reminderPercents, usualReminderPercent } from "../../../domain/invoice/reminder-time.js";
import type { TimerRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";

/**
 * A timer that is later than this waited for a bot that was down, and status updates of that time may not have come in
 * yet.
 */
const lateMs = 2 * 60_000;

/**
 * True for a timer that fires late.
 * @param at when the timer was to fire. Both times are in milliseconds.
 */
export const isLate = (at: number, now: number): boolean => now - at > lateMs;

type Scope = Pick<ChatScope, "session" | "deps">;

/**
 * Sets an invoice's timers: one reminds the seller before the link expires, unless reminders are off; one notices the
 * end of the link's time, whether or not the service tells of it. Must be called once the invoice is known to be
 * created, before the chat's record is committed; a second call for the same invoice sets the same timers. A reminder
 * whose time has passed isn't set.
 */
export async function scheduleTimers(scope: Scope, invoice: Invoice): Promise<void> {
  const percent = scope.session.settings.reminder ?? usualReminderPercent;
  const isReminded = percent !== "off" && invoice.reminder === undefined;
  for (const timer of timersOf(scope, invoice, isReminded ? [percent] : []))
    if (timer.name !== "reminder" || timer.at > scope.deps.now()) await scope.deps.schedule(timer);
}

/**
 * Sets the timer for the end of a link's time again, since the event that created the invoice may have been given up
 * before it set one. The reminder stays as it was; the setting may have changed since.
 */
export async function scheduleExpiry(scope: Scope, invoice: Invoice): Promise<void> {
  if (invoice.creation !== "created" || endToTell(invoice, scope.deps.now()) !== undefined) return;
  for (const timer of timersOf(scope, invoice, [])) await scope.deps.schedule(timer);
}

/** Cancels all timers of an invoice. Its reminder may have been set with any percentage, so all of them are tried. */
export async function cancelTimers(scope: Scope, invoice: Invoice): Promise<void> {
  for (const timer of timersOf(scope, invoice, reminderPercents)) await scope.deps.unschedule(timer);
}

function timersOf(
  { session: { chat } }: Scope,
  { ref, expireAt, submittedAt }: Invoice,
  percents: readonly (typeof reminderPercents)[number][],
): TimerRecord[] {
  if (expireAt === undefined) return [];
  const expiresAt = Date.parse(expireAt);
  const reminders = percents.flatMap((percent): TimerRecord[] => {
    const at = reminderAt({ createdAt: submittedAt, expiresAt, percent });
    return at === undefined ? [] : [{ chat, name: "reminder", ref, at }];
  });
  return [...reminders, { chat, name: "expiry", ref, at: expiresAt + graceMs }];
}
