/** The sign-in functions that other features may import: to open and to end it, and to forget a chat of an account. */

export { endSignIn, openSignIn } from "./begin-and-end-sign-in.js";
export { forgetAccountChat } from "./sign-in-elsewhere.js";
