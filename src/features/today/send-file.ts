import type { BotContext } from "../../frame/context.js";
import { answerTap } from "../../frame/send-or-edit.js";
import { isRepeatedTap, withSentFile } from "./model/sent-files.js";

const effect = "day-file";

/** Sends the file of the tapped button, and notes in the same commit that this button's file was sent. */
export async function sendFile(ctx: BotContext, send: () => Promise<{ message_id: number }>): Promise<void> {
  const { unit, deps } = ctx;
  const data = ctx.callbackQuery?.data ?? "";
  await unit.once(
    effect,
    async () => (await send()).message_id,
    (record) => {
      record.sentFiles = withSentFile(record.sentFiles, data, deps.now());
    },
  );
}

/**
 * Checks whether the tap came in before the file of its button was sent, and says in a toast where the file is. A tap
 * that is too old for a toast gets no answer, since the file itself is the answer.
 */
export async function saysFileSent(ctx: BotContext): Promise<boolean> {
  const { session, unit, t } = ctx;
  // The file of this very tap may have been sent before the process was restarted: the rest of its work is done now.
  if (unit.done(effect) !== undefined) return false;
  if (!isRepeatedTap(session.sentFiles, ctx.callbackQuery?.data ?? "", unit.event.receivedAt)) return false;
  await answerTap(ctx, t.plain("toast-day-file-sent"));
  return true;
}
