import type { BotContext } from "./context.js";
import { answerTap } from "./show.js";

/** Older than that, whoever tapped may have given up, or gone another way. */
const wishMs = 5 * 60_000;

/**
 * Answers a tap that asks for an invoice, and tells whether it is no wish any more: it has waited for too long, here
 * or at Telegram. To be asked last before the submission is committed; what was submitted goes on to its outcome. A clock
 * that was put back makes nothing old.
 * @param wishedAt milliseconds, where it may be earlier than the event was taken in
 */
export async function isStale(ctx: BotContext, wishedAt = Infinity): Promise<boolean> {
  const { deps, unit, t } = ctx;
  const isOld = deps.now() - Math.min(unit.event.receivedAt, wishedAt) > wishMs;
  const isAnswered = await answerTap(ctx, t.plain(isOld ? "toast-too-late" : "toast-creating"));
  return isOld || !isAnswered;
}
