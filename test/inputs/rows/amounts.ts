import type { Row } from "../row.js";

export const amounts: readonly Row[] = [
  { row: 1, typed: "50000", language: "ru", gives: { items: [["Оплата", 1, 50_000]], total: 50_000 } },
  { row: 1, typed: "50000", gives: { items: [["Payment", 1, 50_000]], total: 50_000 } },
  { row: 1, typed: "50k", gives: { items: [["Payment", 1, 50_000]] } },
  { row: 1, typed: "50 ming", language: "uz", gives: { items: [["Toʻlov", 1, 50_000]] } },
  { row: 1, typed: "50 ming soʻm", language: "uz", gives: { items: [["Toʻlov", 1, 50_000]] } },
  { row: 1, typed: "50000", inline: true, gives: { items: [["Payment", 1, 50_000]], total: 50_000 } },
  { row: 1, typed: "50 ming", language: "uz", inline: true, gives: { total: 50_000 } },

  { row: 5, typed: "торт 350 тыс", gives: { items: [["торт", 1, 350_000]] } },
  { row: 5, typed: "аренда 2 млн", gives: { items: [["аренда", 1, 2_000_000]] } },
  { row: 5, typed: "Кофе - 15.000", gives: { items: [["Кофе", 1, 15_000]] } },
  { row: 5, typed: "доставка 25 000 сум", gives: { items: [["доставка", 1, 25_000]] } },
  { row: 5, typed: "торт 350 тыс", inline: true, gives: { items: [["торт", 1, 350_000]], total: 350_000 } },

  {
    row: 7,
    typed: "кофе 15000 и чай 5000",
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  { row: 7, typed: "кофе 2 по 15000", gives: { items: [["кофе", 2, 15_000]], total: 30_000 } },
  { row: 7, typed: "кофе 2 штуки по 15 тысяч", gives: { items: [["кофе", 2, 15_000]] } },
  { row: 7, typed: "чай 3000*4", gives: { items: [["чай", 4, 3000]] } },
  { row: 7, typed: "25 роз по 20 000 = 500 000", gives: { items: [["роз", 25, 20_000]], total: 500_000 } },
  {
    row: 7,
    typed: "кофе 15000 и чай 5000",
    inline: true,
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
    },
  },

  {
    row: 8,
    typed: "2 кофе 15000, 1 чай 5000",
    gives: {
      items: [
        ["кофе", 2, 15_000],
        ["чай", 1, 5000],
      ],
      total: 35_000,
      says: /2 кофе · 15 000/,
    },
  },
  { row: 8, typed: "2 кофе 15000, 1 чай 5000", inline: true, gives: { either: [35_000, 20_000] } },

  { row: 9, typed: "1.5 кг сыра по 90000", gives: { total: 135_000, noItem: /^(?!.*сыр)/i } },
  { row: 9, typed: "1.5 кг сыра по 90000", inline: true, gives: { total: 135_000, orNothing: true } },

  { row: 9, typed: "сыр 300 г по 90000/кг", gives: { items: [["сыр 300 г × 90 000/кг", 1, 27_000]] } },
  { row: 9, typed: "сыр 300 г по 90000", gives: { either: [27_000, 90_000] } },
  { row: 9, typed: "сыр 300 г по 90000", inline: true, gives: { items: [], total: [], orNothing: true } },
  {
    row: 9,
    typed: "2 литра молока по 15000",
    gives: { items: [["молока 2 литра × 15 000", 1, 30_000]] },
  },
  { row: 9, typed: "2 литра молока по 15000", inline: true, gives: { total: [], orNothing: true } },

  {
    row: 12,
    typed: "iPhone 13 pro 128 7 500 000",
    language: "ru",
    gives: { items: [["iPhone 13 pro 128", 1, 7_500_000]] },
  },
  { row: 12, typed: "Букет 25 роз 500000", gives: { items: [["Букет 25 роз", 1, 500_000]] } },
  { row: 12, typed: "Стол 5 100 000", gives: { items: [["Стол 5", 1, 100_000]], total: 100_000 } },
  { row: 12, typed: "Стол 5 100 000", inline: true, gives: { either: [5_100_000, 100_000] } },

  { row: 16, typed: "пятьдесят тысяч", gives: { items: [["Оплата", 1, 50_000]] } },
  { row: 16, typed: "полтора миллиона", gives: { items: [["Оплата", 1, 1_500_000]] } },
  { row: 16, typed: "ellik ming", language: "uz", gives: { items: [["Toʻlov", 1, 50_000]] } },
  {
    row: 16,
    typed: "besh yuz ming",
    language: "uz",
    gives: { items: [["Toʻlov", 1, 500_000]] },
  },

  {
    row: 18,
    typed: "8 марта букет 300к",
    gives: { items: [[/букет/i, 1, 300_000]], total: 300_000 },
  },
  { row: 16, typed: "торт пятьдесят тысяч", gives: { items: [["торт", 1, 50_000]], total: 50_000 } },
  { row: 16, typed: "торт сто двадцать тысяч", inline: true, gives: { total: 120_000 } },

  { row: 18, typed: "8 марта букет 300к", inline: true, gives: { total: 300_000, orNothing: true } },

  { row: 20, typed: "2 торта 240000", gives: { items: [["торта", 2, 240_000]], either: [480_000, 240_000] } },
  {
    row: 20,
    typed: "два торта 240000",
    gives: { items: [[/торт/i, 2, 240_000]], either: [480_000, 240_000] },
  },
  { row: 20, typed: "2 торта 240000", inline: true, gives: { either: [480_000, 240_000] } },
  { row: 20, typed: "два торта 240000", inline: true, gives: { either: [480_000, 240_000] } },

  { row: 21, typed: "два чая по 5000", gives: { items: [["чая", 2, 5000]], total: 10_000 } },
  { row: 21, typed: "десять роз по 15000", gives: { items: [["роз", 10, 15_000]], total: 150_000 } },

  {
    row: 22,
    typed: "три розы 20000 и одна лилия 15000",
    gives: { total: [75_000, 35_000], says: /Или: .*20 000/ },
  },
  { row: 22, typed: "три розы 20000 и одна лилия 15000", inline: true, gives: { either: [75_000, 35_000] } },

  {
    row: 41,
    typed: "Qahva 2x15000",
    language: "uz",
    gives: { items: [["Qahva", 2, 15_000]], total: 30_000 },
  },
  { row: 41, typed: "2 ta non 4000", language: "uz", gives: { items: [["non", 2, 4000]], total: 8000 } },
  { row: 41, typed: "qahva 15 mingdan 2 ta", language: "uz", gives: { items: [["qahva", 2, 15_000]] } },
  {
    row: 41,
    typed: "3ta somsa 8000dan",
    language: "uz",
    gives: { items: [["somsa", 3, 8000]], total: 24_000 },
  },
  { row: 41, typed: "2 та нон 4 минг", language: "uz", gives: { items: [["нон", 2, 4000]], total: 8000 } },
  { row: 41, typed: "нон 4000 сўм", language: "uz", gives: { items: [["нон", 1, 4000]] } },
  {
    row: 41,
    typed: "Олма 2 кг 30000",
    language: "uz",
    gives: { either: [60_000, 30_000], noItem: /^(?!.*олма)/i },
  },

  {
    row: 42,
    typed: "bitta osh 35000 va ikkita choy 5000",
    language: "uz",
    gives: { total: 45_000 },
  },
  {
    row: 42,
    typed: "bitta osh 35000 va ikkita choy 5000",
    language: "uz",
    inline: true,
    gives: { total: 45_000, orNothing: true },
  },

  { row: 43, typed: "1,5 kg go'sht 95000 dan", language: "uz", gives: { total: 142_500 } },
  { row: 43, typed: "olma 3 kg 15000 dan", language: "uz", gives: { total: 45_000 } },

  { row: 51, typed: "2 coffees 15000 each", gives: { items: [["coffees", 2, 15_000]], total: 30_000 } },
  { row: 51, typed: "two cakes at 120000", gives: { items: [["cakes", 2, 120_000]], total: 240_000 } },
  {
    row: 51,
    typed: "coffee 15000 x 2, tea 5000",
    gives: {
      items: [
        ["coffee", 2, 15_000],
        ["tea", 1, 5000],
      ],
      total: 35_000,
    },
  },
  {
    row: 51,
    typed: "coffee 15000 x 2, tea 5000",
    inline: true,
    gives: {
      items: [
        ["coffee", 2, 15_000],
        ["tea", 1, 5000],
      ],
    },
  },

  // Two prices in one line: the greater one is rather the price, and the smaller one rather a part of the name.
  { row: 63, typed: "Торт 70000 50000", gives: { either: [70_000, 50_000] } },
  { row: 63, typed: "торт 70000 2026", gives: { says: [/70 000/, /2 026/] } },
  {
    row: 63,
    typed: "powerbank 20000 250000",
    gives: { items: [["powerbank 20000", 1, 250_000]], either: [250_000, 20_000] },
  },
  { row: 63, typed: "Торт 70000 50000", inline: true, gives: { total: [], orNothing: true } },
  {
    row: 64,
    typed: "yuz ellik ming so'm tort uchun",
    language: "uz",
    gives: { items: [["tort", 1, 150_000]], total: 150_000 },
  },
];
