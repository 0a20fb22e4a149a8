import { data as currencyTable } from "currency-codes";
import type { SavedItem } from "../../src/store/store-port.js";

const currencies = currencyTable.map(({ code }) => code).slice(0, 150);

export const itemsNamed = (nameOf: (number: number) => string): readonly SavedItem[] =>
  Array.from({ length: 2_000 }, (_, number) => ({
    saved: `i-${number}`,
    name: nameOf(number),
    price: "15000",
    currency: currencies[number % currencies.length] ?? "UZS",
    uses: number % 7,
  }));

const goods = "Латте Чай Кофе Торт Pizza Osh Somsa Coca-Cola Круассан Fish".split(" ");
const letters = (number: number): string =>
  [...number.toString(26)].map((digit) => String.fromCharCode(97 + Number.parseInt(digit, 26))).join("");

/** Two thousand saved items in 150 currencies: as a shop has them, and as somebody who wants to hold up the bot would name them. */
export const manyItems = {
  "of a shop": itemsNamed(
    (number) => `${goods[number % goods.length]} ${letters(number)} ${1 + (number % 9)}`,
  ),
  "that share their words": itemsNamed((number) => `latte 2 и чай ${number}`),
  "that differ in one letter": itemsNamed((number) => `aaaaaaa${letters(number).padStart(3, "a")}`),
  "with the longest names": itemsNamed((number) => `${number} ${"a 1 и ".repeat(20)}`),
};
