import { nudgeAt, usualNudgePercent } from "../domain/nudge.js";
import type { InvoiceRecord } from "../storage/chat-record.js";
import type { ChatScope } from "./context.js";

/**
 * Has the seller reminded before the link expires, unless that is off. To be called once the invoice is known to be
 * created, before the chat's record is committed; again for the same invoice it sets the same timer.
 */
export async function scheduleNudge(
  { session, deps }: Pick<ChatScope, "session" | "deps">,
  { ref, request, submittedAt }: InvoiceRecord,
): Promise<void> {
  const percent = session.settings.nudge ?? usualNudgePercent;
  if (percent === "off" || request.expireAt === undefined) return;
  const expiresAt = Date.parse(request.expireAt);
  const at = nudgeAt({ createdAt: submittedAt, expiresAt, percent });
  if (at !== undefined) await deps.schedule({ chat: session.chat, name: "nudge", ref, at });
}
