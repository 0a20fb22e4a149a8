/** The functions of the feature "the day" that other features may import. */

export { hourText, planSummary, setSummary, usualSummaryHour } from "./daily-summary.js";
/** @public for features that speak of the day */
export { paidToday, paidTodayWith } from "./day-message.js";
/** @public for messages about the day of a payment */
export { countedAt } from "./ledger/place-in-ledger.js";
export { showToday } from "./today-command.js";
export { showWaiting } from "./waiting-list.js";
