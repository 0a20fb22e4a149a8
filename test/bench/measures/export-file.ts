import { monitorEventLoopDelay } from "node:perf_hooks";
import { invoicesFile } from "../../../src/features/today/export-invoices.js";
import { loadLocales } from "../../../src/frame/locales.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { openThreads } from "../../../src/work/threads.js";
import { invoiceOf, termsOf } from "../../store/samples.js";
import { type Measure, scaled } from "../measure.js";
import { median } from "../statistics.js";

const all = 10_000;
const itemsEach = 3;
const start = Date.parse("2026-10-01T00:00:00Z");
const mebibyte = 1024 * 1024;

/** Invoices as a busy shop has them, each made when it is asked for, as the store reads them. */
async function* invoices(count: number): AsyncGenerator<Invoice> {
  for (let number = 0; number < count; number += 1) {
    const items = Array.from({ length: itemsEach }, (_, index) => ({
      name: `Товар ${(number + index) % 300}`,
      price: "15000.50",
      currency: "UZS",
      quantity: index + 1,
      icpuCode: "02202002001000001",
      packageCode: "1234567",
      id: `item-${number}-${index}`,
    }));
    const submittedAt = start + number * 60_000;
    yield invoiceOf(`r-${number}`, {
      id: `c7d1a1f0-0000-4000-8000-${String(number).padStart(12, "0")}`,
      payLink: `https://pay.example.com/terminal/t-1/invoice/${number}/payment`,
      submittedAt,
      history: [{ status: "paid", receivedAt: submittedAt + 30_000, key: "k", count: 1 }],
      terms: termsOf({ items, reference: `Клиент ${number}`, note: `Заметка ${number}` }),
    });
  }
}

/** How long other chats wait while a large export is written, and how much memory it takes. */
export const exportFile: Measure = {
  id: "export-file",
  async run(extent) {
    const count = scaled(all, extent);
    const scope = {
      t: loadLocales("locales")("ru"),
      zone: "Asia/Tashkent",
      session: { team: undefined },
      deps: { now: () => start },
    };
    const work = openThreads({ log: () => undefined });
    const [waits, times, growths]: [number[], number[], number[]] = [[], [], []];
    let size = 0;
    for (let round = 0; round <= extent.rounds; round += 1) {
      const before = process.memoryUsage().rss;
      let most = before;
      const watch = setInterval(() => {
        most = Math.max(most, process.memoryUsage().rss);
      }, 20);
      const delay = monitorEventLoopDelay({ resolution: 1 });
      delay.enable();
      const began = performance.now();
      size = (await work.run("invoices-file", () => invoicesFile(scope, invoices(count)))).length;
      const took = performance.now() - began;
      delay.disable();
      clearInterval(watch);
      growths.push((most - before) / mebibyte);
      // The first round only warms up. Its growth counts, because the memory that it has got stays with the process.
      if (round === 0) continue;
      waits.push(delay.max / 1e6);
      times.push(took);
    }
    await work.close();
    return [
      {
        measure: `The longest wait of other chats while ${count.toLocaleString("en")} invoices are written to an xlsx file`,
        ours: { value: median(waits), unit: "ms" },
        target: { bound: "at most", value: 100, unit: "ms" },
        note:
          `${(count * itemsEach).toLocaleString("en")} items, ${median(times).toFixed(0)} ms in all, ${(size / mebibyte).toFixed(1)} MiB; ` +
          `the process has grown by ${Math.max(...growths).toFixed(0)} MiB at most.`,
      },
    ];
  },
};
