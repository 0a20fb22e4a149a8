import { readItemLines } from "../../../src/features/draft/content/lines-to-items.js";
import { itemFieldNames, itemFields } from "../../../src/invoice/item/item-fields.js";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import { readItemsCsv } from "../../../src/invoice/item/read-items-csv.js";
import { readStatusUpdates } from "../../../src/invoice/status-update/status-update.js";
import { invoiceFields, readTemplateName } from "../../../src/invoice/terms/invoice-fields.js";
import { parseTolerance } from "../../../src/invoice/terms/payment-tolerance.js";
import { parseAmount } from "../../../src/language/money/amount.js";
import { isCurrency } from "../../../src/language/money/money.js";
import { decodeText } from "../../../src/language/text/csv-text.js";
import { formatMoment } from "../../../src/language/time/dates.js";
import { parseExpiry } from "../../../src/language/time/expiry-parse.js";
import { parseTimeZone } from "../../../src/language/time/time-zone.js";
import type { Random } from "../kit/random.js";
import type { Batch, Target } from "./batch.js";
import { mutateBytes, mutateText } from "./mutate.js";
import { deepJson, nastyTexts } from "./nasty.js";
import { repeated } from "./repeated.js";

/** Milliseconds of work that a text, or one step in the reading of a file, may take: more would hold up every other chat. Idle, it is 30 at most. */
const patienceMs = 100;
/** Longer messages there are none of. */
const longestText = 4096;
/** In characters: several of the parts that a file is read in. */
const longRun = 150_000;
/** As many texts of one kind are read before others get their turn. */
const inOneTurn = 250;

const lines = [
  "Coffee 2x15000",
  "2 Cake 4 500",
  "Tea — 3,000.50 UZS",
  "Кофе 2 шт по 15 000 сум",
  "Non 3 dona 4000 so'm",
  "1) Tea 3 000",
  "• Cake × 2 = 9 000",
  "Coffee\t2\t15000\t30000",
  "Latte 0,5 л 20 000",
  "Total 39 000",
  "iPhone 15 2 x 1 200 USD",
  "Итого: 12 000",
  "cake 80 000 for 2",
  "50 тыс. сум за ремонт",
  "2 ta tort 80 mingga",
  "3 ta tort uchun 1 mln 200 ming so'm",
];
const values = [
  "24h",
  "2 h 30 min",
  "завтра 18:00",
  "ertaga 18:00",
  "31.12.2030 23:59",
  "2030-12-31T23:59",
  "no expiry",
  "10%",
  "5 000",
  "0.5 %",
  "anna@shop.example",
  "Asia/Tashkent",
  "UTC+5",
  "+05:30",
  "Samarkand",
  "ref-1/2",
  "A note\nof two lines",
  "00702001001000001",
  "https://shop.example/a.png",
  '{"a":1,"b":[true,null]}',
  "15.000,50",
  "1 000 000",
  "1 mln 200 ming so'm",
  "1,500 тыс. сум",
  "½",
  "٣",
  "x3",
];
const tables = [
  "Name;Price\nCoffee;15000\nTea;3 000",
  'name,price,currency\n"Cake, big",4500.50,UZS\n',
  "sep=;\nНазвание;Цена;Валюта\nКофе;15000;UZS",
  "Coffee 2x15000\nTea 3000",
  "Nomi\tNarxi\nNon\t4000",
  'Name|Price|Description|IKPU\nCoffee|15000|"a ""b"""|00702001001000001',
];
const bodies = [
  '{"invoice":{"id":"1","status":"FAILED"},"eventId":"e"}',
  '[{"status":"expired","createdAt":"2026-01-01"}]',
  "status=failed&id=1&event_time=1767225600",
  '{"data":{"payment":{"state":"processing"},"invoice":{"state":"created"}}}',
];

type Reader = (text: string, random: Random) => string | undefined;
const plainAmount = /^\d{1,15}(\.\d{1,4})?$/;

const readLines: Reader = (text, random) => {
  const read = readItemLines(text, random.pick(["UZS", "USD", "JPY"]));
  if (!isCurrency(read.currency)) return `currency ${read.currency}`;
  const amounts = read.lines.flatMap(
    (line) => JSON.stringify(line).match(/"(?:price|amount)":"([^"]*)"/)?.[1] ?? [],
  );
  return amounts.every((amount) => plainAmount.test(amount)) ? undefined : `amounts ${amounts}`;
};

/** Each reads a text, and says what is wrong with what it came to. */
const readers: readonly Reader[] = [
  readLines,
  (text) => {
    const read = parseAmount(text, "UZS");
    const amounts = read.ok ? [read.value] : (read.readings ?? []);
    return amounts.every((amount) => plainAmount.test(amount)) ? undefined : `amounts ${amounts}`;
  },
  (text) => {
    const read = itemFields.quantity.read(text);
    if (!read.ok) return undefined;
    const fits = Number.isSafeInteger(read.value) && read.value > 0;
    return fits ? undefined : `quantity ${read.value}`;
  },
  (text) => {
    const now = new Date();
    const read = parseExpiry(text, { now, zone: "Asia/Tashkent" });
    if (!read.ok) return undefined;
    const choice = read.value;
    if (choice.kind === "duration")
      return Number.isSafeInteger(choice.seconds) && choice.seconds > 0 ? undefined : "seconds";
    return choice.kind === "none" || Date.parse(choice.at) > now.getTime()
      ? undefined
      : `expiry at ${choice.at}`;
  },
  (text) => {
    const zone = parseTimeZone(text);
    if (zone === undefined) return undefined;
    return formatMoment(Date.now(), { locale: "en", zone, now: new Date() }) === ""
      ? "an empty moment"
      : undefined;
  },
  (text) => void invoiceFields.email.read(text),
  (text) => void invoiceFields.note.read(text),
  (text) => void invoiceFields.reference.read(text),
  (text) => void readTemplateName(text),
  (text) => {
    const read = itemFields.name.read(text);
    return read.ok && (read.value === "" || read.value.length > itemLimits.name * 4)
      ? "a name out of its limits"
      : undefined;
  },
  (text) => void parseTolerance(text, { side: "overpaid", currency: "UZS", total: "30000" } as never),
  (text, random) =>
    void itemFields[random.pick(itemFieldNames)].read(text, { price: "1.5", currency: "UZS" }),
  (text, random) => {
    const contentType = random.pick(["", "application/json", "application/x-www-form-urlencoded"]);
    const read = readStatusUpdates({ kind: "plain", bytes: Buffer.from(text), contentType });
    return read.some((update) => update.ok && update.status === "paid") &&
      !/paid/i.test(decodeURIComponent(safely(text)))
      ? "paid out of nothing"
      : undefined;
  },
];

const safely = (text: string): string =>
  text.replace(/%(?![0-9a-f]{2})/gi, "%25").replace(/(?:%[89a-f][0-9a-f])+/gi, "");

/** Texts for the readers of lines and fields themselves, without a chat around them. */
export const nastyTextsRead: Target = (batch) =>
  readAll(batch, (random) => {
    if (random.chance(0.2)) {
      // Most is made of lines, and most can go wrong with them.
      const reader = random.chance(0.5) ? readLines : random.pick(readers);
      return { text: repeated(random, longestText), reader };
    }
    const reader = random.pick(readers);
    const sample = random.pick(reader === readers.at(-1) ? bodies : random.chance(0.5) ? lines : values);
    const text = random.chance(0.15) ? random.pick(nastyTexts) : mutateText(random, sample);
    return {
      text: `${text}${random.chance(0.05) ? random.pick(nastyTexts) : ""}`.slice(0, longestText),
      reader,
    };
  });

/** Files as somebody may have made them, in whatever encoding, whole or not. */
export const csvFiles: Target = (batch) =>
  readAll(batch, (random) => {
    if (random.chance(0.01)) {
      const text = repeated(random, longRun);
      return { text: text.slice(0, 300), reader: () => slowStep(text), inSteps: true };
    }
    const encoding = random.pick(["utf8", "utf8", "utf8", "utf16le", "latin1"] as const);
    const table = random.chance(0.5) ? mutateText(random, random.pick(tables)) : random.pick(tables);
    const bytes = random.chance(0.002)
      ? Buffer.from(deepJson(20_000))
      : mutateBytes(random, Buffer.from(table, encoding));
    return { text: bytes.toString("latin1"), reader: () => readFile(bytes) };
  });

/** What a file is like in which one step of the reading takes too long. */
function slowStep(text: string): string | undefined {
  const took = longestStep(text);
  // A busy machine may have been slow once.
  if (took <= patienceMs || Math.min(longestStep(text), longestStep(text)) <= patienceMs) return undefined;
  return `a step of ${Math.round(took)} ms`;
}

function longestStep(text: string): number {
  let longest = 0;
  let began = process.cpuUsage();
  for (const _ of readItemsCsv(text, "UZS")) {
    longest = Math.max(longest, process.cpuUsage(began).user / 1000);
    began = process.cpuUsage();
  }
  return longest;
}

function readFile(bytes: Buffer): string | undefined {
  const text = decodeText(bytes);
  if (text === undefined) return undefined;
  for (const row of readItemsCsv(text, "UZS")) {
    if (row?.ok !== true) continue;
    const { name, price, currency } = row.item;
    if (name.trim() === "" || !plainAmount.test(price) || !isCurrency(currency))
      return JSON.stringify(row.item);
  }
  return undefined;
}

interface Reading {
  readonly text: string;
  readonly reader: Reader;
  /** Read with breaks: the whole may take longer. */
  readonly inSteps?: boolean;
}

async function readAll(
  { random, count, add, fail }: Batch,
  next: (random: Random) => Reading,
): Promise<void> {
  for (let done = 0; done < count; done += 1) {
    const { text, reader, inSteps = false } = next(random);
    const read = (): number => {
      const began = process.cpuUsage();
      try {
        const broken = reader(text, random);
        if (broken !== undefined) fail(`${broken} out of ${JSON.stringify(text).slice(0, 300)}`);
      } catch (error) {
        fail(`${String(error)} out of ${JSON.stringify(text).slice(0, 300)}`);
      }
      return process.cpuUsage(began).user / 1000;
    };
    const took = read();
    // A busy machine may have been slow once.
    if (!inSteps && took > patienceMs && Math.min(read(), read()) > patienceMs)
      fail(`${Math.round(took)} ms for ${text.length} characters: ${JSON.stringify(text).slice(0, 300)}`);
    add("texts read");
    if (done % inOneTurn === 0) await new Promise((resolve) => setImmediate(resolve));
  }
}
