/** The functions of the feature "the day" that other features may import. */

export { tidyLedger } from "./stored-ledger.js";
