export { askOwner } from "./ask-owner.js";
export { awaitedOwner, followInvitation } from "./joining/join-team.js";
export { leaveTeam } from "./joining/leave-team.js";
