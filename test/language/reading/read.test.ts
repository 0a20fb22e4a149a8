import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Reader } from "../../../src/language/reading/read.js";
import { unpacked } from "../../../src/language/reading/weights.js";

const file = readFileSync(new URL("../../../locales/typed-lines.bin", import.meta.url));
const { read } = new Reader(unpacked(file));

/** The items as a person would repeat them: "2 × tea 15000". */
const itemsOf = (text: string, currency: string): string =>
  read(text, currency)
    .items.map(
      ({ name = "?", quantity, price }) => `${quantity.toFixed()} × ${name} ${price?.toFixed() ?? "?"}`,
    )
    .join(", ");

test.each([
  ["red roses 18k", "1 × red roses 18000"],
  ["25 red roses at 18k each plus delivery 30k", "25 × red roses 18000, 1 × delivery 30000"],
  ["iced latte 32 000 and croissant 18 000", "1 × iced latte 32000, 1 × croissant 18000"],
  ["3 латте по 25", "3 × латте 25000"],
  ["букет 350 тыс", "1 × букет 350000"],
  ["торт 450 000, доставка 30 000", "1 × торт 450000, 1 × доставка 30000"],
  ["стрижка 80к борода 50к", "1 × стрижка 80000, 1 × борода 50000"],
  ["101 роза по 12 тыс", "101 × роза 12000"],
  ["маникюр и педикюр по 180 тыс", "1 × маникюр 180000, 1 × педикюр 180000"],
  ["osh 5 ta 35 mingdan", "5 × osh 35000"],
  ["3 ta kitob 45 mingdan", "3 × kitob 45000"],
  ["zal ijarasi 4 soat soatiga 200 ming", "4 × zal ijarasi 200000"],
  ["olma 2 kg kilosi 18 ming", "2 × olma 18000"],
  ["gosht 1.5 kg kilosi 120 ming", "1.5 × gosht 120000"],
  ["5 та сомса 8 мингдан", "5 × сомса 8000"],
  ["торт 450 минг", "1 × торт 450000"],
  ["гул 300 минг, етказиб бериш 25 минг", "1 × гул 300000, 1 × етказиб бериш 25000"],
  ["самса ٢ шт по ١٥٠٠٠", "2 × самса 15000"],
  ["coffee ۱۵۰۰۰", "1 × coffee 15000"],
  ["чай ３ шт по 8000", "3 × чай 8000"],
  ["сыр ½ кг по 90 тыс", "0.5 × сыр 90000"],
  ["сыр 1/2 кг по 90 тыс", "0.5 × сыр 90000"],
  ["мёд 1 1/2 кг по 100 тыс", "1.5 × мёд 100000"],
  ["полтора кило яблок по 20 тыс", "1.5 × яблок 20000"],
  ["12 тетрадей 5 тыс штука", "12 × тетрадей 5000"],
  ["тетради 180 тыс за все", "1 × тетради 180000"],
])("in so'm, “%s” is %s", (text, items) => {
  expect(itemsOf(text, "UZS")).toBe(items);
  expect(read(text, "UZS").certainty).toBe("taken");
});

test.each([
  ["coffee $5", "1 × coffee 5"],
  ["logo design 150", "1 × logo design 150"],
  ["2 pizzas at $12 each", "2 × pizzas 12"],
  ["website 300$", "1 × website 300"],
  ["tea 3.50", "1 × tea 3.5"],
])("in dollars, “%s” is %s", (text, items) => {
  expect(itemsOf(text, "USD")).toBe(items);
  expect(read(text, "USD").certainty).toBe("taken");
});

test.each([
  ["bouquet 350k no wait 320k", "320000"],
  ["букет 350 тыс нет 320 тыс", "320000"],
  ["vaza was 290k now 230k", "230000"],
  ["кукла было 290 сейчас 230 тыс", "230000"],
  ["ужин 400 тыс скидка 10%", "360000"],
  ["торт 300 000 минус 20 000", "280000"],
  ["ремонт 1 млн, предоплата 300 тыс", "1000000"],
  ["чай 15000\nкофе 20000\nитого 35000", "35000"],
])("“%s” comes to %s", (text, sum) => {
  expect(read(text, "UZS").sum?.toFixed()).toBe(sum);
});

test.each([
  "haircut from 150000",
  "ремонт 150 или 180 тыс",
  "торт 250-300 тысяч",
  "примерно 200 тыс уборка",
  "tort 300 ming yoki 350 ming",
  "если с доставкой то торт 300 тыс",
  "футболка 15 mingdan",
  "чай 15000 кофе 20000 итого 40000",
  "мастер взял ну тыщ 150",
  "лаваши 56000 с доставкой 71000",
  "cake 300000 with delivery 320000",
  "lavash 56 ming dostavka bilan 71 ming",
  "ужин 300 000 обслуживание 10%",
  "dinner 300000 service 10%",
  "ужин 300 тыс НДС 12%",
  "2 букета: 200000 и 300000",
  "vaza 290 ming edi, 230 mingga berdik",
  "ремонт двери 500 тыс, замок отдельно",
  "eshik 500 ming, qulf narxi keyin",
])("anybody would ask about “%s”", (text) => {
  expect(read(text, "UZS").certainty).toBe("doubtful");
});

test("a car's number is no price and no name", () => {
  expect(itemsOf("Кобальт 01 S 482 KB\nмасло 280 тыс\nфильтр 35 тыс", "UZS")).toBe(
    "1 × масло 280000, 1 × фильтр 35000",
  );
});

test.each([
  ["экран Поко X3 380 тыс", "1 × экран Поко X3 380000"],
  ["чехол Honor 90 95 тыс", "1 × чехол Honor 90 95000"],
  ["бампер Нексия 3 950 тыс", "1 × бампер Нексия 3 950000"],
])("in “%s”, the model's number stays in the name", (text, items) => {
  expect(itemsOf(text, "UZS")).toBe(items);
});

test.each([
  ["ручка 80 минг 2 та стекло 230 минг", "390000"],
  ["лаваши 56000 с доставкой 71000", "71000"],
  ["2 букета: 200000 и 300000", "500000"],
  ["ужин 300 000 обслуживание 10%", "330000"],
  ["3 лонгслива 150", "150000"],
])("“%s” shows %s as well", (text, sum) => {
  const { sum: first, others } = read(text, "UZS");
  expect([first, ...others.map((other) => other.sum)].map((one) => one?.toFixed())).toContain(sum);
});

test.each(["привет", "спасибо, до завтра", "rahmat", "ok thanks", "", "   ", "👍"])(
  "nothing is sold in “%s”",
  (text) => {
    expect(read(text, "UZS").certainty).toBe("none");
  },
);

test("an order without prices has its names and counts, and no sum", () => {
  const { items, sum } = read("Здравствуйте, 2 плова и 3 самсы, тел 90 987 65 43", "UZS");
  expect(items.map(({ name, quantity }) => `${quantity.toFixed()} ${name}`)).toEqual(["2 плова", "3 самсы"]);
  expect(sum).toBeUndefined();
});

test("a stated total that fits the items is told", () => {
  const { total, isConfirmed } = read("чай 15000\nкофе 20000\nитого 35000", "UZS");
  expect(total?.toFixed()).toBe("35000");
  expect(isConfirmed).toBe(true);
});

test("customer, phone and advance are parts of their own", () => {
  const { parts, advance } = read("торт 450 тыс для Лолы, аванс 100 тыс, +998 90 123 45 67", "UZS");
  expect(parts.find(({ tag }) => tag === "c")?.text).toContain("Лолы");
  expect(parts.find(({ tag }) => tag === "f")?.text).toContain("123 45 67");
  expect(advance?.value.toFixed()).toBe("100000");
});

test("the same line is read alike each time", () => {
  const once = read("3 лонгслива 150 и шарф 90", "UZS");
  const again = read("3 лонгслива 150 и шарф 90", "UZS");
  expect(again).toEqual(once);
});

test.each(["1 ", "a1", "тыс ", "по 5 и ", "x2 ", "1/2 ", "\n", "ming ", "$", "🙂1"])(
  "4,096 characters of “%s” end with a reading whose tokens are bounded",
  (piece) => {
    const text = piece.repeat(Math.ceil(4_096 / piece.length)).slice(0, 4_096);
    const { tokens, certainty } = read(text, "UZS");
    expect(tokens.length).toBeLessThanOrEqual(1_500);
    expect(certainty).not.toBe("taken");
  },
);
