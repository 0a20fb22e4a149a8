import type * as z from "zod";
import type { BotContext } from "../../frame/context.js";
import { answerTap } from "../../frame/screens/send-or-edit.js";
import type { sentFiles } from "./slice.js";

const effect = "day-file";

/** The same commit notes that this button's file was sent. */
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

/** A tap that is too old for a toast gets no answer, since the file itself is the answer. */
export async function saysFileSent(ctx: BotContext): Promise<boolean> {
  const { session, unit, t } = ctx;
  // The file of this very tap may have been sent before the process was restarted.
  if (unit.done(effect) !== undefined) return false;
  if (!isRepeatedTap(session.sentFiles, ctx.callbackQuery?.data ?? "", unit.event.receivedAt)) return false;
  await answerTap(ctx, t.plain("toast-day-file-sent"));
  return true;
}

type SentFiles = z.infer<typeof sentFiles>;

/** A message of /today has so many buttons. */
const mostFiles = 12;

const withSentFile = (files: SentFiles = [], data: string, at: number): SentFiles =>
  [...files.filter((file) => file.data !== data), { data, at }].slice(-mostFiles);

/**
 * A person who sees no file yet taps again, and making the file anew for each tap would hold up the chat for long.
 * @param tappedAt the time (ms) at which the tap came in
 */
const isRepeatedTap = (files: SentFiles = [], data: string, tappedAt: number): boolean =>
  files.some((file) => file.data === data && tappedAt < file.at);
