/** A line and the items that it comes to, or the problem for which it is refused. */
type SeveralRow = [line: string, ...items: string[]];

/** Lines with several items whose prices show where each item ends. For an invoice in UZS. */
export const separate: readonly SeveralRow[] = [
  ["Coffee 2x15000 Cake 40000", "Coffee | 2 x 15000", "Cake | 40000"],
  ["Tea 15k Coffee 20k", "Tea | 15000", "Coffee | 20000"],
  ["чай 15 тыс кофе 20 тыс", "чай | 15000", "кофе | 20000"],
  ["чай 15 тыс. кофе 20 тыс.", "чай | 15000", "кофе | 20000"],
  ["choy 15 ming qahva 20 ming", "choy | 15000", "qahva | 20000"],
  ["Tea 15000 сум Coffee 20000 сум", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15 000 so'm Coffee 20 000 so'm", "Tea | 15000", "Coffee | 20000"],
  ["Tea: 15000 Coffee: 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea - 15000 Coffee - 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea x2 15000 Coffee x3 20000", "Tea | 2 x 15000", "Coffee | 3 x 20000"],
  ["Tea 15000 x2 Coffee 20000 x3", "Tea | 2 x 15000", "Coffee | 3 x 20000"],
  ["чай 2 шт 15000 кофе 3 шт 20000", "чай | 2 x 15000", "кофе | 3 x 20000"],
  ["чай 15000 2 шт кофе 20000 3 шт", "чай | 2 x 15000", "кофе | 3 x 20000"],
  ["2 tea 15000 3 coffee 20000", "tea | 2 x 15000", "coffee | 3 x 20000"],
  ["2 чая 15 тыс 3 кофе 20 тыс", "чая | 2 x 15000", "кофе | 3 x 20000"],
  ["2 ta choy 15000 3 ta qahva 20000", "choy | 2 x 15000", "qahva | 3 x 20000"],
  ["iphone 15 pro 12 млн чехол 50 тыс", "iphone 15 pro | 12000000", "чехол | 50000"],
  ["Tea 15k Coffee 20k Cake 30k", "Tea | 15000", "Coffee | 20000", "Cake | 30000"],
  // A sign or a word between the items.
  ["Tea 15000,Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000. Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000/Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000 / Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000 | Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000 - Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000+Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Tea 15000 & Coffee 20000", "Tea | 15000", "Coffee | 20000"],
  ["Чай 15000 плюс кофе 20000", "Чай | 15000", "кофе | 20000"],
  ["Чай 15000 и ещё кофе 20000", "Чай | 15000", "кофе | 20000"],
  ["Choy 15000 hamda qahva 20000", "Choy | 15000", "qahva | 20000"],
  ["Чой 15000 ва қаҳва 20000", "Чой | 15000", "қаҳва | 20000"],
  ["Tea 15000, Coffee 20000 и Cake 30000", "Tea | 15000", "Coffee | 20000", "Cake | 30000"],
];

/** Lines that may have one item or several, so the merchant is asked to write them in another way. For an invoice in UZS. */
export const unclear: readonly string[] = [
  "Tea 15000 Coffee 20000",
  "Tea 15 000 Coffee 20 000",
  "Чай 5000 кофе 7000",
  "Non 2000 choy 5000",
  "Tea 15000 Coffee 20000 Cake 30000",
  "Tea 15000 Coffee 2",
  "Tea 15000 3 coffee 20000",
  "Tea 15k 3 coffee 20k",
  "2 чая 15000 кофе 20000",
  "2 powerbank 20000 black 150000",
  "15000 tea 20000 coffee",
  "1500 чай 20000",
  "Tea 15000 for Aziz 20000",
  "Nokia 3310 black 500000",
  "Powerbank 20000 black 150000",
  "Peugeot 3008 white 250 000 000",
  "Tea 15k 20000",
  "Tea 15 ming 5000",
  "Gift card $5 60000",
  "Подарочная карта 100 000 сум 105000",
  "tea;15000;coffee;20000",
  "tea|2|coffee|3",
  "2;tea;3;coffee",
  "2\ttea\t3\tcoffee",
];

/** Lines of one item whose name has a number. For an invoice in UZS. */
export const single: readonly SeveralRow[] = [
  ["iphone 15 pro 12 000 000", "iphone 15 pro | 12000000"],
  ["Nokia 3310 black - 500000", "Nokia 3310 black | 500000"],
  ["Powerbank 20000 black: 150000", "Powerbank 20000 black | 150000"],
  ["Powerbank 20000 mah black 150000", "Powerbank 20000 mah black | 150000"],
  ["Rent 2026 December 3000000", "Rent 2026 December | 3000000"],
  ["Orwell 1984 book 50000", "Orwell 1984 book | 50000"],
  ["Monitor 4k Dell 3 000 000", "Monitor 4k Dell | 3000000"],
  ["Гвозди 1000 шт упаковка 45000", "Гвозди 1000 шт упаковка | 45000"],
  ["Труба 6000 мм белая 45000", "Труба 6000 мм белая | 45000"],
  ["Galaxy A5400 black 3000000", "Galaxy A5400 black | 3000000"],
  ["Tea;15000;20", "Tea | 20 x 15000"],
  ["Доставка 901234567 Чиланзар 20000", "Доставка 901234567 Чиланзар | 20000"],
];

/** For invoices in other currencies. */
export const severalInOtherCurrencies: readonly [currency: string, ...SeveralRow][] = [
  ["USD", "Tea $5 Coffee $7", "Tea | 5", "Coffee | 7"],
  ["USD", "Tea 4.50 Coffee 5.50", "several-items"],
  ["RUB", "Чай 150 кофе 200", "several-items"],
  ["RUB", "Чай 150р кофе 200р", "Чай | 150", "кофе | 200"],
  ["RUB", "Кола 330 мл банка 90", "Кола 330 мл банка | 90"],
  ["USD", "iPhone 15 pro 1200", "iPhone 15 pro | 1200"],
];
