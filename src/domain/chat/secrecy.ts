/** Why a message of a chat may hold a secret, as the chat's record says it. All times in milliseconds. */
export type Secrecy =
  /** A sign-in asks for a login, a password or a code. */
  | { readonly state: "awaited" }
  /** The last sign-in ended without access: what is typed for a while after it may still be a password. */
  | { readonly state: "guarded"; readonly until: number }
  /** The last sign-in gave access. A message sent before the one that says so may still answer one of its questions. */
  | { readonly state: "lifted"; readonly before: number };

/** A message as far as its place in time matters. */
interface Sent {
  readonly messageId: number;
  /** When Telegram took it, or its last edit, in milliseconds. */
  readonly at: number;
  readonly isEdit: boolean;
}

/** How long a chat is guarded after a sign-in that didn't end well. */
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
