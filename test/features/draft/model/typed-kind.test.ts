import { describe, expect, it } from "vitest";
import { kindsOf } from "../../../../src/features/draft/model/typed-kind.js";
import { menus } from "../../../language/order/menus.js";
import { orders, otherTexts } from "../../../language/order/order-table.js";

const now = new Date("2026-11-22T10:00:00Z");
const saved = ["Latte", "Латте", "Tea"];

/** The kinds that a text may be, as "order" or "expiry, reference client 2 hours". */
const kinds = (text: string, menu: readonly string[] = saved, currency = "UZS"): string =>
  kindsOf(text, { currency, now, zone: "Asia/Tashkent", saved: menu.map((name) => ({ name })) })
    .map((one) => {
      if (one.kind === "reference") return `reference ${one.named.name}`;
      return one.kind === "quantity" ? `quantity ${one.quantity}` : one.kind;
    })
    .join(", ");

describe("a text that no question has asked for", () => {
  it.each([
    ["Tea 5000", "lines"],
    ["нет, 17000", ""],
    ["не 15000, а 16000", ""],
    ["округли до 18000", ""],
    ["coffee should be 13000", ""],
    ["поменяй кофе на 14000", ""],
    ["Coffee 2x15000; Cake 40 000", "lines"],
    ["Coffee 2 x 2000", "lines"],
    ["Latte 2 x 2026", "lines"],
    ["Латте 25000", "lines"],
    ["Table 5 100 000", "lines"],
    ["Consulting 50 EUR", "lines"],
    ["латте и чизкейк 40000", "lines"],
    ["Promo code 50000", "lines"],
    ["Promo code 15 990 UZS", "lines"],
    ["Промо код 15990 сум", "lines"],
    ["50000", "amount"],
    ["50 000 сум", "amount"],
    ["15 ming", "amount"],
    ["150000", "amount"],
    ["125 500", "amount"],
    ["2 latte", "order"],
    ["latte 3", "order"],
    ["2 латте и 1 чизкейк, без сахара", "order"],
    ["2 latte for Aziz", "order"],
    ["2 капучино и 1 брауни", "order"],
    ["x3", "quantity 3"],
    ["3 шт", "quantity 3"],
    ["3 dona", "quantity 3"],
    ["2 hours", "expiry"],
    ["2 часа", "expiry"],
    ["2 soat", "expiry"],
    ["завтра 18:00", "expiry"],
    ["ertaga 18:00", "expiry"],
    ["25.12 10:00", "expiry"],
    ["for 2 hours", "expiry"],
    ["a@b.co, Client 1042", "reference Client 1042, a@b.co"],
    ["for 24 hours", "expiry"],
    ["2 soatga", "expiry"],
    ["3 kunga", "expiry"],
    ["bir haftaga", "expiry"],
    ["for Aziz", "reference Aziz"],
    ["for Free", "reference Free"],
    ["mijoz said", "reference said"],
    ["для Азиза", "reference Азиза"],
    ["клиент Азиз", "reference Азиз"],
    ["Клиент: Азиз Каримов", "reference Азиз Каримов"],
    ["mijoz Aziz", "reference Aziz"],
    ["Aziz uchun", "reference Aziz"],
    ["client 1042", "reference client 1042"],
    ["for client 1042", "reference client 1042"],
    ["для Азиза +998 90 123 45 67", "reference Азиза +998 90 123 45 67"],
    ["aziz@mail.uz", "email"],
    ["+998 90 123 45 67", "phone"],
    ["901234567", "phone"],
    ["+7 (701) 123-45-67", "phone"],
  ])("%j is one of: %s", (text, expected) => expect(kinds(text)).toBe(expected));

  it.each([
    ["client 2 hours", "expiry, reference client 2 hours"],
    ["for Aziz 50000", "lines, reference Aziz 50000"],
    ["for Aziz 2 latte", "order, reference Aziz 2 latte"],
    ["клиент 50000", "lines, reference клиент 50000"],
  ])("%j may be several things: %s", (text, expected) => expect(kinds(text)).toBe(expected));

  it.each([
    "спасибо",
    "какая цена?",
    "клиент спрашивает, какая цена?",
    "чизкейк",
    "оплатил 25000",
    "men 25000 yubordim",
    "Coffee 3",
    "3",
    "кв. 12, ул. Навои 5",
    "буду через 15 минут",
    "8600 1234 5678 9012",
    "+8600 1234 5678 9012",
    "Перевод на карту 8600 1234 5678 9012",
    "клиент оплатил",
    "клиент уже оплатил",
    "клиент не пришёл",
    "Клиент просит скидку",
    "заказчик ждёт",
    "customer is waiting",
    "client paid",
    "mijoz to'ladi",
    "mijoz kutyapti",
    "for me",
    "for free",
    "для меня",
    "/new Tea 5000",
    "/signout",
    "for 2",
    // A one-time code that comes too late.
    "669253",
    "669 253",
    "код 669253",
    "Your login code is 12345",
    "SMS kod: 4821",
    "parol 123456",
  ])("%j is none of them", (text) => expect(kinds(text)).toBe(""));

  it.each(orders)("with the menu %s, the order %j is read as an order", (menu, text) =>
    expect(kinds(text, menus[menu])).toBe("order"),
  );

  it.each(otherTexts)("with the menu %s, %j opens no order", (menu, text) =>
    expect(kinds(text, menus[menu])).not.toContain("order"),
  );

  it("takes a small number beside a saved item for its quantity, and a number with cents for a price", () => {
    expect(kinds("latte 3", saved, "USD")).toBe("order");
    expect(kinds("latte 3.50", saved, "USD")).toBe("lines");
    expect(kinds("latte 2 x 3", saved, "USD")).toBe("lines");
    expect(kinds("latte 3 USD", saved, "USD")).toBe("lines");
  });
});
