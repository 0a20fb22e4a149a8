/** The access functions that other features may import: the chat's access token, and the terminals that it gives access to. */

export {
  type AccessToken,
  accessToken,
  accountCredentials,
  endAccess,
  isSignedIn,
  isSignedInTo,
  knownActing,
  lookAtAccess,
  type OpenAccess,
  renewAccess,
  tidyAccess,
} from "./access-token.js";
export {
  callWaitingSellers,
  changeAccount,
  endMembership,
  endTeam,
  forgetAccount,
} from "./account-change.js";
export { checkTerminal, lookAhead, loseTerminal } from "./active-terminal.js";
export { recordOf, writeCredentials } from "./credentials.js";
export { isPaused, noAccessScreen, sayNoAccess, saysPaused } from "./no-access.js";
export { hasBlocked, readChat, type TeamAccess, teamAccess } from "./team-access.js";
export {
  addTerminals,
  choiceOf,
  fillsPage,
  isCutShort,
  terminalDigest,
  usualTerminal,
} from "./terminal-choice.js";
export { forgetTerminals, loadTerminals, tappedTerminal, wholeList } from "./terminal-list.js";
