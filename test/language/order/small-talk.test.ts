import { describe, expect, it } from "vitest";
import { isTalk } from "../../../src/language/order/small-talk.js";

describe("a text that a merchant wants to save as an item", () => {
  it.for([
    "спасибо",
    "Спасибо!",
    "рахмат",
    "rahmat",
    "thank you",
    "добрый день",
    "какая цена",
    "сколько стоит латте",
    "какие есть торты",
    "how much is a latte",
    "Латте есть?",
    "qancha?",
    "можно",
    "please",
    "не надо",
    "нет, спасибо",
  ])("is talk and no name: %s", (text) => expect(isTalk(text)).toBe(true));

  it.for([
    "Латте",
    "Латте с кокосовым молоком",
    "The Who",
    "Стол",
    "Час массажа",
    "Стакан",
    "Пицца 30 см",
    "Комплимент на день рождения",
    "Good morning tea",
    "Choy",
    "12",
    "☕",
  ])("may be a name: %s", (text) => expect(isTalk(text)).toBe(false));
});
