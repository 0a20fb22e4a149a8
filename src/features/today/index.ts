/** The functions of the feature "the day" that other features may import. */

export { hourText, planSummary, setSummary, usualSummaryHour } from "./daily-summary.js";
export { paidToday } from "./day-message.js";
