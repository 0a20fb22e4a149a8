/**
 * The sign-in functions that other features may import: to open and to end it, to sign out, the chats of an account, and
 * the calls to the service and the limits on guesses for the sign-in on the bot's own page. A step that needs a recent
 * sign-in checks `signedInRecently` (src/domain/chat/recent-sign-in.ts) and else opens the sign-in with `returnsTo`.
 */

export { type AccountChat, chatsOf, forgetAccountChat, markSignedOut } from "./account-chats.js";
export { mostWrongCodes } from "./answer-sign-in.js";
export { endOfId, namedTypes, prepareChallenge } from "./authenticator-challenge.js";
export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { setMenuButton } from "./menu-button.js";
export { readOneTimeCode } from "./one-time-code.js";
export { lastAttemptUntil, pauseEnd } from "./refused-attempts.js";
export { type GrantOutcome, knownGrant, sendSecretOnce } from "./send-secret-once.js";
export { aboutFactor, readableText } from "./service-says.js";
export { signOutChat } from "./sign-out.js";
export { tellSignedIn } from "./signed-in.js";
export { notePassword } from "./typed-password.js";
