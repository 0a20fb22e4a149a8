import type { BotContext } from "../../frame/context.js";
import { answerTap } from "../../frame/show.js";

/** Older than that, whoever tapped may have given up, or gone another way. */
const wishMs = 5 * 60_000;

/**
 * Answers a tap that asks for an invoice, and tells whether it is no wish any more: it has waited for too long, here
 * or at Telegram. To be asked last before the submission is committed; what was submitted goes on to its outcome. A clock
 * that was put back makes nothing old.
 * @param wishedAt milliseconds, where it may be earlier than the event was taken in
 * @param unheard Telegram never told of the message that is to become an invoice
 */
export async function isStale(
  ctx: BotContext,
  { wishedAt = Infinity, unheard = false } = {},
): Promise<boolean> {
  const { deps, unit, t } = ctx;
  const isOld = deps.now() - Math.min(unit.event.receivedAt, wishedAt) > wishMs;
  const creating = unheard ? "toast-creating-late" : "toast-creating";
  const isAnswered = await answerTap(ctx, t.plain(isOld ? "toast-too-late" : creating));
  return isOld || !isAnswered;
}
