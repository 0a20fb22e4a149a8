import type { BotContext } from "../../frame/context.js";
import { answerTap } from "../../frame/show.js";

/** After this time in milliseconds the merchant who tapped may have given up, or gone another way. */
const wishMs = 5 * 60_000;

/**
 * Answers a tap that asks for an invoice, and tells whether the tap is too old to be followed: it has waited too long,
 * here or at Telegram. Must be called last before the submission is committed; a committed submission goes on to its
 * outcome. A clock that was put back makes no tap old.
 * @param wishedAt when the merchant asked, in milliseconds, if that may be earlier than the event was taken in
 * @param unheard true when Telegram never told of the message that is to become an invoice
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
