import { feature } from "../../frame/feature.js";
import { isLongOver } from "../../invoice/retention.js";
import { sentItems } from "./all-items.js";
import { settleAbandoned } from "./create/late-outcome.js";
import { tidyCustomers } from "./customers-record.js";
import { sayFaces, sayToCustomers } from "./faces/show-faces.js";
import { closeInvoices } from "./invoice-records.js";
import { askSearch, invoices } from "./list/invoices-command.js";
import { moreButtons } from "./more-buttons.js";
import { copyText, letGo, qrCode, sharedResult } from "./share/share-buttons.js";
import { fireTimer } from "./status/fire-timer.js";
import { hearSold, hearSoldStatus } from "./status/hear-sold.js";
import { ownMark } from "./status/own-mark.js";
import { dropOldSales, hearUnheard, sayToOwner } from "./status/pass-on-sale.js";
import { sayReminder } from "./status/reminders.js";
import { sayOver, saySold, sayStatus, sayUnread } from "./status/status-notices.js";
import { dropOldInvoices, tidyList } from "./tidy-invoices.js";

export const invoicesFeature = feature({
  name: "invoices",
  before: { invoices: settleAbandoned },
  updates: { chosen_inline_result: sharedResult },
  handlers: [copyText, sentItems, qrCode, ownMark, moreButtons, invoices],
  takes: ["invoice:"],
  says: {
    faces: sayFaces,
    status: sayStatus,
    over: sayOver,
    reminder: sayReminder,
    customers: sayToCustomers,
    "let-go": letGo,
    owner: sayToOwner,
    "sold-status": saySold,
    unread: sayUnread,
  },
  hears: { sold: hearSold, "sold-status": hearSoldStatus, "sold-unheard": hearUnheard },
  asks: { "invoice-search": askSearch },
  timers: {
    reminder: (scope, { ref, at }) => fireTimer(scope, { name: "reminder", ref, at }),
    expiry: (scope, { ref, at }) => fireTimer(scope, { name: "expiry", ref, at }),
  },
  async tidy(scope) {
    await closeInvoices(scope);
    await dropOldInvoices(scope);
    await tidyList(scope);
    await tidyCustomers(scope);
    dropOldSales(scope.session, scope.deps.now());
  },
  holdsOld: ({ invoices, refused }, { retention }) =>
    [...Object.values(invoices), ...(refused === undefined ? [] : [refused])].some((invoice) =>
      isLongOver(invoice, retention),
    ),
});
