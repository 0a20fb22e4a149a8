import { describe, expect, it } from "vitest";
import { parseItemLines } from "../../../../src/language/line/quick-line.js";

const itemsIn = (text: string, currency = "UZS") =>
  parseItemLines(text, currency).lines.map((line) => {
    if (!line.ok) return line.problem;
    const { name = "", quantity = 1, price } = line.item;
    const { inThousands } = line;
    return `${name} ${quantity} x ${price}${inThousands === undefined ? "" : ` or ${inThousands}`}`;
  });

describe("a small price in a typed line", () => {
  it.each([
    ["букет 250", ["букет 1 x 250 or 250000"]],
    ["Кофе 15", ["Кофе 1 x 15 or 15000"]],
    ["buket - 250", ["buket 1 x 250 or 250000"]],
    ["5 самсы по 8", ["самсы 5 x 8 or 8000"]],
    ["3ta somsa 8 dan", ["somsa 3 x 8 or 8000"]],
    ["чай по 3", ["чай 1 x 3 or 3000"]],
    ["2 x 3", [" 2 x 3 or 3000"]],
    ["кофе 12.5", ["кофе 1 x 12.5 or 12500"]],
    ["250", [" 1 x 250 or 250000"]],
    ["кофе 15, чай 5", ["кофе 1 x 15 or 15000", "чай 1 x 5 or 5000"]],
    ["кофе 15 и чай 5", ["кофе 1 x 15 or 15000", "чай 1 x 5 or 5000"]],
    ["2 кофе 15, чай 5", ["кофе 2 x 15 or 15000", "чай 1 x 5 or 5000"]],
    ["кофе\t2\t15", ["кофе 2 x 15 or 15000"]],
    ["buket 300", ["buket 1 x 300 or 300000"], "IDR"],
  ])("may lack its thousands: %j", (text, expected, currency = "UZS") => {
    expect(itemsIn(text, currency)).toEqual(expected);
  });

  it.each([
    ["букет 250 UZS", ["букет 1 x 250"]],
    ["букет 250 сум", ["букет 1 x 250"]],
    ["букет 250k", ["букет 1 x 250000"]],
    ["букет 250 тыс", ["букет 1 x 250000"]],
    ["букет 250 минг", ["букет 1 x 250000"]],
    ["name\tprice, UZS\nкофе\t250", ["кофе 1 x 250"]],
    ["кофе 1500", ["кофе 1 x 1500"]],
    ["coffee 15", ["coffee 1 x 15"], "USD"],
    ["пицца 400", ["пицца 1 x 400"], "RUB"],
  ])("means what it says: %j", (text, expected, currency = "UZS") => {
    expect(itemsIn(text, currency)).toEqual(expected);
  });

  it.each([
    ["Чай 2", ["Чай 2 x undefined"]],
    ["Чай - 2", ["Чай 2 x undefined"]],
    ["Table 5", ["Table 5 1 x undefined"]],
    ["стол 12", ["стол 12 1 x undefined"]],
    ["Cola 0.5", ["Cola 0.5 1 x undefined"]],
    ["iPhone 15, чехол 9000000", ["iPhone 15, чехол 1 x 9000000"]],
  ])("is no price where the number is a count or belongs to the name: %j", (text, expected) => {
    expect(itemsIn(text)).toEqual(expected);
  });
});
