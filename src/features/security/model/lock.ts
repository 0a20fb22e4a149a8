import * as z from "zod";
import { type ActingRecord, actingOf } from "../../../frame/model/acting.js";
import { isCredible } from "../../../language/time/clock-trust.js";

/**
 * A lost or borrowed phone shows little after some minutes without a message or a tap. The lock doesn't end the access
 * to the service.
 */

export const lockMinutes = [5, 15, 60, 480] as const;

export type LockMinutes = (typeof lockMinutes)[number];

export const lock = z.object({
  minutes: z.literal(lockMinutes),
  /** The time (ms) of the merchant's last message or tap in this chat. */
  lastActive: z.number(),
  /** True from the moment at which the lock was noticed until the next sign-in or sign-out. */
  isLocked: z.boolean().optional(),
});

interface Lockable extends ActingRecord {
  lock?: z.infer<typeof lock> | undefined;
  pageEndedAt?: number | undefined;
}

/**
 * Locks an idle chat until the next sign-in. A seller's chat isn't locked, because no sign-in could unlock it.
 * @param at the time (ms) until which nothing came from the merchant
 */
export function lockIfIdle(record: Lockable, at: number): void {
  if (record.lock === undefined || actingOf(record).kind !== "own-account") return;
  const { minutes, lastActive } = record.lock;
  // Since when the merchant is idle isn't known when that time lies far ahead. The chat is locked then, to be safe.
  const locked = isCredible(lastActive, at) ? locksAt(record) : at;
  if (locked > at) return;
  record.lock = { minutes, lastActive, isLocked: true };
  endPageSessions(record, locked);
}

/** Returns when (ms) the chat locks itself if nothing comes from the merchant. */
export const locksAt = ({ lock: by }: Pick<Lockable, "lock">): number =>
  by === undefined ? Number.POSITIVE_INFINITY : by.lastActive + by.minutes * 60_000;

/** A copied session of the page is worth nothing after a lock, a sign-out or a deletion. @param at the time in ms */
export function endPageSessions(record: Pick<Lockable, "pageEndedAt">, at: number): void {
  record.pageEndedAt = Math.max(record.pageEndedAt ?? 0, at);
}

/** Ends the chat's lock until the merchant is idle again, because of a sign-in or a sign-out. */
export function unlock({ lock: by }: Lockable): void {
  if (by !== undefined) delete by.isLocked;
}

/** Notes a message or a tap of the merchant from the time `at` (ms). A chat that is locked stays so. */
export function noteActivity({ lock: by }: Lockable, at: number): void {
  if (by !== undefined && (at > by.lastActive || !isCredible(by.lastActive, at))) by.lastActive = at;
}

export function setLock(record: Lockable, minutes: LockMinutes | undefined, now: number): void {
  if (minutes === undefined) delete record.lock;
  else record.lock = { minutes, lastActive: now };
}
