/**
 * The sign-in functions that other features may import: to open and to end it, to sign out, and the chats of an account. A step
 * that needs a recent sign-in checks `signedInRecently` (src/domain/chat/recent-sign-in.ts) and else opens the sign-in
 * with `returnsTo`.
 */

export { type AccountChat, chatsOf, forgetAccountChat, markSignedOut } from "./account-chats.js";
export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { signOutChat } from "./sign-out.js";
