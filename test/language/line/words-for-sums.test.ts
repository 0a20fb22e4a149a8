import { describe, expect, it } from "vitest";
import { parseItemLines } from "../../../src/language/line/quick-line.js";

const words = [
  ...[
    "итого",
    "на сумму",
    "на общую сумму",
    "сумма заказа",
    "сумма к оплате",
    "итоговая сумма",
    "итого сумма",
  ],
  ...["всего итого", "сумма всего", "общая стоимость", "вместе", "с вас", "в общем", "равно"],
  ...[
    "jami to'lov",
    "jami narxi",
    "ja'mi",
    "hammasiga",
    "xammasi",
    "barchasi",
    "summa",
    "umumiy narx",
    "yig'indi",
  ],
  ...["жами сумма", "хаммаси", "ҳаммаси булиб", "умумий", "барчаси"],
  ...["order total", "total bill", "sum total", "to pay", "all together", "in all", "comes to"],
];

describe.each(words)("“%s” and an amount", (word) => {
  it.each([
    `coffee 15000, tea 5000, ${word} 20000`,
    `coffee 15000\ntea 5000\n${word}: 20000`,
    `${word} 20000\ncoffee 15000\ntea 5000`,
  ])("are a total and no item: %j", (text) => {
    const { lines, statedTotal } = parseItemLines(text, "UZS");
    expect(lines.map((line) => line.ok && line.item.price)).toEqual(["15000", "5000"]);
    expect(statedTotal).toBe("20000");
  });
});

it.each([
  "Вместительный рюкзак 20000",
  "Общая тетрадь 5000",
  "Summer dress 50000",
  "Ящик для сумм 20000",
  "Ветровка 90000",
])("leaves the name of an item whole: %j", (text) => {
  const { lines } = parseItemLines(`coffee 15000\n${text}`, "UZS");
  expect(lines).toHaveLength(2);
});
