import { describe, expect, it } from "vitest";
import { isInCaseOf } from "../../../src/invoice/seen-customers.js";
import { readSentence } from "../../../src/language/sentence/read-sentence.js";
import { evenOut } from "../../../src/language/text/typed-text.js";

const now = new Date("2026-11-27T07:00:00Z");

/** The parts of a text as "rest | customer | expiry", without those that it doesn't have. */
function parts(text: string, known: readonly string[] = [], saved: readonly string[] = []): string {
  const { rest, customer, expiry } = readSentence(text, {
    ...{ currency: "UZS", now, zone: "Asia/Tashkent", saved: saved.map((name) => ({ name })) },
    isKnown: (words, isInCase) =>
      known.some((name) => evenOut(name) === evenOut(words) || (isInCase && isInCaseOf(words, name))),
  });
  return [rest, customer?.name ?? "", expiry ?? ""].join(" | ").replace(/[ |]+$/, "");
}

describe("the words of asking", () => {
  it.each([
    ["счет на 50000", "50000"],
    ["счет 50000", "50000"],
    ["выстави счет 120 тысяч за букет", "120 тысяч за букет"],
    ["счет за букет 120000", "букет 120000"],
    ["скинь ссылку на 70000", "70000"],
    ["70000 скинь ссылку", "70000"],
    ["можно ссылку на 50 тысяч за торт, пожалуйста", "50 тысяч за торт"],
    ["Добрый день! Выставите, пожалуйста, счёт на 50000", "50000"],
    ["к оплате 45000", "45000"],
    ["за кофе 30000", "кофе 30000"],
    ["еще чай 5000", "чай 5000"],
    ["добавь чай 5000", "чай 5000"],
    ["I need a payment link for 70000", "70000"],
    ["make me a link for 50000", "50000"],
    ["invoice for 50000", "50000"],
    ["to'lov linki kerak 120000", "120000"],
    ["toʻlov havolasi 120000", "120000"],
    ["50000 ga link kerak", "50000"],
    ["choy 5000 bering iltimos", "choy 5000"],
    ["салом 2та лағмон 30 минг", "2та лағмон 30 минг"],
    ["Aka 2ta kabob 40 ming, 1ta choy 5 ming", "2ta kabob 40 ming, 1ta choy 5 ming"],
    ["здравствуйте, кофе 15000", "кофе 15000"],
    ["Здравствуйте!\nкофе 15000\nчай 5000", "кофе 15000\nчай 5000"],
    ["ой, 250000", "250000"],
    ["coffee 15000 please", "coffee 15000"],
    ["Дай Колу 5000", "Колу 5000"],
    ["Счёт: кофе 15000", "кофе 15000"],
    ["скинь ссылку на 100$", "100$"],
  ])("%j leaves %j", (text, left) => expect(parts(text)).toBe(left));
});

describe("the customer of a sentence", () => {
  it.each([
    ["счёт на 50 000 для Азиза", "50 000 | Азиза"],
    ["счет Азизу на 50000 за цветы", "50000 за цветы | Азиз"],
    ["выстави Азизу счет на 50000", "50000 | Азиз"],
    ["выстави Азизу 50000 за торт", "50000 за торт | Азиз"],
    ["запиши долг 200000 Шухрат", "долг 200000 | Шухрат"],
    ["bill Aziz 120k for flowers", "120k for flowers | Aziz"],
    ["invoice for 50000 for Nigora", "50000 | Nigora"],
    ["flowers 250000 for Nigora", "flowers 250000 | Nigora"],
    ["для Азиза: торт 350 тыс", "торт 350 тыс | Азиза"],
    ["торт 350 тыс Азизу", "торт 350 тыс | Азиз"],
    ["торт 350 тыс Сергею", "торт 350 тыс | Сергей"],
    ["торт 350 тыс Игорю", "торт 350 тыс | Игорь"],
    ["100 000 сум Дилшоду", "100 000 сум | Дилшод"],
    ["долг 200000 Шухрат", "долг 200000 | Шухрат"],
    ["гул 250 минг сўм Нигорага", "гул 250 минг сўм | Нигора"],
    ["2ta lavash 30 mingdan Nigoraga", "2ta lavash 30 mingdan | Nigora"],
    ["Aziz akaga tort 350 ming", "tort 350 ming | Aziz aka"],
    ["Букет роз 250000 Нигора 901234567", "Букет роз 250000 | Нигора 901234567"],
    ["Букет роз 250000 +998 90 123 45 67", "Букет роз 250000 | +998 90 123 45 67"],
    ["торт 350 тыс Азизу до завтра", "торт 350 тыс | Азиз | до завтра"],
  ])("%j is %s", (text, expected) => expect(parts(text)).toBe(expected));

  it.each([
    ["торт для Азиза 350 тыс", "торт 350 тыс | Азиза"],
    ["Азизу торт 350 тыс", "торт 350 тыс | Азиз"],
    ["50000 for Aziz", "50000 | Aziz"],
    ["Aziz uchun tort 350 ming", "tort 350 ming | Aziz"],
    ["торт 350 тыс розе", "торт 350 тыс | розе"],
  ])("is found in more places if an earlier invoice named them: %j is %s", (text, expected) => {
    expect(parts(text, ["Азиз", "Aziz", "Роза"])).toBe(expected);
  });

  it("is nobody where the name of a known customer is an item", () => {
    expect(parts("Розу красную 50000", ["Роза"])).toBe("Розу красную 50000");
    expect(parts("Роза 50000", ["Роза"])).toBe("Роза 50000");
  });
});

describe("the expiry of a sentence", () => {
  it.each([
    ["доставка 25000 сум завтра до 18:00", "доставка 25000 сум |  | завтра до 18:00"],
    ["cake 350,000 due tomorrow", "cake 350,000 |  | tomorrow"],
    ["tort 350000 ertaga", "tort 350000 |  | ertaga"],
    ["торт 350000 до 25.12", "торт 350000 |  | до 25.12"],
  ])("%j is %j", (text, expected) => expect(parts(text)).toBe(expected));
});

describe("a text that stays whole", () => {
  it.each([
    "чай для похудения 50000",
    "Торт для мамы 200000",
    "Коврик для BMW 200000",
    "50000 для BMW",
    "Подарок для Ани 50000",
    "Cake for 4 200000",
    "Cake 80 000 for 4",
    "50000 for Repair",
    "Счет-фактура 10000",
    "Счётчик воды 200000",
    "Счет на сайт 50000",
    "Линк кабель 50000",
    "Link cable 50000",
    "Link for Samsung 50000",
    "Привет-открытка 5000",
    "Hello Kitty 50000",
    "Well water 20000",
    "Make up 50000",
    "Need for Speed 50000",
    "Долг 50000",
    "завтрак 30000",
    "Tomorrow magazine 20000",
    "аренда 500000 на 3 дня",
    "Рыбу 5000",
    "Книга 50000",
    "Powerbank 20000 Black",
    "Invoice Coffee 15000",
    "Yetkazish 25000 Toshkentga",
    "обед 30000 Рагу",
    "2 латте, пожалуйста",
    "Нигора 901234567",
    "код 669253",
    "Торт 200000 для Азиза\nЧай 5000 для Лолы",
    "Coffee 15000; thanks",
    "Coffee for Olim 15000; Cake 40 000 for Aziz",
    "Coffee 15000\nTea 5000; Cake 40 000 for Aziz",
    "Coffee 15000; for Aziz",
  ])("%j", (text) => expect(parts(text)).toBe(text));

  it.each([
    ["Добавь сахар 5000", "Добавь сахар"],
    ["Счет 50000", "Счет"],
    ["чай 5000 Азизу", "Азизу"],
  ])("because a saved item has these words in its name: %j", (text, name) => {
    expect(parts(text, [], [name])).toBe(text);
  });
});

describe("a list on one line", () => {
  it.each([
    ["Coffee 2x15000; Cake 40 000 for Aziz", "Coffee 2x15000; Cake 40 000 | Aziz"],
    ["Счёт: кофе 15000; чай 5000; торт 40 000 для Азиза", "кофе 15000; чай 5000; торт 40 000 | Азиза"],
    ["Кофе 15000; торт 40 000 для Азиза до завтра", "Кофе 15000; торт 40 000 | Азиза | до завтра"],
    ["Coffee 15000; Cake 40 000, tomorrow", "Coffee 15000; Cake 40 000 |  | tomorrow"],
    ["Qahva 15000; tort 40000 Aziz uchun", "Qahva 15000; tort 40000 | Aziz"],
  ])("%j is %j", (text, expected) => expect(parts(text)).toBe(expected));
});
