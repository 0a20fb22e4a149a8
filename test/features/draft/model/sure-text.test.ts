import { describe, expect, test } from "vitest";
import { doubtIn } from "../../../../src/features/draft/model/sure-text.js";
import { parseItemLines } from "../../../../src/language/line/quick-line.js";

const saved = [{ name: "Latte" }, { name: "Cola 0.5" }];

function doubtOf(text: string, currency = "UZS"): string | undefined {
  const { lines } = parseItemLines(text, currency);
  const place = { currency, now: new Date("2026-11-20T10:00:00Z"), zone: "Asia/Tashkent", saved };
  return doubtIn(text, lines, place);
}

describe("a text that may become an invoice without a review card", () => {
  test.each([
    "Coffee 15000",
    "2x Coffee 15000",
    "Coffee 2x15000; Cake 40 000",
    "Кофе 15 000 сум",
    "Coffee 15k",
    "kofe 15 ming",
    "2 ta kofe 15000dan",
    "Coffee 15000 2 pcs",
    "Coffee 2x15000 = 30000",
    "Coffee 2000",
    "Coffee 1x15500",
    "Coffee 2x15 500",
    "Coffee 250 сум",
    "Coffee 15 USD",
    "Coffee 125990 сум",
    "Promo code 50 000 UZS",
    "Coffee 15000\nTea 5000",
    "Кофе 15000 и чай 5000",
    "Coffee\t2\t15000",
    "Makeup 150 000",
    "Room 500000",
    "Сумка 50000",
    "Кодекс 45000",
    "Total care 50000 UZS, Latte 20000".split(",")[1] ?? "",
    "Cola 0.5 12000",
    "50000",
    "50 000",
    "57 500 сум",
    "gift card 50000",
    "карта памяти 100000",
    "901 000 000",
    "Кофе с молоком 15000",
  ])("passes: %s", (text) => {
    expect(doubtOf(text)).toBeUndefined();
  });

  test.each(["Cola 2.50", "Cola 2.50; Cake 12.00", "Coffee 5 EUR", "Coffee 3x4.50", "Rent 1200"])(
    "passes in euros: %s",
    (text) => {
      expect(doubtOf(text, "EUR")).toBeUndefined();
    },
  );
});

describe("a text whose prices may have left out their thousands", () => {
  test.each(["букет 250", "Кофе 15", "кофе 15, чай 5", "iPhone 15"])("is otherwise sure: %s", (text) => {
    expect(doubtOf(text)).toBeUndefined();
  });
});

describe("a text that the merchant has to see on a card first", () => {
  test.each([
    ["2x Coffee 15000 30000", "number"],
    ["Package 5000", "code"],
    ["Упаковка 5 000", "code"],
    ["id 5000", "code"],
    ["Tea 5000 + 2000", "number"],
    ["Room 101 500", "number"],
    ["101 500 Room", "number"],
    ["Room 101 500 сум", "number"],
    ["Plank 2x4", "price"],
    ["Calendar 2026", "price"],
    ["Coffee \u202e00050", "hidden"],
    ["iPhone 13 pro 128 7 500 000", "number"],
    ["Calendar 2026 15000", "number"],
    ["Coffee 15000 / 20000", "number"],
    ["Coffee 10% 15000", "number"],
    ["Coffee 1/2 15000", "number"],
    ["Coffee ½ 15000", "number"],
    ["25.12 Coffee 15000", "number"],
    ["Rent 25.12.2026 500000", "number"],
    ["3 кг сахар 12000", "number"],
    ["двадцать кофе 15000", "number"],
    ["Coffee twenty 15000", "number"],
    ["пара носков 15000", "number"],
    ["1 Coffee 15000\n2 Tea 5000\n3 Cake 9000", "number"],
    ["Total 70000", "total"],
    ["jami 20000", "total"],
    ["сумма 20000", "total"],
    ["Coffee 15000\nTea 30", "price"],
    ["cancel 5000", "words"],
    ["delete 5000", "words"],
    ["отмена 5000", "words"],
    ["help 5000", "words"],
    ["today 15000", "words"],
    ["refund 5000", "words"],
    ["возврат 5000", "words"],
    ["оплатил 25000", "words"],
    ["thanks 5000", "words"],
    ["please 5000", "words"],
    ["не кофе 15000", "words"],
    ["сколько кофе 15000", "words"],
    ["coffee or tea 15000", "words"],
    ["до завтра 5000", "words"],
    ["tomorrow 5000", "words"],
    ["клиент Азиз 50000", "words"],
    ["for Ali 50000", "words"],
    ["ali@shop.uz 50000", "words"],
    ["@ali 50000", "words"],
    ["Tea + 2000", "words"],
    ["кофе? 15000", "words"],
    ["901234567", "secret"],
    ["90 123 45 67", "secret"],
    ["Coffee 15000 901234567", "secret"],
    ["Coffee 15000 +998 90 123 45 67", "secret"],
    ["8600 1234 5678 9012", "secret"],
    ["ИНН 123456789", "secret"],
    ["code 669253", "secret"],
    ["Your code is 669 253", "secret"],
    ["пароль 50000", "secret"],
    ["password 12345678", "secret"],
    ["OTP 5000 5000", "secret"],
    ["pin 1234", "secret"],
    ["901 234 567", "secret"],
    ["паспорт AA 1234567", "secret"],
    ["AB 1234567", "secret"],
    ["card 1234", "secret"],
    ["карта 5678", "secret"],
    ["code 669253 сум", "secret"],
    ["возвращаю 50000", "words"],
    ["скинь 50000", "words"],
    ["оплати 50000", "words"],
    ["сдача 5000", "words"],
    ["pay me 50000", "words"],
    ["stop 5000", "words"],
    ["qaytim 5000", "words"],
    ["coffee maybe 15000", "words"],
    ["Coffee от 15000", "words"],
    ["Coffee about 15000", "words"],
    ["можно кофе 15000", "words"],
    ["5000-", "number"],
    ["+ 5000", "number"],
    ["Anna 669253", "secret"],
    ["669253", "secret"],
    ["1234", "secret"],
    ["12345678", "secret"],
  ])("asks: %s (%s)", (text, why) => {
    expect(doubtOf(text)).toBe(why);
  });

  test.each([
    ["Cola 0.5", "price"],
    ["Cola 0.33", "price"],
    ["Coffee 3", "price"],
    ["iPhone 15", "price"],
    ["Cola 2.50 3.50", "number"],
  ])("asks in euros: %s (%s)", (text, why) => {
    expect(doubtOf(text, "EUR")).toBe(why);
  });
});
