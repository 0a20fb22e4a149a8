import { endToTell, graceMs, type Invoice } from "../../../domain/invoice/invoice.js";
import { reminderAt, reminderPercents, usualReminderPercent } from "../../../domain/invoice/reminder.js";
import type { TimerRecord } from "../../../store/store-port.js";
import type { ChatScope } from "../../frame/context.js";

/** Later than this the bot was down meanwhile, and what became of the invoice may not have come in yet. */
const lateMs = 2 * 60_000;

/** True for a timer that fires late. @param at when it was to fire; both in milliseconds */
export const isLate = (at: number, now: number): boolean => now - at > lateMs;

type Scope = Pick<ChatScope, "session" | "deps">;

/**
 * Has the seller reminded before the link expires, unless that is off, and the end of its time noticed, whether or not
 * the service tells of it. To be called once the invoice is known to be created, before the chat's record is committed;
 * again for the same invoice it sets the same timers. A reminder whose time has passed would be of no use.
 */
export async function scheduleTimers(scope: Scope, invoice: Invoice): Promise<void> {
  const percent = scope.session.settings.reminder ?? usualReminderPercent;
  const isReminded = percent !== "off" && invoice.reminder === undefined;
  for (const timer of timersOf(scope, invoice, isReminded ? [percent] : []))
    if (timer.name !== "reminder" || timer.at > scope.deps.now()) await scope.deps.schedule(timer);
}

/**
 * Has the end of a link's time noticed where no timer may have been set: the event that created the invoice may have been
 * given up before it came to that. The reminder is left as it was set, or not; the setting may have changed since.
 */
export async function scheduleExpiry(scope: Scope, invoice: Invoice): Promise<void> {
  if (invoice.creation !== "created" || endToTell(invoice, scope.deps.now()) !== undefined) return;
  for (const timer of timersOf(scope, invoice, [])) await scope.deps.schedule(timer);
}

/** Takes back whatever waits for an invoice. The setting may have been any when its reminder was set. */
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
