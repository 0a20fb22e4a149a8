import { feature } from "../../frame/feature.js";
import { repairSummary, saySummary, summaryDue } from "./daily-summary.js";
import { moveLedger, tidyLedger } from "./stored-ledger.js";
import { today } from "./today-command.js";

export const todayFeature = feature({
  name: "today",
  handlers: [today],
  takes: ["day:"],
  says: { summary: saySummary },
  timers: { summary: (scope, { at }) => summaryDue(scope, at) },
  before: { "ledger.isLong": moveLedger, "settings.summary": repairSummary },
  tidy: tidyLedger,
});
