/** The functions of the basic commands that other features may import. */

export { leaveStep, offerToWithdraw, sayLinksStay } from "./cancel.js";
export { sayHelp } from "./start-and-help.js";
