/** The access functions that other features may import: the chat's access token, and the terminals that it gives access to. */

export {
  accessToken,
  accountCredentials,
  endAccess,
  hasAccess,
  isSignedIn,
  isSignedInTo,
  renewAccess,
  tidyAccess,
} from "./access-token.js";
export { recordOf, writeCredentials } from "./credentials.js";
export { readChat, type TeamAccess, teamAccess } from "./team-access.js";
export { addTerminals, choiceOf, loadTerminals, terminalDigest } from "./terminal-choice.js";
