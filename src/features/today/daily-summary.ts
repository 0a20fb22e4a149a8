import type { ChatScope } from "../../frame/context.js";
import { post, saidOnce } from "../../frame/screens/send-or-edit.js";
import { isCredible } from "../../language/time/clock-trust.js";
import { nextHour } from "../../language/time/local-time.js";
import type { TimerRecord } from "../../store/store-port.js";
import type { ChatRecord } from "../chat-record.js";
import { addDue } from "../due-list.js";
import type { DueOf } from "../slices.js";
import { dayMessage } from "./day-message.js";

/** A timer is set for the next summary alone. The timer's handler sets the one after it. */

/** A summary that is later (ms), because the bot was down, isn't sent any more. */
const latestMs = 12 * 60 * 60_000;

/** An owner who chooses the daily summary as notice of the sellers' payments gets it at this hour. */
export const usualSummaryHour = 21;

export const hourText = (hour: number): string => `${String(hour).padStart(2, "0")}:00`;

type Scope = Pick<ChatScope, "session" | "deps" | "zone">;

/**
 * Must be called before the chat's record is committed.
 * @param hour 0 to 23 in the chat's time zone; undefined to turn the summary off
 * @param after the time (ms) after which the next summary is due
 */
export async function setSummary(
  scope: Scope,
  hour: number | undefined,
  after = scope.deps.now(),
): Promise<void> {
  const { session, deps } = scope;
  const { summary } = session.settings;
  if (summary !== undefined) await deps.unschedule(timerOf(session, summary.next));
  if (hour === undefined) {
    delete session.settings.summary;
    return;
  }
  const next = nextHour(after, hour, scope.zone);
  session.settings.summary = { hour, next };
  await deps.schedule(timerOf(session, next));
}

/** The clock must have been wrong if the next summary lies too far ahead. */
export async function repairSummary(scope: Scope): Promise<void> {
  const { summary } = scope.session.settings;
  if (summary !== undefined && !isCredible(summary.next, scope.deps.now())) await planSummary(scope);
}

/** The chat's time zone has changed. */
export async function planSummary(scope: Scope): Promise<void> {
  const { summary } = scope.session.settings;
  if (summary !== undefined) await setSummary(scope, summary.hour);
}

const timerOf = ({ chat }: ChatRecord, at: number): TimerRecord => ({
  chat,
  name: "summary",
  ref: String(at),
  at,
});

/**
 * The timer of an hour that the merchant has changed does nothing.
 * @param at the time (ms) at which the timer was due
 */
export async function summaryDue(scope: ChatScope, at: number): Promise<void> {
  const { session, deps } = scope;
  const { summary } = session.settings;
  if (summary?.next !== at) return;
  // After the clock was set back, the same hour must not come a second time.
  await setSummary(scope, summary.hour, Math.max(deps.now(), at));
  if (scope.acting.inUse === undefined || deps.now() - at > latestMs) return;
  // Before noon the day has hardly begun, so the summary is about the day before.
  const about = summary.hour < 12 ? "yesterday" : "today";
  addDue(session, { kind: "summary", at, about });
}

export async function saySummary(scope: ChatScope, entry: DueOf<"summary">): Promise<void> {
  const { t } = scope;
  if (scope.acting.inUse === undefined) return;
  if (scope.acting.kind === "locked") {
    await saidOnce(scope, entry, () => post(scope, t("summary-locked")));
    return;
  }
  const message = await dayMessage(scope, entry.about, entry.at);
  if (message.isEmpty) return;
  await saidOnce(scope, entry, () => post(scope, message.html, message.keyboard));
}
