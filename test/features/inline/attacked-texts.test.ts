import { describe, expect, it } from "vitest";
import { readSure } from "../../../src/features/inline/index.js";
import { loadLocales } from "../../../src/frame/locales.js";
import { loadReader } from "../../../src/frame/typed-reader.js";
import type { SavedItem } from "../../../src/store/store-port.js";

const translators = loadLocales("locales");
const saved: SavedItem[] = [
  { saved: "1", name: "latte", price: "15000", currency: "UZS", uses: 0 },
  { saved: "2", name: "Tea", price: "5000", currency: "UZS", uses: 0 },
  { saved: "3", name: "Pizza 30", price: "45000", currency: "UZS", uses: 0 },
];

const reader = loadReader("locales");

const kindOf = (text: string, currency = "UZS"): ReturnType<typeof readSure>["kind"] => {
  const view = {
    t: translators("en"),
    zone: "Asia/Tashkent",
    session: { settings: { currency } },
    deps: { now: () => Date.UTC(2026, 10, 23), translators, settings: { currency }, reader },
  };
  return readSure(view as unknown as Parameters<typeof readSure>[0], text, saved).kind;
};
const isSure = (text: string, currency?: string): boolean => kindOf(text, currency) === "sure";

describe("a text that becomes no invoice before the seller has checked it", () => {
  it.each([
    "Coffee;15000;30000",
    "кофе|15000|30000",
    "Coffee\t15000\t30000",
    "4780120;Coffee;15000",
    "кофе 15000 500",
    "iPhone 15000 15",
    "5000 12",
  ])("has a second price or number where a quantity stands: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each(["кофе 15000\nчай 5000\n20000", "кофе 15000\n5000"])("may state its own sum: %j", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each([
    "latte 15",
    "latte 16",
    "latte 15, tea 5",
    "tea 5",
    "1. latte 2. tea",
    "1. latte 3. tea",
    "\u202e21 latte",
    "latte 2?",
  ])("is an order with a doubtful number: %j", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each(["latte tea 20000", "latte and tea 20000"])("may be two saved items: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it("may be two of a saved item whose name ends in a number, so that no price in thousands is offered", () => {
    expect(kindOf("Pizza 30 2 pcs")).toBe("unsure");
  });

  it.each([
    "901 234 567",
    "712 345 678",
    "Call 2345678",
    "Tel: 2345678",
    "pass 1234567",
    "Wi-Fi 12345678",
    "карта 86001234",
    "пароли 12345",
    "Telegram: 12345",
    "Payme 48215",
  ])("may be a phone, a card or a code: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each([
    "сдача 5000",
    "you owe 50000",
    "qarz 50000",
    "примерно 50000",
    "about 50000",
    "taxminan 50000",
    "yarmi 50000",
    "Aziz uchun 50000",
    "Азиз оплатил 25000",
    "торт 350 тыс Азизу",
    "flowers 250000 for Nigora",
    "bill Aziz 120k for flowers",
    "торт 350 тыс до завтра",
    "пожалуйста, код 48215",
    "счет на 669253",
  ])("asks, reports or guesses: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each([
    "contract 4587",
    "receipt 4587",
    "INN 4587",
    "No. 4587",
    "договор 4587",
    "Договор: 12 000",
    "накладная 4587",
    "чек 4587",
    "ИНН 4587",
    "номер 4587",
    "арт. 4587",
    "партия 4587",
    "shartnoma 4587",
    "chek 4587",
    "STIR 4587",
    "raqam 4587",
    "oʻram 1234",
    "шартнома 4587",
    "СТИР 4587",
    "рақам 4587",
    "ticket 4587",
    "билет 4587",
    "table 4587",
    "apt 4587",
    "дом 4587",
    "кв. 4587",
    "модель 4587",
    "серия: 4587",
    "chipta 4587",
    "uy 4587",
    "СНИЛС 12345678",
    "ТН ВЭД 090121",
    "SKU-88231",
    "арт. 12345",
    "Item code 5500",
    "mahsulot kodi 5500",
    "код: 20000",
    "kod: 20000",
  ])("may be the number of a paper, a taxpayer or a package: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each(["цемент 5 т", "песок 15т", "кофе 015000"])("has a weight or zeros in front: %s", (text) => {
    expect(isSure(text)).toBe(false);
  });

  it.each(["Photo 10x15", "size 30x40", "5x7", "Lens 50x1.8", "Отпуск 01.12"])(
    "has a size or a date in a currency with hundredths: %s",
    (text) => {
      expect(isSure(text, "USD")).toBe(false);
    },
  );
});

it.each([
  "Coffee 15000",
  "2 x Coffee 15 000",
  "12 x Tea 5000 UZS",
  "Кофе 15 000 сум",
  "50000",
  "2 латте",
  "2 latte 3 tea",
  "15 latte",
  "latte x15",
  "latte 15 шт",
  "1. latte\n2. tea",
  "25 роз по 20 000 = 500 000",
  "кофе 15000 20 шт",
  "12 x Coffee 15000",
  "qahva 15 mingdan 12 ta",
  "Coffee;2;15000;30000",
  "Coffee 15995 сум",
  "Договор 45000 сум",
  "Чековая книжка 45000",
  "билет 50000",
  "Стол 45000",
  "Модель самолёта 45870",
  "ticket 4587 сум",
  "счет на 50000",
  "скинь ссылку на 70000",
  "send link for 70000",
  "за кофе 30000",
  "здравствуйте, кофе 15000",
  "2 латте, пожалуйста",
])("an everyday text stays sure: %s", (text) => {
  expect(isSure(text)).toBe(true);
});

it.each(["€5", "USD 5", "2x5$", "Coffee 2x4.50", "Coffee 5.50"])(
  "a price in a currency with hundredths stays sure: %s",
  (text) => {
    expect(isSure(text, "USD")).toBe(true);
  },
);
