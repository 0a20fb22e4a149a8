import type { Row } from "../row.js";

export const orders: readonly Row[] = [
  {
    row: 39,
    typed: "2 латте и 1 чизкейк",
    menu: "cafe",
    gives: {
      items: [
        ["Латте", 2, 20_000],
        ["Чизкейк", 1, 30_000],
      ],
      total: 70_000,
    },
  },
  { row: 39, typed: "латте", menu: "cafe", gives: { items: [["Латте", 1, 20_000]] } },
  {
    row: 39,
    typed: "капучину и два круассана на 18:30",
    menu: "cafe",
    gives: {
      items: [
        ["Капучино", 1, 22_000],
        ["Круассан", 2, 15_000],
      ],
      says: /18:30/,
    },
  },
  {
    row: 39,
    typed: "3 капучино без сахара и круасан",
    menu: "cafe",
    gives: {
      items: [
        ["Капучино", 3, 22_000],
        ["Круассан", 1, 15_000],
      ],
      says: /без сахара/,
    },
  },
  {
    row: 39,
    typed: "2 латте и 1 чизкейк",
    menu: "cafe",
    inline: true,
    gives: {
      items: [
        ["Латте", 2, 20_000],
        ["Чизкейк", 1, 30_000],
      ],
      total: 70_000,
    },
  },

  {
    row: 40,
    typed: "два латтешки и чизкек",
    menu: "cafe",
    gives: { says: [/Латте/, /Чизкейк/] },
  },
  {
    row: 40,
    typed: "два латтешки и чизкек",
    menu: "cafe",
    inline: true,
    gives: {
      items: [
        ["Латте", 2, 20_000],
        ["Чизкейк", 1, 30_000],
      ],
      orNothing: true,
    },
  },

  {
    row: 48,
    typed: "2 ta osh, bitta choy",
    language: "uz",
    menu: "kitchen",
    gives: {
      items: [
        ["Osh", 2, 35_000],
        ["Choy", 1, 5000],
      ],
      total: 75_000,
    },
  },
  {
    row: 48,
    typed: "иккита ош ва битта чой",
    language: "uz",
    menu: "kitchen",
    gives: {
      items: [
        ["Osh", 2, 35_000],
        ["Choy", 1, 5000],
      ],
    },
  },
  {
    row: 48,
    typed: "3 та сомса, 2 та нон",
    language: "uz",
    menu: "kitchen",
    gives: {
      items: [
        ["Somsa", 3, 8000],
        ["Non", 2, 4000],
      ],
    },
  },
  {
    row: 48,
    typed: "oshdan 2ta, choydan 1ta",
    language: "uz",
    menu: "kitchen",
    gives: {
      items: [
        ["Osh", 2, 35_000],
        ["Choy", 1, 5000],
      ],
    },
  },
  {
    row: 48,
    typed: "2 ta osh, bitta choy",
    language: "uz",
    menu: "kitchen",
    inline: true,
    gives: { total: 75_000 },
  },

  {
    row: 49,
    typed: "bitta oshu ikkita choy bering",
    language: "uz",
    menu: "kitchen",
    gives: {
      items: [
        ["Osh", 1, 35_000],
        ["Choy", 2, 5000],
      ],
    },
  },
  {
    row: 49,
    typed: "3ta non kerak edi",
    language: "uz",
    menu: "kitchen",
    gives: { items: [["Non", 3, 4000]] },
  },
  {
    row: 49,
    typed: "2 porsiya osh",
    language: "uz",
    menu: "kitchen",
    gives: { items: [["Osh", 2, 35_000]] },
  },

  {
    row: 39,
    typed: "латте, доставка 5000",
    menu: "cafe",
    gives: { total: 25_000 },
  },
  {
    row: 39,
    typed: "латте и торт 50000",
    menu: "cafe",
    inline: true,
    gives: { items: [], total: [], orNothing: true },
  },

  { row: 39, typed: "латте и торт - 50000", menu: "cafe", gives: { items: [["латте и торт", 1, 50_000]] } },
];
