import type { Row } from "../row.js";

const coffee = "Кофе 15000";
const both = "Кофе 15000; Чай 5000";

export const card: readonly Row[] = [
  {
    row: 30,
    typed: "клиент Азиз",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], customer: /^Азиз$/ },
  },
  {
    row: 30,
    typed: "на завтра",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], expires: "2026-11-25T18:59:59.000Z" },
  },
  { row: 30, typed: "сутки", card: coffee, gives: { items: [["Кофе", 1, 15_000]], expires: "86400 s" } },
  {
    row: 30,
    typed: "x3",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 3, 15_000]], total: 45_000 },
  },
  {
    row: 30,
    typed: "до пятницы",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], expires: "2026-11-27T18:59:59.000Z" },
  },
  { row: 30, typed: "без срока", card: coffee, gives: { items: [["Кофе", 1, 15_000]], expires: "none" } },
  { row: 30, typed: "1 день", card: coffee, gives: { items: [["Кофе", 1, 15_000]], expires: "86400 s" } },
  {
    row: 30,
    typed: "латте",
    menu: "cafe",
    card: coffee,
    gives: {
      items: [
        ["Кофе", 1, 15_000],
        ["Латте", 1, 20_000],
      ],
      total: 35_000,
    },
  },

  {
    row: 31,
    typed: "еще чай 5000",
    card: coffee,
    gives: {
      items: [
        ["Кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 31,
    typed: "добавь чай 5000",
    card: coffee,
    gives: {
      items: [
        ["Кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },

  {
    row: 32,
    typed: "убери чай",
    card: both,
    gives: { items: [["Кофе", 1, 15_000]], total: 15_000 },
  },
  {
    row: 32,
    typed: "удали кофе",
    card: both,
    gives: { items: [["Чай", 1, 5000]], total: 5000 },
  },
  {
    row: 32,
    typed: "минус чай",
    card: both,
    gives: { items: [["Кофе", 1, 15_000]], total: 15_000 },
  },

  {
    row: 33,
    typed: "кофе 14000",
    card: coffee,
    gives: { items: [["Кофе", 1, 14_000]], total: 14_000 },
  },
  {
    row: 33,
    typed: "кофе 14000",
    card: both,
    gives: {
      items: [
        ["Кофе", 1, 14_000],
        ["Чай", 1, 5000],
      ],
      total: 19_000,
    },
  },
  {
    row: 33,
    typed: "кофе 3 шт",
    card: coffee,
    gives: { items: [["Кофе", 3, 15_000]], total: 45_000 },
  },
  {
    row: 33,
    typed: "кофе 3 шт",
    card: both,
    gives: {
      items: [
        ["Кофе", 3, 15_000],
        ["Чай", 1, 5000],
      ],
      total: 50_000,
    },
  },

  {
    row: 35,
    typed: "Дилноза",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], says: /Дилноза/ },
  },
  {
    row: 35,
    typed: "+998 90 123 45 67",
    language: "ru",
    card: coffee,
    gives: { items: [["Кофе", 1, 15_000]], says: /90 ?123 ?45 ?67/ },
  },

  { row: 36, typed: "ок", card: coffee, gives: { creates: "perhaps" } },
  { row: 36, typed: "да", card: coffee, gives: { creates: "perhaps" } },
  { row: 36, typed: "создай", card: coffee, gives: { creates: true } },
  { row: 36, typed: "создать", card: coffee, gives: { creates: true } },

  {
    row: 37,
    typed: "не счет, а Кофе",
    card: "Счет 50000",
    gives: { items: [["Кофе", 1, 50_000]], total: 50_000 },
  },
  {
    row: 37,
    typed: "ой, 250000",
    card: coffee,
    gives: { total: [15_000, 250_000], noItem: /^ой/i },
  },
];
