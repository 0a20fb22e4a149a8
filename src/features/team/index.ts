/** The functions of the feature "sellers" that other features may import. */

export { leaveTeam } from "./joining/leave-team.js";
export { followInvitation } from "./joining/open-invitation.js";
export { tidyLog } from "./log/stored-log.js";
export { askOwner } from "./over-limit/ask-owner.js";
export { tidyTeam } from "./tidy-team.js";
