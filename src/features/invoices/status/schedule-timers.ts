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

/**
 * The caller schedules before the chat's record is committed; a second call schedules the same timers and changes
 * nothing.
 */
export async function scheduleTimers(scope: Scope, invoice: Invoice): Promise<void> {
  const percent = scope.session.settings.reminder ?? usualReminderPercent;
  const isReminded = percent !== "off" && facesAs(invoice, "reminder").length === 0;
  for (const timer of timersOf(scope, invoice, isReminded ? [percent] : []))
    if (timer.name !== "reminder" || timer.at > scope.deps.now()) await scope.deps.schedule(timer);
}

/**
 * The event that created the invoice may have been given up before it scheduled the timer. The reminder isn't
 * scheduled again, because the setting may have changed since.
 */
export async function scheduleExpiry(scope: Scope, invoice: Invoice): Promise<void> {
  if (invoice.creation !== "created" || endToTell(invoice, scope.deps.now()) !== undefined) return;
  for (const timer of timersOf(scope, invoice, [])) await scope.deps.schedule(timer);
}

/**
 * A reminder's time depends on the percentage that was set when it was scheduled, so the timers of all percentages
 * are cancelled.
 */
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
