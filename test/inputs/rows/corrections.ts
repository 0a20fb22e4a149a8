import type { Row } from "../row.js";

const cheese = "2 кг сыра по 80000";

/** Lines that may change an item, name a quantity or name a price. */
export const corrections: readonly Row[] = [
  {
    row: 54,
    typed: "латте 15",
    menu: "cafe",
    gives: { items: [["Латте", 15, 20_000]], says: /Или: Латте · 15 000/ },
  },
  {
    row: 54,
    typed: "латте 15, чизкейк 20",
    menu: "cafe",
    gives: { says: [/Или: Латте · 15 000/, /Или: Чизкейк · 20 000/] },
  },
  { row: 54, typed: "латте по 15", menu: "cafe", gives: { either: [15_000, 15], orNothing: true } },
  { row: 54, typed: "choy 7 dan", menu: "kitchen", gives: { either: [7000, 7], orNothing: true } },

  {
    row: 55,
    typed: "кофе по 14",
    card: "Кофе 15000",
    gives: { neverSays: /14 ×/, total: 14_000, says: /Или: 14 сум/ },
  },
  {
    row: 55,
    typed: "coffee 14 each",
    card: "Coffee 15000",
    gives: { neverSays: /14 ×/, total: 14_000, says: /Or: 14 UZS/ },
  },

  { row: 56, typed: "make tea 6000", card: "Tea 5000", gives: { items: [["Tea", 1, 6000]] } },
  { row: 56, typed: "change tea to 6000", card: "Tea 5000", gives: { items: [["Tea", 1, 6000]] } },
  { row: 56, typed: "make it 6000", card: "Tea 5000", gives: { items: [["Tea", 1, 6000]] } },
  { row: 56, typed: "поменяй чай на 6000", card: "Чай 5000", gives: { items: [["Чай", 1, 6000]] } },
  {
    row: 56,
    typed: "choyni 6000 qiling",
    language: "uz",
    card: "Choy 5000",
    gives: { items: [["Choy", 1, 6000]] },
  },
  {
    row: 56,
    typed: "нонни 6000 қилинг",
    language: "uz",
    card: "Нон 5000",
    gives: { items: [["Нон", 1, 6000]] },
  },

  {
    row: 57,
    typed: "сыр 2 кг по 85000",
    card: cheese,
    gives: { items: [["сыр 2 кг × 85 000", 1, 170_000]], says: /Добавить ещё/ },
  },
  { row: 57, typed: "сыр по 85000", card: cheese, gives: { total: 170_000 } },
  { row: 57, typed: "сыр 3 кг", card: cheese, gives: { total: 240_000 } },
  {
    row: 57,
    typed: "3 kg pishloq",
    language: "uz",
    card: "2 kg pishloq 80000 dan",
    gives: { total: 240_000 },
  },

  { row: 58, typed: "не чай, а сок", card: "Кофе 15000; Чай 5000", gives: { total: 20_000, noItem: /чай/i } },
  { row: 58, typed: "не 5000, а 6000", card: "Кофе 15000; Чай 5000", gives: { total: 21_000 } },
  {
    row: 58,
    typed: "choy emas, kofe",
    language: "uz",
    card: "Choy 5000",
    gives: { items: [["kofe", 1, 5000]] },
  },

  { row: 59, typed: "кофе 15 и чай 5000", gives: { total: 20_000 } },
  { row: 59, typed: "кофе 15 и чай 5000", inline: true, gives: { orNothing: true, total: 20_000 } },
  {
    row: 59,
    typed: "iPhone 15 и чехол 9000000",
    gives: { says: /9 000 000/ },
  },

  { row: 60, typed: "2 с половиной миллиона за диван", gives: { items: [["диван", 1, 2_500_000]] } },
  {
    row: 60,
    typed: "полторы тысячи кофе",
    gives: { items: [["кофе", 1, 1500]] },
  },
  { row: 60, typed: "bir yarim million divan", gives: { items: [["divan", 1, 1_500_000]] } },
  { row: 60, typed: "икки юз эллик минг торт", gives: { items: [["торт", 1, 250_000]] } },
  { row: 60, typed: "15000 кофе", gives: { items: [["кофе", 1, 15_000]] } },
  { row: 60, typed: "bir yarim million divan", inline: true, gives: { orNothing: true, total: 1_500_000 } },

  { row: 61, typed: "/new Кофе 8600 1234 5678 9012", gives: { says: /номер карты/, noItem: /8600/ } },
  { row: 61, typed: "/new Нигора 90 123 45 67", gives: { says: /номер карты, телефона/, noItem: /123/ } },
  { row: 61, typed: "/new passport AA1234567", gives: { says: /a passport/, noItem: /123/ } },
];
