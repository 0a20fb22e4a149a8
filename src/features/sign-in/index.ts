/**
 * The sign-in functions that other features may import: to open and to end it, to sign out, the chats of an account, and
 * the steps of the sign-in, which the bot's own page takes as the chat does. A step that needs a recent
 * sign-in checks `signedInRecently` (src/features/security/model/recent-sign-in.ts) and else opens the sign-in with `returnsTo`.
 */

export { type AccountChat, chatsOf, forgetAccountChat, markSignedOut } from "./account-chats.js";
export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { setMenuButton } from "./menu-button.js";
export { readLogin } from "./model/login.js";
export { aboutFactor, maskedLogin, readableText } from "./sign-in-texts.js";
export { signOutChat } from "./sign-out.js";
export { tellSignedIn } from "./signed-in.js";
export { endOfId } from "./steps/authenticator-challenge.js";
export { lastAttemptUntil, pauseEnd } from "./steps/refused-attempts.js";
export { knownGrant, type SignedIn } from "./steps/send-secret-once.js";
export { type FactorStep, type Reached, sendPassword, takeFactorStep } from "./steps/sign-in-steps.js";
export { endWhenLeft } from "./unless-over.js";
