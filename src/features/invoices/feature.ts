import { feature } from "../../frame/feature.js";
import { isLongOver } from "../../invoice/retention.js";
import { settleAbandoned } from "./create/submissions.js";
import { tidyCustomers } from "./customers-record.js";
import { sayFaces, sayToCustomers } from "./faces/show-faces.js";
import { closeInvoices } from "./invoice-records.js";
import { askSearch, invoices } from "./list/invoices-command.js";
import { tidyList } from "./list/list-retention.js";
import { dropOldInvoices } from "./old-invoices.js";
import { sentItems } from "./sent-details.js";
import { copyText, qrCode, sharedResult } from "./share/share-buttons.js";
import { dropOldSales } from "./sold/deleted-sales.js";
import { hearSold, hearSoldStatus } from "./sold/hear-sold.js";
import { hearUnheard } from "./sold/hear-unheard.js";
import { saySold } from "./sold/sold-notices.js";
import { sayToOwner } from "./sold/tell-owner.js";
import { cashNote } from "./status/cash-note.js";
import { linkOver, sayOver, sayStatus } from "./status/notices.js";
import { reminder, sayReminder } from "./status/reminders.js";

export const invoicesFeature = feature({
  name: "invoices",
  privacy: "in the general text",
  before: { invoices: settleAbandoned },
  updates: { chosen_inline_result: sharedResult },
  handlers: [copyText, sentItems, qrCode, cashNote, invoices],
  takes: ["invoice:"],
  says: {
    faces: sayFaces,
    status: sayStatus,
    over: sayOver,
    reminder: sayReminder,
    customers: sayToCustomers,
    owner: sayToOwner,
    "sold-status": saySold,
  },
  hears: { sold: hearSold, "sold-status": hearSoldStatus, "sold-unheard": hearUnheard },
  asks: { "invoice-search": askSearch },
  timers: {
    reminder: (scope, { ref, at }) => reminder(scope, ref, at),
    expiry: (scope, { ref, at }) => linkOver(scope, ref, at),
  },
  async tidy(scope) {
    await closeInvoices(scope);
    await dropOldInvoices(scope);
    await tidyList(scope);
    await tidyCustomers(scope);
    dropOldSales(scope.session, scope.deps.now());
  },
  holdsOld: ({ invoices }, { retention }) =>
    Object.values(invoices).some((invoice) => isLongOver(invoice, retention)),
});
