import { pagesOfPosting, withPostings } from "../../../src/features/today/ledger/ledger-page.js";
import {
  type Booked,
  ledgerOf,
  type Posting,
  postInvoices,
  withAccount,
} from "../../../src/features/today/ledger/postings.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { longestStretch } from "../../longest-stretch.js";
import { accountOf, invoiceOf, termsOf } from "../../store/samples.js";
import { fill, put } from "../fill.js";
import { merchantOf, TimedBot } from "../in-process/bot.js";
import { type Measure, type Row, scaled } from "../measure.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const all = 10_000;
const names = 200;
const dayMs = 24 * 3_600_000;
const chat = "1000";
const account = accountOf("anna@shop.example");

/** The paid invoices of 30 days, three items each, as the ledger has counted them. */
function postingsOf(count: number, now: number): readonly Posting[] {
  const record: Booked = { invoices: {} };
  for (let number = 0; number < count; number += 1) {
    const submittedAt = now - Math.floor((1 - number / count) * 30 * dayMs);
    record.invoices.one = paidInvoice(number, submittedAt);
    postInvoices(record);
  }
  return record.ledger?.postings ?? [];
}

function paidInvoice(number: number, submittedAt: number): Invoice {
  const items = [0, 1, 2].map((index) => ({
    ...{ name: `Товар ${(number * 7 + index * 31) % names}`, price: "15000.50", currency: "UZS" },
    quantity: index + 1,
  }));
  const terminal = { id: `t-${number % 3}`, name: `Касса ${number % 3}`, businessUnitName: "Unit" };
  const history = [{ status: "paid" as const, receivedAt: submittedAt, key: "k", count: 1 }];
  return invoiceOf(`r-${number}`, { account, submittedAt, history, terms: termsOf({ items, terminal }) });
}

async function fillLedger(dir: string, count: number): Promise<void> {
  const { record, credentials } = merchantOf(chat);
  const accounts = withAccount([], account);
  const ledger = { next: count, postings: [], accounts };
  await fill(dir, [chat], () => ({ record: { ...record, listed: count, ledger }, credentials }));
  const postings = postingsOf(count, record.createdAt);
  for (const number of new Set(postings.flatMap(pagesOfPosting))) {
    const page = withPostings(undefined, { number, book: record.createdAt, postings });
    await put(dir, "ledgerPages", `${chat}/${ledgerOf(accounts, account)}-${number}`, page);
  }
}

/** How long /today and its [30 days] take with many invoices, and how long other chats wait meanwhile. */
export const dayMessage: Measure = {
  id: "day-message",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const count = scaled(all, extent, names);
      await fillLedger(dir, count);
      const bot = await TimedBot.open(dir);
      const { ledgerPages } = bot.bot.store;
      const read = ledgerPages.read.bind(ledgerPages);
      let reads = 0;
      ledgerPages.read = (key) => {
        reads += 1;
        return read(key);
      };
      const rows: Row[] = [];
      // A page of the ledger holds 4 days, and every period is compared with an earlier one of the same length.
      for (const [label, ask, pages] of [
        ["/today", () => bot.says(chat, "/today"), 2 * 2],
        ["[30 days] of /today", () => bot.taps(chat, "day:month"), 2 * 9],
      ] as const) {
        const [times, waits]: [number[], number[]] = [[], []];
        for (let round = 0; round <= extent.rounds * 5; round += 1) {
          reads = 0;
          const { result: took, ms } = await longestStretch(ask);
          // The first round only warms up.
          if (round === 0) continue;
          times.push(took);
          waits.push(ms);
        }
        const shown = bot.telegram.shown(chat).at(-1)?.text ?? "";
        if (!/UZS/.test(shown)) throw new Error(`The message shows no sums: ${shown}`);
        rows.push({
          measure: `The longest wait of other chats while ${label} is answered, with ${count.toLocaleString("en")} invoices in 30 days`,
          ours: { value: median(waits), unit: "ms" },
          target: { bound: "at most", value: 100, unit: "ms" },
          note: `${median(times).toFixed(0)} ms until the answer is committed; ${reads} records of the ledger were read.`,
        });
        if (reads > pages) throw new Error(`${label} read ${reads} records of the ledger.`);
      }
      await bot.close();
      return rows;
    }),
};
