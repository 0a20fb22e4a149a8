import { pathToFileURL } from "node:url";
import { invoicesFile } from "../../../src/features/today/export-invoices.js";
import { loadLocales } from "../../../src/frame/locales.js";
import type { Invoice } from "../../../src/invoice/invoice.js";
import { openThreads, type Threads } from "../../../src/work/threads.js";
import { built } from "../../built.js";
import { itemsNamed } from "../../hostile-text/many-items.js";
import { nastyTexts, slowestPieces, textsOf } from "../../hostile-text/nasty-texts.js";
import { longestStretch } from "../../longest-stretch.js";
import { invoiceOf, termsOf } from "../../store/samples.js";
import { fill } from "../fill.js";
import { merchantOf, TimedBot } from "../in-process/bot.js";
import { type Extent, type Measure, scaled } from "../measure.js";
import { median } from "../statistics.js";
import { inFolder } from "../temp-folder.js";

const chat = "1000";
const mostMs = 100;
/** As many lines as a file may have, and more than a chat may save. */
const fileLines = 5_000;
const exported = 10_000;
const start = Date.parse("2026-10-01T00:00:00Z");

let named = 0;
/** Two thousand items whose names nobody has read: what the bot keeps of names that it has read would help it. */
const freshItems = () => {
  named += 1;
  return itemsNamed((number) => `latte ${named.toString(36)}щ${number.toString(36)} и чай`);
};

/** The longest texts that readers find hard, in a chat with 2,000 saved items. */
async function hostileTexts(bot: TimedBot, extent: Extent): Promise<number> {
  const textsBeside = (items: ReturnType<typeof freshItems>): string[] => [
    ...textsOf(items.map(({ name }) => name)),
    ...nastyTexts(slowestPieces),
  ];
  let longest = 0;
  for (let at = 0; at < scaled(textsBeside([]).length, extent, 3); at += 1) {
    const items = freshItems();
    await bot.bot.store.savedItems.write(chat, { items: [...items], seen: [] });
    await bot.says(chat, "/cancel");
    if (at % 2 === 0) await bot.says(chat, "/new Coffee 2x15000");
    const update = bot.telegram.says(chat, textsBeside(items)[at] ?? "");
    longest = Math.max(longest, (await longestStretch(() => bot.take(update))).ms);
  }
  return longest;
}

/** An import of saved items. */
async function fileOfItems(bot: TimedBot, extent: Extent): Promise<number> {
  const lines = Array.from({ length: scaled(fileLines, extent, 10) }, (_, n) => `Item ${n};${n + 1};UZS;`);
  const content = lines.map((line) => `${line}${"e\u0301".repeat(100)}\n`).join("");
  await bot.bot.store.savedItems.write(chat, { items: [], seen: [] });
  await bot.take(bot.telegram.sendsFile(chat, "items.csv", content));
  const message = bot.telegram.withButton(chat, "Import");
  if (message === undefined) throw new Error("The chat shows no [Import].");
  const update = bot.telegram.taps(chat, message.id, "items:import-file");
  const { ms } = await longestStretch(() => bot.take(update));
  const saved = await bot.bot.store.savedItems.read(chat);
  if (saved === undefined || saved.items.length < Math.min(2_000, lines.length))
    throw new Error(`So few items were saved: ${saved?.items.length}`);
  return ms;
}

/** Invoices as a busy shop has them, each made when it is asked for, as the store reads them. */
async function* invoices(count: number): AsyncGenerator<Invoice> {
  for (let number = 0; number < count; number += 1) {
    const items = Array.from({ length: 3 }, (_, index) => ({
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

/** A month as an xlsx file, without the disk's time, in which other chats go on. */
async function monthsExport(work: Threads, extent: Extent): Promise<number> {
  const scope = {
    t: loadLocales("locales")("ru"),
    zone: "Asia/Tashkent",
    session: { team: undefined },
    deps: { now: () => start },
  };
  const made = () => invoicesFile(scope, invoices(scaled(exported, extent)));
  return (await longestStretch(() => work.run("invoices-file", made))).ms;
}

/** How long all chats wait for the work that one of them asks for. */
export const longestWait: Measure = {
  id: "longest-wait",
  run: (extent) =>
    inFolder("disk", async (dir) => {
      await fill(dir, [chat], merchantOf);
      const work = openThreads({
        program: pathToFileURL(built("dist/work-thread.js")),
        log: () => undefined,
      });
      const bot = await TimedBot.open(dir, work);
      const rows = [];
      try {
        for (const [what, longest] of [
          [
            "a message of 4,096 hostile characters is read, in a chat with 2,000 saved items",
            () => hostileTexts(bot, extent),
          ],
          [
            `a file of ${scaled(fileLines, extent, 10).toLocaleString("en")} items is imported`,
            () => fileOfItems(bot, extent),
          ],
          [
            `${scaled(exported, extent).toLocaleString("en")} invoices of a month are written to an xlsx file`,
            () => monthsExport(work, extent),
          ],
        ] as const) {
          await longest();
          const samples: number[] = [];
          for (let counted = 0; counted < extent.rounds; counted += 1) samples.push(await longest());
          rows.push({
            measure: `The longest wait of other chats while ${what}`,
            ours: { value: median(samples), unit: "ms" },
            target: { bound: "at most", value: mostMs, unit: "ms" },
            note: "Processor time of the thread on which all chats are served.",
          } as const);
        }
      } finally {
        await bot.close();
        await work.close();
      }
      return rows;
    }),
};
