/** Texts typed where no review card follows, in a chat that sells in UZS: for /pay, and for inline mode. */

/** Texts with a price that the bot must not take for sure, because the merchant may have meant something else. */
export const unsureTexts: readonly string[] = [
  "2x Coffee 15000 30000",
  "Tea 5000 + 2000",
  "Room 101 500",
  "Cola 0.5",
  "cancel 5000",
  "букет 250, роза 15000",
  "розы 25 шт 500000",
  "2 ta osh 70 ming",
  "кофе 15000, чай 5000, итого 25000",
  "Coffee 15000\nTotal 70,000 UZS + 5 USD",
  "Coffee 15000\nTotal 15000\nTotal 20000",
  "кофе 15000, чай 5000 скидка 10%",
  "кофе 15000, скидка 100%",
  "кофе 15000, скидка 10%, итого 10000",
  "2 Coffee 15000 20000, total 90000",
  "8 марта букет 300к",
  "два торта 240000",
  "Олма 2 кг 30000",
  "2 литра молока по 15000",
  "сыр 300 г по 90000",
  "iPhone 13 pro 128 7 500 000",
  "Coffee 15000 tomorrow",
  "Coffee 15000 / 20000",
  "Coffee 15000-20000",
  "Coffee -15000",
  "Coffee 10% 15000",
  "Coffee 1/2 15000",
  "25.12 Coffee 15000",
  "Coffee 1 5000",
  "Coffee 15000\nTea 3",
  "Coffee 15000\nTea 30",
  "Coffee 15000\nthanks",
  "Coffee 99999999999999",
  "Coffee \u202e00051",
  "Table 5 100 000",
  "refund 5000",
  "торт 300000, аванс 100000",
  "клиент Азиз 50000",
];

/** Texts that may hold a code, a password, or the number of a phone or a card. */
export const secretTexts: readonly string[] = [
  "901234567",
  "code 669253",
  "password 12345678",
  "Coffee 15000 901234567",
  "669253",
  "8600 1234 5678 9012",
];

/** Texts that are sure, each with its total. */
export const sureTexts: readonly (readonly [text: string, total: string])[] = [
  ["кофе 15000, чай 5000, итого 20000", "20,000 UZS"],
  ["Coffee 15000\nTotal 15000", "15,000 UZS"],
  ["Aka 2ta kabob 40 ming, 1ta choy 5 ming, jami 85 ming", "85,000 UZS"],
  ["кофе 15000, чай 5000, скидка 10%", "18,000 UZS"],
  ["coffee 15000, tea 5000, discount 5000, total 15000", "15,000 UZS"],
  ["Coffee 15000", "15,000 UZS"],
  ["2x Coffee 16000", "32,000 UZS"],
  ["Coffee 2x15000; Cake 40 000", "70,000 UZS"],
  ["Кофе 17 000 сум", "17,000 UZS"],
  ["Coffee 5 USD", "5 USD"],
  ["50000", "50,000 UZS"],
];
