import type { Acting } from "../../../frame/model/acting.js";

/** How long (ms) a sign-in counts as recent. */
const recentMs = 15 * 60_000;

/**
 * Checks whether the merchant has proved who they are a short time ago: the chat is signed in, and its last sign-in by
 * password and code is recent. Steps that widen somebody's rights or take data out of the chat need this. A renewal of
 * the access isn't a sign-in. In a locked chat no sign-in counts. If the clock was set back far, an older sign-in doesn't count.
 */
export function signedInRecently(acting: Acting, now: number): boolean {
  if (acting.kind !== "own-account") return false;
  const { access, at } = acting.signIn;
  return access !== undefined && at !== undefined && Math.abs(now - at) <= recentMs;
}
