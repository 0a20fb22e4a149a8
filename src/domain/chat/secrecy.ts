import { z } from "zod";

/**
 * The reason why a message of a chat may hold a secret, as the chat's record says it. All times are in milliseconds.
 */
export const secrecy = z.discriminatedUnion("state", [
  /** A sign-in asks for a login, a password or a code. */
  z.object({ state: z.literal("awaited") }),
  /** The last sign-in ended without access. A text typed for a while after that may still be a password. */
  z.object({ state: z.literal("guarded"), until: z.number() }),
  /** The last sign-in gave access. A message sent before the one that says so may still answer one of its questions. */
  z.object({ state: z.literal("lifted"), before: z.number().int() }),
]);

export type Secrecy = z.infer<typeof secrecy>;

/** A message as far as its place in time matters. */
interface Sent {
  readonly messageId: number;
  /** When Telegram took the message, or its last edit, in milliseconds. */
  readonly at: number;
  readonly isEdit: boolean;
}

/** The time in milliseconds for which a chat is guarded after a sign-in without access. */
export const guardedMs = 10 * 60_000;

/**
 * True when a message may hold a secret, whatever it is. A bot that was down receives a message late, and a clock may be
 * wrong: the earlier one of both times counts. An edit carries the id of its first version, which says nothing.
 */
export function mayHoldSecret(secrecy: Secrecy | undefined, sent: Sent, now: number): boolean {
  switch (secrecy?.state) {
    case "awaited":
      return true;
    case "guarded":
      return Math.min(now, sent.at) < secrecy.until;
    case "lifted":
      return !sent.isEdit && sent.messageId < secrecy.before;
    default:
      return false;
  }
}
