import { z } from "zod";
import { isCredible } from "../../language/time/clock-trust.js";

/** The reason why a message of a chat may hold a secret, such as a password. Times are in milliseconds since 1970. */
export const secrecy = z.discriminatedUnion("state", [
  /** A sign-in asks for a login, a password or a code. */
  z.object({ state: z.literal("awaited") }),
  /** The last sign-in ended without access. A text typed for a while after that may still be a password. */
  z.object({ state: z.literal("guarded"), until: z.number() }),
  /**
   * The last sign-in gave access. `before` is the id of the message that said so. A message sent before that one may
   * still be an answer with a password or a code.
   */
  z.object({ state: z.literal("lifted"), before: z.number().int() }),
]);

export type Secrecy = z.infer<typeof secrecy>;

/** The facts about a message by which the bot decides whether the message may hold a secret. */
interface Sent {
  readonly messageId: number;
  /** The time (ms) at which Telegram received the message or its last edit. */
  readonly at: number;
  readonly isEdit: boolean;
}

/** How long (ms) after a failed sign-in the bot treats the chat's messages as possible secrets. */
export const guardedMs = 10 * 60_000;

/**
 * Checks whether a message may contain a secret. A bot that was down receives a message late, and a clock may be wrong,
 * so the earlier of the present time and the message's time counts. The id of an edited message is the id of its first
 * version, so it doesn't show when the edit was made.
 */
export function mayHoldSecret(secrecy: Secrecy | undefined, sent: Sent, now: number): boolean {
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
