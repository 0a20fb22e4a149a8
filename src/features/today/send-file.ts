import type { z } from "zod";
import type { BotContext } from "../../frame/context.js";
import { answerTap } from "../../frame/send-or-edit.js";
import type { sentFiles } from "./slice.js";

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

type SentFiles = z.infer<typeof sentFiles>;

/** The number of files that a chat remembers: one for each button of a message of /today. */
const mostFiles = 12;

/** Notes that the file of a button was sent. */
const withSentFile = (files: SentFiles = [], data: string, at: number): SentFiles =>
  [...files.filter((file) => file.data !== data), { data, at }].slice(-mostFiles);

/**
 * Checks whether a tap repeats one whose file was made in the meantime. A person who sees no file yet taps again, and
 * each of these taps waits until the file is sent. Making the file anew for each of them would hold up the chat for long.
 * @param tappedAt the time (ms) at which the tap came in
 */
const isRepeatedTap = (files: SentFiles = [], data: string, tappedAt: number): boolean =>
  files.some((file) => file.data === data && tappedAt < file.at);
