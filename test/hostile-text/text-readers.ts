import { asksToCancel } from "../../src/features/basics/model/cancel-words.js";
import { readOrderFor } from "../../src/features/draft/content/add-order.js";
import { readItemLines } from "../../src/features/draft/content/lines-to-items.js";
import { amountsIn } from "../../src/features/draft/message-changes/edit-parts.js";
import { bareNumber, isDeletion, meansDone } from "../../src/features/draft/model/answer-words.js";
import { readCorrections } from "../../src/features/draft/model/corrections.js";
import { customerInWords, namesOtherCustomer } from "../../src/features/draft/model/customer-words.js";
import { kindsInChat } from "../../src/features/draft/model/sure-text.js";
import { readSure } from "../../src/features/inline/index.js";
import { matchSaved } from "../../src/features/items/index.js";
import { readLogin } from "../../src/features/sign-in/model/login.js";
import { nameIn } from "../../src/features/words/model/name-in.js";
import { loadLocales } from "../../src/frame/locales.js";
import { loadReader } from "../../src/frame/typed-reader.js";
import { itemFieldNames, itemFields } from "../../src/invoice/item/item-fields.js";
import { readItemsCsv } from "../../src/invoice/item/read-items-csv.js";
import { readTypedItemFields } from "../../src/invoice/item/typed-item-fields.js";
import { readStatusUpdates } from "../../src/invoice/status-update/status-update.js";
import { readCustomer } from "../../src/invoice/terms/customer-fields.js";
import {
  invoiceFields,
  readDefaultExpiry,
  readTemplateName,
  textFields,
} from "../../src/invoice/terms/invoice-fields.js";
import { beginsCommand, readCommand } from "../../src/language/command/read-command.js";
import { parseItemLines } from "../../src/language/line/quick-line.js";
import { readTypedPrice } from "../../src/language/line/typed-price.js";
import { parseAmount } from "../../src/language/money/amount.js";
import { chosenAmong } from "../../src/language/order/names/chosen-name.js";
import { readOrder } from "../../src/language/order/read-order.js";
import { isTalk } from "../../src/language/order/small-talk.js";
import { readSentence } from "../../src/language/sentence/read-sentence.js";
import { escapeHtml, isolate } from "../../src/language/text/safe-text.js";
import { parseTimeZone } from "../../src/language/time/time-zone.js";
import type { SavedItem } from "../../src/store/store-port.js";

const now = new Date(Date.UTC(2026, 10, 21, 12));
const zone = "Asia/Tashkent";
const currency = "UZS";
const place = { now, zone, currency, currencies: [], items: [], total: undefined };
const translators = loadLocales("locales");
const reader = loadReader("locales");
const view = {
  t: translators("en"),
  zone,
  session: { settings: { currency } },
  deps: { now: () => now, translators, settings: { currency }, reader },
};
const body = (text: string, contentType: string) =>
  readStatusUpdates({ kind: "plain", bytes: Buffer.from(text), contentType });

export type TextReaders = Readonly<Record<string, (text: string) => unknown>>;

/** Every reader of a text that somebody else has written, by its name. */
export const textReaders: TextReaders = {
  "quick line": (text) => parseItemLines(text, currency),
  "quick line in a currency with cents": (text) => parseItemLines(text, "USD"),
  "lines in the currency that they name": (text) => readItemLines(text, currency),
  "another customer": (text) => namesOtherCustomer(text, { reference: "Aziz" }),
  login: (text) => readLogin(text),
  expiry: (text) => [invoiceFields.expiry.read(text, place), readDefaultExpiry(text, place)],
  "time zone": (text) => parseTimeZone(text),
  price: (text) => readTypedPrice(text, { currency }),
  amount: (text) => [
    parseAmount(text, currency),
    parseAmount(`5${text}`, currency),
    parseAmount(`${text}5 k`, currency),
  ],
  "status update": (text) => [
    body(`{${text}"status":"paid"}`, "application/json"),
    body(`[${text}{}]`, "application/json"),
    body(`{"status":[${text}"paid"]}`, "application/json"),
    body(JSON.stringify({ [text]: text, status: `${text}paid`, time: text }), "application/json"),
    body(
      JSON.stringify(Object.fromEntries([...text].map((letter, at) => [letter + at, {}]))),
      "application/json",
    ),
    body(`${text}status=paid`, "application/x-www-form-urlencoded"),
  ],
  "fields of an item": (text) =>
    itemFieldNames.map((field) => itemFields[field].read(text, { price: "1", currency })),
  "several fields of an item": (text) => [
    readTypedItemFields(text),
    readTypedItemFields(`icpu ${text}`),
    readTypedItemFields(`description ${text}`),
    readTypedItemFields(`metadata ${text}}`),
  ],
  "metadata of an item as JSON": (text) => [
    itemFields.metadata.read(`{${text}`),
    itemFields.metadata.read(JSON.stringify({ [text]: [text] })),
  ],
  "fields of an invoice": (text) => [
    ...textFields.map((field) => invoiceFields[field].read(text)),
    invoiceFields.email.read(text),
    invoiceFields.currency.read(text, place),
    invoiceFields.overpaid.read(text, place),
    invoiceFields.underpaid.read(text, place),
    invoiceFields.discount.read(text, place),
    readTemplateName(text),
  ],
  customer: (text) => [customerInWords(text), customerInWords(`client ${text}`, true), readCustomer(text)],
  "CSV row": (text) => [...readItemsCsv(`Name;Price\n${text}\n`, currency)],
  "CSV row in quotation marks": (text) => [
    ...readItemsCsv(
      `Name;Price\n"${text.replaceAll('"', '""')}";5000\nA;"${text.replaceAll('"', '""')}"\n`,
      currency,
    ),
  ],
  "pasted table": (text) =>
    parseItemLines(`Name\tPrice\tQty\n${text}\t15000\t2\n${text.replaceAll(" ", "\t")}`, currency),
  "line with a total and a discount": (text) =>
    parseItemLines(`${text} total 5000, ${text} 10% off, total 5000 ${text}, Tea 5000 -10%`, currency),
  "line that the bot printed": (text) =>
    parseItemLines(`1. ${text} — 2 × 15,000 UZS = 30,000 UZS\n2. Tea — ${text}`, currency),
  "reader that learns": (text) => reader.read(text, currency),
  "edits and replies": (text) => [amountsIn(text, currency), bareNumber(text), isDeletion(text)],
  "small words": (text) => [isTalk(text), meansDone(text), asksToCancel(text)],
  "command in words": (text) => [
    readCommand(text),
    readCommand(text.slice(0, 80)),
    beginsCommand(text),
    nameIn(text.slice(0, 256), text.slice(0, 80)),
  ],
  "text for display": (text) => [isolate(text), escapeHtml(text)],
};

/** The readers that look for the names of saved items as well. */
export const readersBeside = (saved: readonly SavedItem[]): TextReaders => ({
  "what a text in the chat means": (text) => kindsInChat(text, { currency, now, zone, saved }),
  corrections: (text) =>
    readCorrections(
      text,
      saved.slice(0, 100).map((item) => ({ ...item, quantity: 1 })),
      currency,
    ),
  order: (text) => readOrder(text, saved),
  "order in any currency": (text) => readOrderFor({ terms: { currency, items: [] } }, text, saved),
  sentence: (text) =>
    readSentence(text, { currency, now, zone, saved, isKnown: (words) => words === "Азиз" }),
  "text that is sure without a card": (text) => readSure(view as never, text, saved),
  "search of saved items": (text) => matchSaved(saved, text),
  "choice between names": (text) => chosenAmong(text, saved.slice(0, 100)),
});
