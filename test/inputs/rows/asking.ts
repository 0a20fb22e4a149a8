import type { Row } from "../row.js";

const phone = "Букет роз 250000 Нигора 901234567";

export const asking: readonly Row[] = [
  { row: 2, typed: "счет на 50000", gives: { items: [["Оплата", 1, 50_000]] } },
  {
    row: 2,
    typed: "счет на 50000",
    inline: true,
    gives: { total: 50_000, noItem: /сч[её]т/i, orNothing: true },
  },
  {
    row: 3,
    typed: "счёт на 50 000 для Азиза",
    gives: { total: 50_000, noItem: /сч[её]т|Азиз/i, customer: /^Азиза?$/ },
  },
  {
    row: 4,
    typed: "выстави счет 120 тысяч за букет",
    gives: { items: [["букет", 1, 120_000]] },
  },
  { row: 10, typed: "скинь ссылку на 70000", gives: { items: [["Оплата", 1, 70_000]] } },
  {
    row: 10,
    typed: "скинь ссылку на 70000",
    inline: true,
    gives: { total: 70_000, noItem: /ссылк/i, orNothing: true },
  },
  {
    row: 4,
    typed: "Мне нужно выставить счет клиенту на 250 тысяч за букет",
    gives: { items: [["букет", 1, 250_000]] },
  },
  { row: 50, typed: "hisob kerak 80 mingga", language: "uz", gives: { items: [["Toʻlov", 1, 80_000]] } },
  {
    row: 50,
    typed: "hi, can I get an invoice for a birthday cake 350k",
    gives: { items: [[/^(a )?birthday cake$/, 1, 350_000]] },
  },
  {
    row: 31,
    typed: "и доставка 20к",
    card: "Букет 350000",
    gives: { total: 370_000, noItem: /^и /i },
  },
  {
    row: 31,
    typed: "va yetkazish 20 ming",
    card: "Gul 350000",
    language: "uz",
    gives: { total: 370_000, noItem: /^va /i },
  },
  { row: 25, typed: "с вас 20000", gives: { items: [["Оплата", 1, 20_000]] } },
  { row: 25, typed: "к оплате 45000", gives: { total: 45_000, noItem: /оплате/i } },
  { row: 25, typed: "за кофе 30000", gives: { items: [["кофе", 1, 30_000]] } },
  { row: 50, typed: "invoice for 50000", gives: { items: [["Payment", 1, 50_000]] } },
  {
    row: 50,
    typed: "I need a payment link for 70000",
    gives: { items: [["Payment", 1, 70_000]] },
  },
  {
    row: 50,
    typed: "invoice for 50000",
    inline: true,
    gives: { total: 50_000, noItem: /invoice/i, orNothing: true },
  },

  {
    row: 6,
    typed: phone,
    gives: { items: [["Букет роз", 1, 250_000]], says: [/Нигора/, /90 ?123 ?45 ?67/] },
  },
  { row: 6, typed: phone, inline: true, gives: { total: 250_000, noItem: /Нигора|\d/, orNothing: true } },
  {
    row: 24,
    typed: "долг 200000 Шухрат",
    gives: { items: [["долг", 1, 200_000]], customer: /^Шухрат$/ },
  },
  {
    row: 24,
    typed: "букет 250000 Нигоре",
    gives: { items: [["букет", 1, 250_000]], customer: /^Нигор[ае]$/ },
  },
  {
    row: 24,
    typed: "100 000 сум Дилшоду",
    gives: { total: 100_000, noItem: /Дилшод/i, customer: /^Дилшоду?$/ },
  },
  {
    row: 24,
    typed: "100 000 сум Дилшоду",
    inline: true,
    gives: { total: 100_000, noItem: /Дилшод/i, orNothing: true },
  },
  {
    row: 46,
    typed: "Aziz akaga tort 350 ming",
    language: "uz",
    gives: { items: [["tort", 1, 350_000]], customer: /^Aziz/ },
  },
  {
    row: 46,
    typed: "Aziz akaga tort 350 ming",
    language: "uz",
    inline: true,
    gives: { total: 350_000, noItem: /Aziz/, orNothing: true },
  },
  {
    row: 46,
    typed: "гул 250 минг сўм Нигорага",
    language: "uz",
    gives: { items: [["гул", 1, 250_000]], customer: /^Нигора/ },
  },
  {
    row: 52,
    typed: "bill Aziz 120k for flowers",
    gives: { items: [["flowers", 1, 120_000]], customer: /^Aziz$/ },
  },
  {
    row: 52,
    typed: "bill Aziz 120k for flowers",
    inline: true,
    gives: { total: 120_000, noItem: /Aziz|bill/i, orNothing: true },
  },
  {
    row: 52,
    typed: "flowers 250000 for Nigora",
    gives: { items: [["flowers", 1, 250_000]], customer: /^Nigora$/ },
  },
  {
    row: 52,
    typed: "flowers 250000 for Nigora",
    inline: true,
    gives: { total: 250_000, noItem: /Nigora/, orNothing: true },
  },

  {
    row: 11,
    typed: "доставка 25000 сум завтра до 18:00",
    gives: { items: [["доставка", 1, 25_000]], expires: "2026-11-25T13:00:00.000Z" },
  },
  {
    row: 46,
    typed: "tort 350000 ertaga",
    language: "uz",
    gives: { items: [["tort", 1, 350_000]], expires: "2026-11-25T18:59:59.000Z" },
  },
  {
    row: 52,
    typed: "cake 350,000 due tomorrow",
    gives: { items: [["cake", 1, 350_000]], expires: "2026-11-25T18:59:59.000Z" },
  },

  { row: 17, typed: "100$", language: "ru", gives: { items: [], says: /UZS|сум/i } },
  { row: 17, typed: "100 у.е.", gives: { items: [], says: /UZS|сум/i } },
  { row: 17, typed: "$50 консультация", gives: { total: 50, says: /50 USD/ } },
  { row: 17, typed: "Кофе 15 000 руб", gives: { items: [], says: /UZS|сум/i } },
  { row: 17, typed: "Кофе 15 000 руб", inline: true, gives: { items: [] } },
  { row: 17, typed: "100$", language: "ru", inline: true, gives: { items: [] } },

  {
    row: 23,
    typed: "ремонт телефона 150 000 экран 350 000",
    gives: { total: 500_000 },
  },

  {
    row: 45,
    typed: "салом 2та лағмон 30 минг",
    language: "uz",
    gives: { items: [["лағмон", 2, 30_000]], either: [60_000, 30_000] },
  },
  {
    row: 45,
    typed: "салом 2та лағмон 30 минг",
    language: "uz",
    inline: true,
    gives: { total: [60_000, 30_000], noItem: /салом/i, orNothing: true },
  },

  // The only capital letter of a text begins a name.
  {
    row: 67,
    typed: "маникюр 120000, педикюр 150000 Лейла",
    gives: { total: 270_000, customer: /^Лейла$/ },
  },
  { row: 67, typed: "маникюр 120, педикюр 150 Лейла", gives: { customer: /^Лейла$/, says: /270 000/ } },
  {
    row: 67,
    typed: "маникюр 120000, педикюр 150000 Лейла",
    inline: true,
    gives: { total: 270_000, orNothing: true },
  },
  // A list on one line names its customer at the end.
  {
    row: 67,
    typed: "Coffee 2x15000; Cake 40 000 for Aziz",
    gives: {
      items: [
        ["Coffee", 2, 15_000],
        ["Cake", 1, 40_000],
      ],
      customer: /^Aziz$/,
    },
  },
  {
    row: 67,
    typed: "Coffee 2x15000; Cake 40 000 for Aziz",
    inline: true,
    gives: { total: 70_000, orNothing: true },
  },
  // Two people in one text may want two invoices.
  { row: 66, typed: "Азиз торт 70000, Шухрат чай 5000", gives: { total: 75_000, says: /разных клиентов/ } },
  { row: 66, typed: "Азиз торт 70000, Шухрат чай 5000", inline: true, gives: { total: [], orNothing: true } },
  {
    row: 66,
    typed: "Aziz tort 70000, Shuhrat choy 5000",
    inline: true,
    gives: { total: [], orNothing: true },
  },
  { row: 66, typed: "Чёрный чай 5000, Торт медовый 70000", inline: true, gives: { total: 75_000 } },
  {
    row: 66,
    typed: "Чай с лимоном 5000, Торт 70000",
    gives: { total: 75_000, neverSays: /разных клиентов/ },
  },
];
