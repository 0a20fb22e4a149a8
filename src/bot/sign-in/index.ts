/**
 * The sign-in functions that other features may import: to open and to end it, and to forget a chat of an account. A step
 * that needs a recent sign-in checks `signedInRecently` (src/domain/chat/recent-sign-in.ts) and else opens the sign-in
 * with `returnsTo`.
 */

export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { forgetAccountChat } from "./sign-in-elsewhere.js";
