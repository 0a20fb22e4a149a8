<<<<<<< HEAD
/** The functions of the feature "sellers" that other features may import. */

export { askOwner } from "./ask-owner.js";
=======
/** What other features may use of the team. */

export { tidyLog } from "./stored-log.js";
>>>>>>> ec31841b (Keep the log of a team for 400 days, in pages of its own beside the owner's record)
