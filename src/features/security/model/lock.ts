import { type ActingRecord, actingOf } from "../../../frame/model/acting.js";
import { isCredible } from "../../../language/time/stored-time.js";

/**
 * The lock: after some minutes without a message or a tap of the merchant, the chat shows no invoices and creates none,
 * until the merchant signs in again. The access to the service isn't ended. A lost or borrowed phone shows little then.
 */

/** The times (minutes) between which the merchant chooses. */
export const lockMinutes = [5, 15, 60, 480] as const;

export type LockMinutes = (typeof lockMinutes)[number];

/** The parts of a chat's record that the lock reads and changes. */
interface Lockable extends ActingRecord {
  readonly settings: { lock?: LockMinutes | undefined };
  lastActive?: number | undefined;
  locked?: boolean | undefined;
}

/**
 * Locks the chat if the merchant has been idle for too long. It stays locked until the next sign-in. A chat without an
 * account that shows its invoices has nothing to lock. A seller's chat isn't locked, because no sign-in could unlock it.
 * @param at the time (ms) until which nothing came from the merchant
 */
export function lockIfIdle(record: Lockable, at: number): void {
  const { settings, lastActive } = record;
  if (settings.lock === undefined || lastActive === undefined) return;
  if (actingOf(record).kind !== "own-account") return;
  // Since when the merchant is idle isn't known when that time lies far ahead. The chat is locked then, to be safe.
  if (!isCredible(lastActive, at) || at - lastActive >= settings.lock * 60_000) record.locked = true;
}

/** Notes a message or a tap of the merchant. `now` is in milliseconds. */
export function noteActivity(record: Lockable, now: number): void {
  if (record.settings.lock !== undefined) record.lastActive = now;
}

/** Sets or ends the lock by time. A chat that is locked stays so. */
export function setLock(record: Lockable, minutes: LockMinutes | undefined, now: number): void {
  if (minutes === undefined) {
    delete record.settings.lock;
    delete record.lastActive;
  } else {
    record.settings.lock = minutes;
    record.lastActive = now;
  }
}
