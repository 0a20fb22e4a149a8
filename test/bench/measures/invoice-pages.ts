import type { InvoiceEntry } from "../../../src/store/store-port.js";
import { fill, put } from "../fill.js";
import { merchantOf, TimedBot } from "../in-process/bot.js";
import { interleaved } from "../interleaved.js";
import { type Measure, scaled } from "../measure.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const many = 10_000;
const few = 10;
const perPage = 50;
const stepsARound = 25;
/** Who has many invoices, and who has few. */
const [busy, calm] = ["1000", "1001"];

const entryOf = (number: number): InvoiceEntry => ({
  number,
  ref: `r-${number}`,
  submittedAt: 1_750_000_000_000 + number * 60_000,
  status: "paid",
  totals: [{ amount: String((number + 1) * 1_000), currency: "UZS" }],
  names: [`Coffee ${number}`],
  id: `inv-${number}`,
});

async function fillList(dir: string, chat: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += perPage) {
    const numbers = Array.from({ length: Math.min(perPage, count - from) }, (_, index) => from + index);
    await put(dir, "invoicePages", `${chat}/${from / perPage}`, { entries: numbers.map(entryOf) });
  }
}

/** The list of invoices of a chat that has many, and of one that has few. */
export const invoicePages: Measure = {
  id: "invoice-pages",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      const counts = new Map([
        [busy, scaled(many, extent, few)],
        [calm, few],
      ]);
      await fill(dir, [busy, calm], (chat) => {
        const { record, credentials } = merchantOf(chat);
        return { record: { ...record, listed: counts.get(chat) ?? 0 }, credentials };
      });
      for (const [chat, count] of counts) await fillList(dir, chat, count);
      const bot = await TimedBot.open(dir);
      const samples = await interleaved(extent.rounds * stepsARound, {
        many: () => bot.says(busy, "/invoices"),
        few: () => bot.says(calm, "/invoices"),
      });
      const shown = bot.telegram.shown(busy).at(-1)?.text ?? "";
      await bot.close();
      if (!/\d/.test(shown)) throw new Error(`The list shows nothing: ${shown}`);
      return [
        {
          measure: `A page of /invoices with ${counts.get(busy)?.toLocaleString("en")} invoices in the chat / with ${few}`,
          ours: { value: median(samples.many), unit: "ms", of: `/ ${median(samples.few).toFixed(2)} ms` },
          ratio: median(samples.many) / median(samples.few),
          target: { bound: "at most", value: 1.3 },
        },
      ];
    }),
};
