import { nudgeAt, nudgePercents, usualNudgePercent } from "../domain/nudge.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import type { TimerRecord } from "../storage/port.js";
import type { ChatScope } from "./context.js";

type Scope = Pick<ChatScope, "session" | "deps">;

/** How long after a link's time the service's last word on it may still be under way. */
const graceMs = 5 * 60_000;

/**
 * Has the seller reminded before the link expires, unless that is off, and the end of its time noticed, whether or not
 * the service tells of it. To be called once the invoice is known to be created, before the chat's record is committed;
 * again for the same invoice it sets the same timers.
 */
export async function scheduleTimers(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  const percent = scope.session.settings.nudge ?? usualNudgePercent;
  for (const timer of timersOf(scope, invoice, percent === "off" ? [] : [percent]))
    await scope.deps.schedule(timer);
}

/** Takes back whatever waits for an invoice. The setting may have been any when its reminder was set. */
export async function cancelTimers(scope: Scope, invoice: InvoiceRecord): Promise<void> {
  for (const timer of timersOf(scope, invoice, nudgePercents)) await scope.deps.unschedule(timer);
}

function timersOf(
  { session: { chat } }: Scope,
  { ref, request, submittedAt }: InvoiceRecord,
  percents: readonly (typeof nudgePercents)[number][],
): TimerRecord[] {
  if (request.expireAt === undefined) return [];
  const expiresAt = Date.parse(request.expireAt);
  const nudges = percents.flatMap((percent): TimerRecord[] => {
    const at = nudgeAt({ createdAt: submittedAt, expiresAt, percent });
    return at === undefined ? [] : [{ chat, name: "nudge", ref, at }];
  });
  return [...nudges, { chat, name: "expiry", ref, at: expiresAt + graceMs }];
}
