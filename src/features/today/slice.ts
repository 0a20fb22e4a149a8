import * as z from "zod";
import { due, slice } from "../../frame/model/slice.js";
import { isPageOver, ledgerPageRecord } from "./ledger/ledger-page.js";
import { ledger } from "./ledger/postings.js";

/** The data of a file's button, and the time (ms) at which the file was sent. */
export const sentFiles = z.array(z.object({ data: z.string(), at: z.number() }));

/** The day's sums. The hour of the daily summary is a setting. */
export const today = slice({
  stored: "the newest changes of the sums behind `/today`",
  record: {
    /** The changes of the ledger that aren't on its pages yet. Every commit adds the changes of its invoices (see postings.ts). */
    ledger: ledger.optional(),
    /** Repeated taps on a button send no file twice (see send-file.ts). */
    sentFiles: sentFiles.optional(),
  },
  records: {
    /** Pages of the ledger, the sums of a chat's invoices. Key: `<chat>/<account>-<number of the page>`. */
    ledgerPages: {
      name: "ledger-pages",
      stored: {
        what: "The sums behind `/today`: number and total of invoices and of sold items by a quarter of an hour, account, terminal, seller and currency. No customer, link or invoice",
        until: "62 to 66 days, or until [Delete everything]",
      },
      schema: ledgerPageRecord,
      keys: "of-chat",
      isOld: ({ key }, now) => isPageOver(key, now),
    },
  },
  due: [
    /** The bot sends the daily summary that was due at the time `at` (ms), about that day or the day before. A merchant who had blocked the bot reads one, not those of all days. */
    due(
      "summary",
      { at: z.number(), about: z.enum(["today", "yesterday"]) },
      { to: "merchant", key: ({ at }) => at, limit: 1 },
    ),
  ],
  timers: ["summary"],
  commands: [{ name: "today", menu: 20, links: ["today"], readsText: true }],
});
