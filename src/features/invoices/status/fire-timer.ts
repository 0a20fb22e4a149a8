import type { ChatScope } from "../../../frame/context.js";
import { reminder } from "./reminders.js";
import { type FiredTimer, scheduleAfter } from "./schedule-timers.js";
import { linkOver } from "./status-notices.js";

const acts = { reminder, expiry: linkOver } as const;

/**
 * The next timer is set first, so the chat's other invoices have theirs even if this event is given up, and each time has
 * an event of its own.
 */
export async function fireTimer(scope: ChatScope, fired: FiredTimer): Promise<void> {
  const { name, ref, at } = fired;
  await scheduleAfter(scope, fired);
  await acts[name](scope, ref, at);
  if (name === "reminder") delete scope.session.invoices[ref]?.remindAt;
}
