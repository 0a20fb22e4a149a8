import type { Acting } from "../../../frame/model/acting.js";

const recentMs = 15 * 60_000;

/**
 * Steps that widen somebody's rights or take data out of the chat need a recent sign-in by password and code. A
 * renewal of the access doesn't count, nor an older sign-in when the clock was set back far.
 */
export function signedInRecently(acting: Acting, now: number): boolean {
  if (acting.kind !== "own-account") return false;
  const { access, at } = acting.signIn;
  return access !== undefined && at !== undefined && Math.abs(now - at) <= recentMs;
}
