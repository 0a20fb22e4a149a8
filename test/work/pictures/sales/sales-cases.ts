import { toCyrillic } from "../../../../src/language/cyrillic/to-cyrillic.js";
import { formatAmount } from "../../../../src/language/money/money.js";
import { intlTag, type Locale, languages } from "../../../../src/language/text/locale.js";
import type { SalesPicture } from "../../../../src/work/pictures/sales/sales.js";

/** Pictures that are hard to lay out, by their names. */
export const cases: Readonly<Record<string, SalesPicture>> = Object.fromEntries([
  ...languages.flatMap((locale) => [
    [`hours-${locale}`, hours(locale)],
    [`week-${locale}`, week(locale)],
    [`month-${locale}`, month(locale)],
    [
      `nothing-${locale}`,
      { ...hours(locale), total: formatAmount("0", "UZS", locale), bars: hourBars(() => "0") },
    ],
    [`uneven-${locale}`, uneven(locale)],
    [`long-${locale}`, long(locale)],
  ]),
  ["one-bar", { ...hours("ru"), bars: [{ label: "воскресенье, 22 ноября 2026", amount: "1240000" }] }],
  [
    "no-other-text",
    { locale: "en", title: "Today", total: "1 JPY", currency: "JPY", bars: [{ label: "1", amount: "1" }] },
  ],
  [
    "clock-change",
    { ...hours("en"), bars: [...hourBars((hour) => `${hour}.5`), { label: "24", amount: "7" }] },
  ],
  [
    "enormous",
    {
      ...month("uz"),
      total: formatAmount("9".repeat(24), "UZS", "uz"),
      bars: days(31, () => "9".repeat(22)),
    },
  ],
  [
    "endless-words",
    {
      ...week("ru"),
      title: "Ж".repeat(300),
      total: "9".repeat(300),
      line: "ш ".repeat(300),
      note: "щ".repeat(90),
    },
  ],
  ["equal-days", { ...month("ru"), bars: days(31, () => "9999999999999.99") }],
]);

/** The words for a picture. Those in Cyrillic Uzbek are made of the Latin ones, as the bot's texts are. */
function inScript(locale: Locale, words: Readonly<Record<Exclude<Locale, "uz-Cyrl">, string>>): string {
  return locale === "uz-Cyrl" ? toCyrillic(words.uz) : words[locale];
}

function hours(locale: Locale): SalesPicture {
  return {
    ...texts(locale),
    bars: hourBars((hour) => (hour < 9 || hour > 21 ? "0" : String(((hour * 7919) % 23) * 12_500))),
  };
}

function week(locale: Locale): SalesPicture {
  const name = new Intl.DateTimeFormat(intlTag[locale], {
    weekday: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  return {
    ...texts(locale),
    title: inScript(locale, { en: "16–22 November", ru: "16–22 ноября", uz: "16–22-noyabr" }),
    bars: days(
      7,
      (day) => String(day * 311_111),
      (date) => name.format(date),
    ),
  };
}

function month(locale: Locale): SalesPicture {
  const sum = "9999999999999.99";
  return {
    ...texts(locale),
    title: inScript(locale, { en: "1–31 December", ru: "1–31 декабря", uz: "1–31-dekabr" }),
    total: formatAmount(sum, "UZS", locale),
    bars: days(31, (day) => (day % 7 === 0 ? "0" : String(((day * 7919) % 97) * 103_092_783_505))),
  };
}

/** One day with 10⁹ times the others' sales, and labels that are longer than a bar is wide. */
function uneven(locale: Locale): SalesPicture {
  const name = new Intl.DateTimeFormat(intlTag[locale], {
    weekday: "long",
    day: "numeric",
    month: "long",
    timeZone: "UTC",
  });
  return {
    ...week(locale),
    bars: days(
      7,
      (day) => (day === 3 ? "1000000000" : "1"),
      (date) => name.format(date),
    ),
  };
}

function long(locale: Locale): SalesPicture {
  const name = new Intl.DateTimeFormat(intlTag[locale], { day: "numeric", month: "short", timeZone: "UTC" });
  return {
    ...month(locale),
    title: inScript(locale, {
      en: "From Wednesday, 23 September 2026 to Wednesday, 23 December 2026",
      ru: "С понедельника, 23 сентября 2026 года, по воскресенье, 23 октября 2026 года",
      uz: "2026-yil 23-sentabr, chorshanbadan 2026-yil 23-oktabr, yakshanbagacha",
    }),
    line: inScript(locale, {
      en: "18 % more than on the same days of the month before, when the shop was closed for a week",
      ru: "На 18 % больше, чем за те же дни предыдущего месяца, когда магазин неделю не работал",
      uz: "Oʻtgan oyning shu kunlaridagidan 18 % koʻp, oʻshanda doʻkon bir hafta ishlamagan edi",
    }),
    bars: days(
      30,
      (day) => `${day}000000000.55`,
      (date) => name.format(date),
    ),
  };
}

function texts(locale: Locale) {
  return {
    locale,
    currency: "UZS",
    total: formatAmount("1240000", "UZS", locale),
    title: inScript(locale, {
      en: "Sunday, 22 November",
      ru: "воскресенье, 22 ноября",
      uz: "yakshanba, 22-noyabr",
    }),
    line: inScript(locale, {
      en: "18 % more than last Sunday",
      ru: "На 18 % больше, чем в прошлое воскресенье",
      uz: "Oʻtgan yakshanbadagidan 18 % koʻp",
    }),
    note: inScript(locale, {
      en: "and 2 more currencies",
      ru: "и ещё 2 валюты",
      uz: "va yana 2 ta valyuta, gʻoya",
    }),
  };
}

function hourBars(amount: (hour: number) => string) {
  return Array.from({ length: 24 }, (_, hour) => ({
    label: String(hour).padStart(2, "0"),
    amount: amount(hour),
  }));
}

function days(
  count: number,
  amount: (day: number) => string,
  label: (date: Date) => string = (date) => String(date.getUTCDate()),
) {
  return Array.from({ length: count }, (_, index) => ({
    label: label(new Date(Date.UTC(2026, 11, index + 1))),
    amount: amount(index + 1),
  }));
}
