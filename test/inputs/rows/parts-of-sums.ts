import type { Row } from "../row.js";

const advanceWord =
  /аванс|задаток|предоплата|закалат|avans|zakalat|deposit|prepay|advance|оплачено|остаток|berildi|qoldi/i;

/** An advance, a charge, a tax, and a discount inside a line. */
export const partsOfSums: readonly Row[] = [
  // An advance: the customer pays it now, or has paid it already.
  {
    row: 54,
    typed: "торт 300000, аванс 100000",
    card: "Кофе 15000",
    gives: { total: 315000, noItem: advanceWord, says: [/100[ ,]000/, /215[ ,]000/] },
  },
  {
    row: 54,
    typed: "аванс 100 тыс",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "задаток 100000",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "предоплата 50%",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/150[ ,]000/, /150[ ,]000/] },
  },
  {
    row: 54,
    typed: "avans 100000",
    language: "uz",
    card: "Tort 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "zakalat 100 ming",
    language: "uz",
    card: "Tort 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "закалат 100 минг",
    language: "uz",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "deposit 100000",
    card: "Cake 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "prepayment 100k",
    card: "Cake 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "аванс 100",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "оплачено 100000",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "для Азиза, аванс 100000",
    card: "Торт 300000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/], customer: /^Азиза?$/ },
  },
  {
    row: 54,
    typed: "deposit 5",
    card: "Coffee 20 USD",
    gives: { total: 20, noItem: advanceWord, says: [/(?<!\d)5 USD/, /15 USD/] },
  },
  {
    row: 54,
    typed: "аванс 400000",
    card: "Торт 300000",
    gives: { total: 300_000, noItem: advanceWord, says: /меньше итога/ },
  },
  {
    row: 54,
    typed: "торт 300000 аванс 100000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "торт 300000, внёс аванс 100000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "торт 300000, аванс 100000 оплачен",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "торт 300000, остаток 200000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "торт 300000 минус аванс 100000",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "tort 300 ming, 100 ming berildi",
    language: "uz",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "tort 300 ming, qoldi 200 ming",
    language: "uz",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "торт 300 минг, закалат 100 минг",
    language: "uz",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "cake 300000, advance 100000 paid",
    gives: { total: 300000, noItem: advanceWord, says: [/100[ ,]000/, /200[ ,]000/] },
  },
  {
    row: 54,
    typed: "tort 300 ming, 50% oldindan",
    language: "uz",
    gives: { total: 300000, noItem: advanceWord, says: [/150[ ,]000/, /150[ ,]000/] },
  },
  // Cash, a bonus, a coupon and a refund are no goods either.
  {
    row: 54,
    typed: "торт 70000, наличными 20000",
    card: "Кофе 15000",
    gives: { total: 85_000, noItem: /налич/, says: [/20 000/, /65 000/] },
  },
  {
    row: 54,
    typed: "Coffee 15000, refund 3000",
    gives: { total: 15_000, noItem: /refund/, says: [/3,000/, /12,000/] },
  },
  { row: 54, typed: "торт 70000, бонусами 5000", gives: { total: 70_000, says: [/5 000/, /65 000/] } },
  { row: 54, typed: "торт 70000, купон 5000", gives: { total: 70_000, says: [/5 000/, /65 000/] } },
  { row: 54, typed: "торт 70000, сертификат 50000", gives: { total: 70_000, says: [/50 000/, /20 000/] } },
  { row: 54, typed: "сертификат 50000", gives: { items: [["сертификат", 1, 50_000]], total: 50_000 } },
  { row: 54, typed: "Cash register 50000, table 90000", gives: { total: 140_000 } },
  {
    row: 54,
    typed: "кофе 15000 x2 и сдача с 50000",
    gives: { items: [["кофе", 2, 15_000]], total: 30_000, says: /Сдача не товар/ },
  },
  { row: 54, typed: "сдача с 50000", card: "Кофе 15000", gives: { total: 15_000, says: /Сдача не товар/ } },
  { row: 54, typed: "кофе 15000 и сдача с 50000", inline: true, gives: { total: [], orNothing: true } },
  { row: 54, typed: "аванс 100 тыс", gives: { items: [["аванс", 1, 100_000]], total: 100_000 } },
  { row: 54, typed: "торт 300000, аванс 100000", inline: true, gives: { total: [], orNothing: true } },
  { row: 54, typed: "торт 300000, остаток 200000", inline: true, gives: { total: [], orNothing: true } },

  // A percentage off, inside the line.
  { row: 55, typed: "маникюр со скидкой 10% 150 тыс", gives: { either: [135_000, 150_000] } },
  { row: 55, typed: "сыр 1,5 кг 90000 -10%", gives: { either: [81_000, 121_500] } },
  { row: 55, typed: "торт 70000, скидка двадцать пять процентов", gives: { total: 52_500 } },
  {
    row: 55,
    typed: "iphone 15 case 90000 x 2 less 10%",
    gives: { items: [["iphone 15 case", 2, 90_000]], total: 162_000 },
  },
  { row: 55, typed: "−10% плов 35000", gives: { total: 31_500 } },
  { row: 55, typed: "плов -10% 35000", gives: { either: [31_500, 35_000] } },
  { row: 55, typed: "кофе 15000, плов −10% 35000", gives: { says: [/50 000/, /45 000/] } },
  { row: 55, typed: "скидка 10% плов 35000", gives: { total: 31_500 } },
  { row: 55, typed: "50% торт 300000", gives: { says: /300 000/ } },
  { row: 55, typed: "plov 35000 with 10% off", gives: { items: [["plov", 1, 35_000]], total: 31_500 } },
  { row: 55, typed: "10% off plov 35000", gives: { total: 31_500 } },
  {
    row: 55,
    typed: "tort 10% chegirma bilan 300 ming",
    language: "uz",
    gives: { total: 270_000, says: /300 000/ },
  },
  {
    row: 55,
    typed: "tort 300 ming 10% chegirma bilan",
    language: "uz",
    gives: { items: [["tort", 1, 300_000]], total: 270_000 },
  },
  {
    row: 55,
    typed: "торт 10% чегирма билан 300 минг",
    language: "uz",
    gives: { total: 270_000, says: /300 000/ },
  },
  {
    row: 55,
    typed: "2 торта со скидкой 10% 240000",
    gives: { either: [432_000, 480_000] },
  },
  { row: 55, typed: "молоко 3.2% 12000", gives: { items: [["молоко 3.2%", 1, 12_000]], total: 12_000 } },
  { row: 55, typed: "шоколад - 70% какао 50000", gives: { either: [15_000, 50_000] } },
  { row: 55, typed: "маникюр со скидкой 10% 150 тыс", inline: true, gives: { total: [], orNothing: true } },
  { row: 55, typed: "50% торт 300000", inline: true, gives: { total: [], orNothing: true } },
  { row: 55, typed: "−10% плов 35000", inline: true, gives: { total: [], orNothing: true } },

  // A charge on top.
  { row: 56, typed: "service fee 10%, plov 35000", gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ } },
  { row: 56, typed: "plov 35000 + 10% service", gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ } },
  { row: 56, typed: "плов 35000, обслуживание 10%", gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ } },
  { row: 56, typed: "обслуживание 10% плов 35000", gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ } },
  { row: 56, typed: "плов 35000, чаевые 10%", gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ } },
  {
    row: 56,
    typed: "osh 35000, xizmat haqi 10%",
    language: "uz",
    gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ },
  },
  {
    row: 56,
    typed: "ош 35 минг, хизмат 10%",
    language: "uz",
    gives: { total: 38_500, says: /10.?%.* 3[ ,]500/ },
  },
  {
    row: 56,
    typed: "обслуживание 10%",
    card: "Плов 35000",
    gives: {
      items: [
        ["Плов", 1, 35_000],
        [/^обслуживание 10\s%$/, 1, 3500],
      ],
      total: 38_500,
    },
  },
  {
    row: 56,
    typed: "xizmat 10%",
    language: "uz",
    card: "Osh 35000",
    gives: {
      items: [
        ["Osh", 1, 35_000],
        ["xizmat 10%", 1, 3500],
      ],
      total: 38_500,
    },
  },
  { row: 56, typed: "плов 35000, обслуживание 10%, итого 38500", gives: { total: 38_500, neverSays: /⚠️/ } },
  { row: 56, typed: "плов 35000, обслуживание 10%, скидка 5%", gives: { total: 36_575 } },
  {
    row: 56,
    typed: "обслуживание 5000",
    card: "Плов 35000",
    gives: {
      items: [
        ["Плов", 1, 35_000],
        ["обслуживание", 1, 5000],
      ],
      total: 40_000,
    },
  },
  { row: 56, typed: "service fee 10%, plov 35000", inline: true, gives: { total: [], orNothing: true } },

  // A tax changes nothing, and the bot says so.
  {
    row: 57,
    typed: "торт 300000, НДС 12%",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "торт 300000 в т.ч. НДС",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "торт 300000 + НДС 12%",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "торт 300000, в том числе НДС 32143",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "Торт 300000\nНДС 12%\nИтого 300000",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "tort 300000 QQS 12%",
    language: "uz",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "торт 300000 ҚҚС билан",
    language: "uz",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  {
    row: 57,
    typed: "cake 300000 incl. VAT",
    gives: { items: [[/^(?:торт|tort|cake)$/i, 1, 300_000]], total: 300_000, says: /НДС не|QQS qo|no VAT/ },
  },
  { row: 57, typed: "НДС 12%", card: "Торт 300000", gives: { total: 300_000, says: /НДС не прибавляю/ } },
  { row: 57, typed: "Консультация по НДС 500000", gives: { total: 500_000, neverSays: /НДС не/ } },
  { row: 57, typed: "торт 300000, НДС 12%", inline: true, gives: { total: [], orNothing: true } },
];
