import { expect, test } from "vitest";
import { customerMessage } from "../../../../src/features/invoices/share/customer-message.js";
import { languages, loadLocales } from "../../../../src/frame/locales.js";
import type { Invoice } from "../../../../src/invoice/invoice.js";
import { checkDates } from "../../../../src/sandbox/telegram/text/date-time.js";
import { parseHtml } from "../../../../src/sandbox/telegram/text/parse-html.js";

const translators = loadLocales("locales");
const dayMs = 86_400_000;
const now = Date.UTC(2026, 10, 23, 9);
const zones = [
  "UTC",
  "Asia/Tashkent",
  "Asia/Kolkata",
  "Asia/Kathmandu",
  "Pacific/Chatham",
  "America/St_Johns",
];
const items = [{ name: "Coffee", price: "15000", currency: "UZS", quantity: 1 }];

const invoiceUntil = (moment: number): Invoice =>
  ({
    terms: { currency: "UZS", items, terminal: { id: "t-1", name: "Till", businessUnitName: "Shop" } },
    expireAt: new Date(moment).toISOString(),
    payLink: "https://pay.example.com/1",
  }) as Invoice;

/** The customer's message as Telegram reads it, which refuses dates as Telegram does. */
function read(language: (typeof languages)[number], zone: string, moment: number) {
  const { html } = customerMessage(translators(language), invoiceUntil(moment), {
    zone,
    homeZone: "UTC",
    now: new Date(now),
  });
  const { text, entities } = parseHtml(html);
  checkDates(entities, () => now);
  return { text, entities };
}

test.each(languages.map((language) => [language] as const))(
  "the expiry in a customer's message (%s) is one that Telegram takes on every day of a year, in zones with half hours too",
  (language) => {
    const left: string[] = [];
    for (let day = 1; day <= 365; day += 1)
      for (const zone of zones) {
        const { text, entities } = read(language, zone, now + day * dayMs);
        if (!entities.some(({ type }) => type === "date_time"))
          left.push(`${zone} ${text.split("\n").at(-1)}`);
      }
    // Only where even the text without the weekday is too long, the time stays the seller's.
    expect(left.filter((one) => !one.startsWith("Pacific/Chatham"))).toEqual([]);
  },
);

test("an expiry that is years ahead is plain text, because Telegram takes no such date", () => {
  expect(read("en", "UTC", now + 1_096 * dayMs).entities).not.toEqual([]);
  expect(read("en", "UTC", now + 1_200 * dayMs).entities).toEqual([]);
});
