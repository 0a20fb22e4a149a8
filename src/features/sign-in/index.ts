/**
 * The sign-in functions that other features may import: to open and to end it, to sign out, the chats of an account, and
 * the steps of the sign-in, which the bot's own page takes as the chat does. A step that needs a recent
 * sign-in checks `signedInRecently` (src/features/security/model/recent-sign-in.ts) and else opens the sign-in with `returnsTo`.
 */

export { type AccountChat, chatsOf, forgetAccountChat, markSignedOut } from "./account-chats.js";
export { endOfId } from "./authenticator-challenge.js";
export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { setMenuButton } from "./menu-button.js";
export { lastAttemptUntil, pauseEnd } from "./refused-attempts.js";
export { knownGrant, type SignedIn } from "./send-secret-once.js";
export { aboutFactor, readableText } from "./service-says.js";
export { type FactorStep, type Reached, sendPassword, takeFactorStep } from "./sign-in-steps.js";
export { signOutChat } from "./sign-out.js";
export { tellSignedIn } from "./signed-in.js";
