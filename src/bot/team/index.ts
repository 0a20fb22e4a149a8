/** The functions of the feature "sellers" that other features may import. */

export { askOwner } from "./ask-owner.js";
export { tidyLog } from "./stored-log.js";
