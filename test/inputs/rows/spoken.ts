import type { Row } from "../row.js";

/** A count, an amount, an advance, a discount and a total in the words of everyday speech. */
export const spoken: readonly Row[] = [
  // Figures and words for numbers are mixed.
  { row: 68, typed: "7 yuz ming", language: "uz", gives: { items: [["Toʻlov", 1, 700_000]] } },
  { row: 68, typed: "3 yuz ellik ming", language: "uz", inline: true, gives: { total: 350_000 } },
  { row: 68, typed: "tort 3 yuz 50 ming", language: "uz", gives: { items: [["tort", 1, 350_000]] } },
  { row: 68, typed: "2 ta tort 3 yuz mingdan", language: "uz", gives: { items: [["tort", 2, 300_000]] } },
  { row: 68, typed: "торт 3 юз минг", language: "uz", inline: true, gives: { total: 300_000 } },
  { row: 68, typed: "tort 1 million 2 yuz ming", language: "uz", gives: { items: [["tort", 1, 1_200_000]] } },
  { row: 68, typed: "laptop 2 hundred 50 thousand", gives: { items: [["laptop", 1, 250_000]] } },
  { row: 68, typed: "one point five million", gives: { items: [["Payment", 1, 1_500_000]] } },
  { row: 68, typed: "laptop one point two five million", inline: true, gives: { total: 1_250_000 } },
  { row: 68, typed: "букет 200 тыщ", gives: { items: [["букет", 1, 200_000]] } },
  { row: 68, typed: "ноутбук 2 ляма", gives: { items: [["ноутбук", 1, 2_000_000]] } },

  // A label shows the count.
  { row: 69, typed: "qty 3 charger 45k", gives: { items: [["charger", 3, 45_000]], total: 135_000 } },
  { row: 69, typed: "charger 45k each, qty 3", gives: { items: [["charger", 3, 45_000]] } },
  {
    row: 69,
    typed: "кол-во 3 зарядка 45000",
    gives: { items: [["зарядка", 3, 45_000]], either: [135_000, 45_000] },
  },
  {
    row: 69,
    typed: "soni 3 choy 5000",
    language: "uz",
    gives: { items: [["choy", 3, 5_000]], either: [15_000, 5_000] },
  },

  // The number says what one thing is like.
  { row: 70, typed: "10 kishilik obed 350 ming", language: "uz", gives: { total: 350_000 } },
  { row: 70, typed: "2 qavatli tort 400 ming", language: "uz", gives: { total: 400_000 } },
  { row: 70, typed: "3 кунлик ижара 450 минг", language: "uz", gives: { total: 450_000 } },
  { row: 70, typed: "2х ярусный торт 400000", gives: { items: [["2х ярусный торт", 1, 400_000]] } },
  { row: 70, typed: "2х красная роза 15000", gives: { items: [["красная роза", 2, 15_000]] } },

  // Only a part of the amount is to be paid, or a joining word stands between two amounts.
  { row: 71, typed: "половина от 600000", gives: { items: [], says: /двояко/ } },
  { row: 71, typed: "half upfront of 600k", gives: { items: [], says: /two ways/ } },
  {
    row: 71,
    typed: "2 букета: 200000 и 300000",
    gives: { says: /500 000/ },
  },
  { row: 71, typed: "2 bouquets 200k and 300k", gives: { items: [], says: /one item or several/ } },

  // A total with the delivery in it.
  {
    row: 72,
    typed: "2 лаваша по 28000 с доставкой 71000",
    gives: { either: [71_000, 127_000] },
  },
  { row: 72, typed: "лаваш 56000, вместе с доставкой 71000", gives: { either: [71_000, 127_000] } },
  {
    row: 72,
    typed: "lavash 56 ming, dostavka bilan 71 ming",
    language: "uz",
    inline: true,
    gives: { total: [], orNothing: true },
  },
  {
    row: 72,
    typed: "2 ta lavash 28 mingdan dastafka bilan 71 ming",
    language: "uz",
    gives: { either: [71_000, 127_000] },
  },
  { row: 72, typed: "cake 300000 with delivery 320000", gives: { either: [320_000, 620_000] } },
  { row: 72, typed: "торт с доставкой 320000", gives: { items: [["торт с доставкой", 1, 320_000]] } },
  { row: 72, typed: "кофе 15000, чай 5000, общая 20000", inline: true, gives: { total: 20_000 } },
  { row: 72, typed: "Общая тетрадь 15000", gives: { items: [["Общая тетрадь", 1, 15_000]] } },
  { row: 72, typed: "osh 35 ming, choy 5 ming, obshi 40 ming", language: "uz", gives: { total: 40_000 } },

  // A part was paid before, and a rest is left.
  {
    row: 73,
    typed: "букет 350000, уже дали 100000",
    gives: { total: 350_000, says: [/100 000/, /250 000/] },
  },
  { row: 73, typed: "букет 350000, получил 100000", inline: true, gives: { total: [], orNothing: true } },
  { row: 73, typed: "букет 350000, должна 100000", inline: true, gives: { total: [], orNothing: true } },
  { row: 73, typed: "Картина Дали 100000", gives: { items: [["Картина Дали", 1, 100_000]] } },
  { row: 73, typed: "laptop 600k, 400k left", inline: true, gives: { total: [], orNothing: true } },
  { row: 73, typed: "laptop 600k, received 200k", gives: { total: 600_000, says: [/200,000/, /400,000/] } },
  {
    row: 73,
    typed: "tort 300 ming, 100 ming oldim",
    language: "uz",
    inline: true,
    gives: { total: [], orNothing: true },
  },
  {
    row: 73,
    typed: "banket 3 mln, avans 1 mln berdi",
    language: "uz",
    gives: { total: 3_000_000, says: [/1 000 000/, /2 000 000/] },
  },
  {
    row: 73,
    typed: "tort 300 ming, zaklad 100 ming",
    language: "uz",
    gives: { total: 300_000, says: /200 000/ },
  },

  // A discount in the seller's words.
  { row: 74, typed: "букет 350000, скину 20000", gives: { total: 330_000 } },
  { row: 74, typed: "букет 350000 уступлю 20000", inline: true, gives: { total: 330_000 } },
  { row: 74, typed: "screen 350k, knock off 20k", inline: true, gives: { total: 330_000 } },
  { row: 74, typed: "tort 300 ming, 20 ming arzon", language: "uz", inline: true, gives: { total: 280_000 } },
  { row: 74, typed: "arzon tort 20 ming", language: "uz", gives: { items: [["arzon tort", 1, 20_000]] } },

  { row: 74, typed: "уступи 20000", card: "букет 350000", gives: { total: 330_000 } },
  { row: 74, typed: "20 ming arzon qil", language: "uz", card: "buket 350 ming", gives: { total: 330_000 } },
  { row: 74, typed: "дал скидку 20000", card: "букет 350000", gives: { total: 330_000 } },
  { row: 74, typed: "кофе 15000, дали скидку 2000", inline: true, gives: { total: 13_000 } },
  { row: 74, typed: "20 ming tushing", language: "uz", card: "buket 350 ming", gives: { total: 330_000 } },
  { row: 74, typed: "pomada 30 ming, tush 50 ming", language: "uz", inline: true, gives: { total: 80_000 } },

  // Another price on a card is no other item.
  { row: 76, typed: "sorry 400k", card: "screen 350k", gives: { total: 350_000, says: /400,000/ } },
  {
    row: 76,
    typed: "400 ming qil",
    language: "uz",
    card: "buket 350 ming",
    gives: { total: 350_000, says: /400 000/ },
  },
  { row: 76, typed: "ой не 350 а 400 тысяч", card: "букет 350000", gives: { total: 350_000, noItem: /не/ } },

  // A measure in two parts.
  {
    row: 77,
    typed: "2 кг 300 г сыра по 90000",
    gives: { items: [["сыра 2 кг 300 г × 90 000", 1, 207_000]], total: 207_000 },
  },
  {
    row: 77,
    typed: "1 kilo yarim go'sht 95 mingdan",
    language: "uz",
    gives: { total: 142_500 },
  },
  { row: 77, typed: "yarim kilo pishloq 90 mingdan", language: "uz", gives: { total: 45_000 } },

  // Words around an item.
  {
    row: 75,
    typed: "букет 350000 оплатить до 20:00",
    gives: { items: [["букет", 1, 350_000]], expires: "2026-11-24T15:00:00.000Z" },
  },
  {
    row: 75,
    typed: "screen 350k pay by friday",
    gives: { items: [["screen", 1, 350_000]], expires: "2026-11-27T18:59:59.000Z" },
  },
  { row: 75, typed: "скиньте реквизиты на 350000", gives: { items: [["Оплата", 1, 350_000]] } },
];
