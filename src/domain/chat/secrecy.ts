/** Why a message of a chat may contain a secret, as the chat's record stores it. All times are in milliseconds. */
export type Secrecy =
  /** A sign-in is asking for a login, a password or a code. */
  | { readonly state: "awaited" }
  /** The last sign-in failed or was cancelled. Until this time, the merchant may still type a password. */
  | { readonly state: "guarded"; readonly until: number }
  /** The last sign-in succeeded. A message with a smaller id than the success message may still answer one of its questions. */
  | { readonly state: "lifted"; readonly before: number };

/** The id and the time of a message. */
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
 * so the earlier of both times counts. The id of an edited message is the id of its first version, so it doesn't show
 * when the edit was made.
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
