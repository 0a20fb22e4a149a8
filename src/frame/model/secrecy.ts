import * as z from "zod";
import { isCredible } from "../../language/time/clock-trust.js";

/** A chat's messages may hold a secret for one of these reasons. Times are in milliseconds since 1970. */
export const secrecy = z.discriminatedUnion("state", [
  z.object({ state: z.literal("awaited") }),
  /** The last sign-in ended without access. A text typed for a while after that may still be a password. */
  z.object({ state: z.literal("guarded"), until: z.number() }),
  /** A message sent before the one with the id `before`, which told of the access, may still hold a secret. */
  z.object({ state: z.literal("lifted"), before: z.number().int() }),
]);

export type Secrecy = z.infer<typeof secrecy>;

interface Sent {
  readonly messageId: number;
  /** Telegram received the message or its last edit at this time (ms). */
  readonly at: number;
  readonly isEdit: boolean;
}

/** For this time (ms) after a failed sign-in, the chat's messages count as possible secrets. */
export const guardedMs = 10 * 60_000;

/**
 * A bot that was down receives a message late, and a clock may be wrong, so the earlier time counts. An edited message
 * keeps its first id, which doesn't show when the edit was made.
 * @param behindCommand whether the text stands behind a command that reads it, such as /new: it is only withheld while a
 * secret is awaited, so that the merchant can go on after a failed sign-in
 */
export function mayHoldSecret(
  secrecy: Secrecy | undefined,
  sent: Sent,
  now: number,
  behindCommand = false,
): boolean {
  if (behindCommand) return secrecy?.state === "awaited";
  switch (secrecy?.state) {
    case "awaited":
      return true;
    case "guarded":
      return Math.min(now, sent.at) < secrecy.until && isCredible(secrecy.until, Math.max(now, sent.at));
    case "lifted":
      return !sent.isEdit && sent.messageId < secrecy.before;
    default:
      return false;
  }
}
