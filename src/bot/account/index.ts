/**
 * The parts of an account that other features may use: access to the service, its terminals, and which chats it has.
 */

export {
  accessToken,
  endAccess,
  hasAccess,
  isSignedIn,
  openSignIn,
  renewAccess,
  tidyAccess,
} from "./access.js";
export { forgetAccountChat, noteSignIn } from "./account-chats.js";
export { choiceOf, loadTerminals, terminalDigest } from "./account-terminals.js";
export { readCredentials, recordOf } from "./credentials.js";
export { endSignIn } from "./end-sign-in.js";
