import type { ChatRecord } from "../../chat-record.js";

/** How long (ms) a sign-in counts as recent. */
const recentMs = 15 * 60_000;

/**
 * Checks whether the merchant has proved who they are a short time ago: the chat is signed in, and its last sign-in by
 * password and code is recent. Steps that widen somebody's rights or take data out of the chat need this. A renewal of
 * the access isn't a sign-in. In a locked chat no sign-in counts. If the clock was set back far, an older sign-in doesn't count.
 */
export const signedInRecently = (
  { account, signedInAt, locked }: Pick<ChatRecord, "account" | "signedInAt" | "locked">,
  now: number,
): boolean =>
  account !== undefined &&
  locked !== true &&
  signedInAt !== undefined &&
  Math.abs(now - signedInAt) <= recentMs;
