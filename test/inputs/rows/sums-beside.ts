import type { Row } from "../row.js";

const sumWord = /итого|total|jami|жами|вс[её]|скидк|получ|bo.ladi|округли|make|оплате/i;

/** A discount that is unclear or stands beside something else, and totals in other words. */
export const sumsBeside: readonly Row[] = [
  // A discount that is unclear, or stands beside something else.
  {
    row: 58,
    typed: "скидка 10% и ещё 5%",
    card: "Торт 300000",
    gives: { total: 300_000, says: /одна скидка/ },
  },
  {
    row: 58,
    typed: "скидка 10",
    card: "Торт 300000",
    gives: { total: 300_000, says: /какого размера скидка/ },
  },
  { row: 58, typed: "торт 300000, скидка 10%, скидка 5%", gives: { either: [270_000, 300_000] } },
  { row: 58, typed: "торт 300000, скидка 10% и ещё 5%", inline: true, gives: { total: [], orNothing: true } },
  {
    row: 58,
    typed: "для Азиза, скидка 10%",
    card: "Торт 300000",
    gives: { total: 270_000, customer: /^Азиза?$/ },
  },
  { row: 58, typed: "for Aziz, 10% off", card: "Cake 300000", gives: { total: 270_000, customer: /^Aziz$/ } },
  {
    row: 58,
    typed: "Aziz uchun, chegirma 10%",
    language: "uz",
    card: "Tort 300000",
    gives: { total: 270_000, customer: /^Aziz$/ },
  },
  {
    row: 58,
    typed: "Азиз учун, чегирма 10%",
    language: "uz",
    card: "Торт 300000",
    gives: { total: 270_000, customer: /^Азиз$/ },
  },
  {
    row: 58,
    typed: "скидка 10% до завтра",
    card: "Торт 300000",
    gives: { total: 270_000, expires: "2026-11-25T18:59:59.000Z" },
  },
  { row: 58, typed: "x2, скидка 10%", card: "Торт 300000", gives: { total: 540_000 } },
  {
    row: 58,
    typed: "маникюр 150 тыс для Азиза, скидка 10%",
    gives: { items: [["маникюр", 1, 150_000]], total: 135_000, customer: /^Азиза?$/ },
  },

  // A total, in other words.
  { row: 59, typed: "total 18", card: "Coffee 20 USD", gives: { either: [20, 18], noItem: sumWord } },
  { row: 59, typed: "18 total", card: "Coffee 20 USD", gives: { either: [20, 18], noItem: sumWord } },
  {
    row: 59,
    typed: "18000 итого",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "итого 18",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "= 18к",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "итого 2 шт 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "со скидкой 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "цена со скидкой 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "получается 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "за всё 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "округли до 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "make it 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "jami 2 ta 18 ming",
    language: "uz",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "18 ming bo'ladi",
    language: "uz",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "жами 18 минг",
    language: "uz",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "к оплате 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "= 330к",
    language: "ru",
    card: "Торт 300000",
    gives: { total: 300_000, says: /330[ ,]000/ },
  },
  {
    row: 59,
    typed: "итого без скидки 50000, со скидкой 45000",
    card: "Торт 50000",
    gives: { either: [50_000, 45_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "торт 50000, со скидкой 45000, без скидки 50000",
    gives: { either: [50_000, 45_000], noItem: sumWord },
  },
  {
    row: 59,
    typed: "итого 2 позиции 20000",
    card: "Кофе 15000; Чай 5000",
    gives: { total: 20_000, noItem: sumWord, neverSays: /⚠️/ },
  },
  { row: 59, typed: "торт 50000, со скидкой 45000", inline: true, gives: { total: [], orNothing: true } },
  {
    row: 58,
    typed: "скидка 10% и 5000",
    card: "Торт 300000",
    gives: { total: 300_000, says: /одна скидка/, noItem: sumWord },
  },
  {
    row: 58,
    typed: "Азиз, скидка 10%",
    card: "Торт 300000",
    gives: { orNothing: true, says: /клиент или позиция/ },
  },
  { row: 56, typed: "за сервис +10%", card: "Торт 300000", gives: { total: 330_000, says: /сервис 10/ } },
  {
    row: 54,
    typed: "доплата 20000",
    card: "Торт 300000",
    gives: {
      items: [
        ["Торт", 1, 300_000],
        ["доплата", 1, 20_000],
      ],
      total: 320_000,
    },
  },
  {
    row: 59,
    typed: "итого: 270 000 (скидка 10%)",
    card: "Торт 300000",
    gives: { total: 270_000, noItem: sumWord, neverSays: /⚠️/ },
  },
  {
    row: 59,
    typed: "итого с доставкой 330000",
    card: "Торт 300000",
    gives: { total: 300_000, noItem: sumWord, says: /330.000/ },
  },
  {
    row: 59,
    typed: "итого с НДС 336000",
    card: "Торт 300000",
    gives: { total: 300_000, noItem: sumWord, says: /336.000/ },
  },
  { row: 59, typed: "итого 300000 за 1 шт", card: "Торт 300000", gives: { total: 300_000, noItem: sumWord } },
  {
    row: 59,
    typed: "цена 270000",
    card: "Торт 300000",
    gives: { either: [300_000, 270_000], noItem: /цена/ },
  },
  {
    row: 59,
    typed: "narxi 270 ming",
    card: "Tort 300000",
    gives: { either: [300_000, 270_000], noItem: /narx/ },
  },
  { row: 59, typed: "кроссовки 500000, New Balance 600000", gives: { total: 1_100_000 } },
  { row: 59, typed: "кофе 15000, Colgate Total 20000", gives: { total: 35_000 } },
];
