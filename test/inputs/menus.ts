import type { SavedItem } from "../../src/store/store-port.js";

const item = (name: string, price: string): SavedItem => ({
  saved: name,
  name,
  price,
  currency: "UZS",
  uses: 0,
});

/** The saved items of two shops. */
export const menus = {
  cafe: [
    item("Латте", "20000"),
    item("Чизкейк", "30000"),
    item("Капучино", "22000"),
    item("Круассан", "15000"),
  ],
  kitchen: [
    item("Osh", "35000"),
    item("Choy", "5000"),
    item("Somsa", "8000"),
    item("Non", "4000"),
    item("Лағмон", "30000"),
  ],
};
