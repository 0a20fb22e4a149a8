/** The functions of the feature "sellers" that other features may import. */

export { askOwner } from "./ask-owner.js";
export { leaveTeam } from "./leave-team.js";
export { followInvitation } from "./open-invitation.js";
export { tidyLog } from "./stored-log.js";
export { tidyTeam } from "./tidy-team.js";
