import { expect, test } from "vitest";
import { isDeletion } from "../../../src/features/draft/model/answer-words.js";
import { customerInWords } from "../../../src/features/draft/model/customer-words.js";
import { itemFields } from "../../../src/invoice/item/item-fields.js";
import { readTypedItemFields } from "../../../src/invoice/item/typed-item-fields.js";
import { readCustomer } from "../../../src/invoice/terms/customer-fields.js";
import { invoiceFields, readDefaultExpiry } from "../../../src/invoice/terms/invoice-fields.js";
import { toCyrillic } from "../../../src/language/cyrillic/to-cyrillic.js";
import { parseItemLines } from "../../../src/language/line/quick-line.js";
import { readTypedPrice } from "../../../src/language/line/typed-price.js";
import { parseTimeZone } from "../../../src/language/time/time-zone.js";

const currency = "UZS";
const now = new Date(Date.UTC(2026, 10, 21, 12));
const place = { now, zone: "Asia/Tashkent", currency, currencies: [], items: [], total: undefined };

/** Examples that the Uzbek texts give, and who reads the answer. */
const examples: readonly (readonly [example: string, read: (text: string) => unknown])[] = [
  ...["Qahva 2 x 15 000", "Olma 2 kg 30 000", "Atirgul 20 x 10 000", "Pishloq 300 g 27 000"].map(line),
  ...["Pishloq 300 g 90 000/kg", "Pishloq 1,5 kg 135 000", "Choy 5 000", "Qahva 5 USD"].map(line),
  ...["Yetkazib berish 50 000", "Nokia 3310 qora - 500 000", "Promokod 15 990 UZS", "Qadoq 5000 UZS"].map(
    line,
  ),
  ...["15 000 soʻm", "15 ming", "50 ming soʻm"].map((text) => [text, price] as const),
  ...["90 daqiqa", "3 kun", "ertaga 18:00", "25.12 10:00", "2 soat", "7 kun", "muddatsiz"].map(
    (text) => [text, expiry] as const,
  ),
  ...[
    "2 soatga",
    "1 haftadan keyin",
    "yarim soat",
    "juma 18:00",
    "juma soat 18",
    "1-sentabr",
    "1 oktabr 18:00 gacha",
  ].map((text) => [text, expiry] as const),
  ...["2 soat", "3 kun"].map((text) => [text, (typed: string) => readDefaultExpiry(typed, place)] as const),
  ["mxik 10101001001000000, qadoq 1234", readTypedItemFields],
  ["Latte: mxik 10101001001000000", readTypedItemFields],
  ["rang: qizil", (text) => itemFields.metadata.read(text)],
  ['{"rang": "qizil", "oʻlcham": 2}', (text) => itemFields.metadata.read(text)],
  ["Aziz uchun", customerInWords],
  ["mijoz Aziz", customerInWords],
  ["Mijoz 1042", readCustomer],
  ["Aziz, aziz@example.com", readCustomer],
  ["oʻchir", isDeletion],
  ["2 foiz", (text) => invoiceFields.overpaid.read(text, place)],
  ["Ijara 3 soat 50 000", (text) => parseItemLines(text, currency)],
  ["Nomi;Miqdori;Narxi\nQahva;2;15000", (text) => parseItemLines(text, currency)],
  ["Toshkent", parseTimeZone],
];

function line(text: string) {
  return [text, (typed: string) => parseItemLines(typed, currency)] as const;
}
function price(text: string) {
  return readTypedPrice(text, { currency });
}
function expiry(text: string) {
  return invoiceFields.expiry.read(text, place);
}

/** What was read. The names in it were typed in either script, so they are compared in Cyrillic letters. */
const inCyrillic = (read: unknown): string => toCyrillic(JSON.stringify(read) ?? "");

test.each(examples)("the example %s is read in Cyrillic letters as it is in Latin ones", (example, read) => {
  const found = read(example);
  expect(found).not.toMatchObject({ ok: false });
  expect(found).not.toBeOneOf([undefined, false]);
  expect(inCyrillic(read(toCyrillic(example)))).toBe(inCyrillic(found));
});
