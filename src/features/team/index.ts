/** The functions of the feature "sellers" that other features may import. */

export { leaveTeam } from "./joining/leave-team.js";
export { followInvitation } from "./joining/open-invitation.js";
export { askOwner } from "./over-limit/ask-owner.js";
