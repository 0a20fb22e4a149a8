import type { Row } from "../row.js";

const plov = "Плов 30000\nСалат 15000\nЧай 7000\nИтого 52000";
const coffee = "кофе 15000, чай 5000, итого 20000";
const kebab = "2 кабоб 40 тыс, 1 чай 5 тыс, всего 85 тыс";
const kabob = "Aka 2ta kabob 40 ming, 1ta choy 5 ming, jami 85 ming";

export const sums: readonly Row[] = [
  {
    row: 13,
    typed: plov,
    gives: {
      items: [
        ["Плов", 1, 30_000],
        ["Салат", 1, 15_000],
        ["Чай", 1, 7000],
      ],
      total: 52_000,
    },
  },

  {
    row: 14,
    typed: coffee,
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  { row: 14, typed: coffee, inline: true, gives: { total: 20_000, noItem: /итого/i, orNothing: true } },

  {
    row: 15,
    typed: kebab,
    gives: {
      items: [
        ["кабоб", 2, 40_000],
        ["чай", 1, 5000],
      ],
      total: 85_000,
    },
  },
  { row: 15, typed: kebab, inline: true, gives: { total: 85_000, noItem: /всего/i, orNothing: true } },

  {
    row: 44,
    typed: kabob,
    language: "uz",
    gives: {
      items: [
        ["kabob", 2, 40_000],
        ["choy", 1, 5000],
      ],
      total: 85_000,
    },
  },
  {
    row: 44,
    typed: kabob,
    language: "uz",
    inline: true,
    gives: { total: 85_000, noItem: /jami|aka/i, orNothing: true },
  },

  { row: 34, typed: "скидка 10%", card: "Кофе 15000", gives: { total: 13_500 } },
  { row: 34, typed: "скидка 5000", card: "Кофе 15000", gives: { total: 10_000 } },
  { row: 34, typed: "скидка 10%", card: "Кофе 15000; Чай 5000", gives: { total: 18_000 } },
  { row: 34, typed: "скидка 5000", card: "Кофе 15000; Чай 5000", gives: { total: 15_000 } },
  { row: 53, typed: "discount 10%", card: "coffee 15000", gives: { total: 13_500 } },

  {
    row: 34,
    typed: "итого 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: /итого/i },
  },
  {
    row: 34,
    typed: "всего 20 тыс",
    card: "Кофе 15000; Чай 5000",
    gives: { total: 20_000, noItem: /всего/i },
  },
  {
    row: 34,
    typed: "jami 18 ming",
    card: "Osh 15000; Choy 5000",
    gives: { either: [20_000, 18_000], noItem: /jami/i },
  },
  { row: 34, typed: "торт 15000/шт скидка 5000", gives: { total: 10_000, noItem: /скидка/i } },
  {
    row: 34,
    typed: "Торт 90000 скидка 20000 = 70000",
    gives: { items: [["Торт", 1, 90_000]], total: 70_000 },
  },
  { row: 34, typed: "Торт 90000 -10% = 81000", gives: { total: 81_000 } },
  { row: 34, typed: "Tort 90000 skidka 20000 = 60000", gives: { either: [70_000, 60_000] } },
  { row: 34, typed: "cake 15000/pc discount 5000", gives: { total: 10_000, noItem: /discount/i } },
  { row: 34, typed: "олма 2 кг 15000/кг скидка 5000", gives: { total: 25_000 } },
  { row: 34, typed: "олма 2 кг 15000/кг доставка 5000", gives: { total: 35_000 } },
  { row: 34, typed: "олма 2 кг 15000/кг аванс 5000", gives: { total: 30_000, noItem: /аванс/i } },
  { row: 34, typed: "чай 5000/кофе 15000 скидка 10%", gives: { total: 18_000 } },
  {
    row: 34,
    typed: "минус скидка 5 тыс",
    card: "Кофе 15000; Чай 5000",
    gives: { total: 15_000, noItem: /минус/i },
  },
  { row: 34, typed: "плов 35000 х 12 минус скидка 20 тыс", gives: { total: 400_000, noItem: /минус/i } },

  {
    row: 34,
    typed: "итого со скидкой 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: /итого/i },
  },
  {
    row: 34,
    typed: "всё вместе 18000",
    card: "Кофе 15000; Чай 5000",
    gives: { either: [20_000, 18_000], noItem: /вместе/i },
  },

  {
    row: 65,
    typed: "coffee 15000\ntea 5000\nall 20000",
    gives: {
      items: [
        ["coffee", 1, 15_000],
        ["tea", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "coffee 15000, tea 5000, that's 20000",
    gives: {
      items: [
        ["coffee", 1, 15_000],
        ["tea", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "coffee 15000, tea 5000, amount 20000",
    gives: {
      items: [
        ["coffee", 1, 15_000],
        ["tea", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "kofe 15000, choy 5000, bo'ldi 20000",
    language: "uz",
    gives: {
      items: [
        ["kofe", 1, 15_000],
        ["choy", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "кофе 15000, чай 5000, все 20000",
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "кофе 15000, чай 5000, = 20000",
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  {
    row: 65,
    typed: "кофе 15000, чай 5000 = 20000",
    gives: {
      items: [
        ["кофе", 1, 15_000],
        ["чай", 1, 5000],
      ],
      total: 20_000,
    },
  },
  { row: 65, typed: "кофе 15000, чай 5000, = 25000", gives: { either: [20_000, 25_000], orNothing: true } },
  { row: 65, typed: "all 12000", card: "Coffee 15000", gives: { either: [15_000, 12_000], noItem: /all/ } },
];
