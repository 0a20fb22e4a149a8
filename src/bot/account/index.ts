/** The account functions that other features may import: access to the service, the account's terminals and its chats. */

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
