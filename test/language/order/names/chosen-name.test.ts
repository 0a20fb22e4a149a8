import { describe, expect, it } from "vitest";
import { chosenAmong } from "../../../../src/language/order/names/chosen-name.js";

const teas = ["Чай зелёный", "Чай чёрный с лимоном", "Чай"].map((name) => ({ name }));
const others = ["Latte", "Latte large", "Pizza 30 cm", "Pizza 40 cm", "Torte", "Toast", "Cheesecake"].map(
  (name) => ({ name }),
);

describe("a typed answer to the offered items", () => {
  it.each([
    ["Чай зелёный", "Чай зелёный"],
    ["  чай ЗЕЛЕНЫЙ ", "Чай зелёный"],
    ["зелёный", "Чай зелёный"],
    ["зелёного", "Чай зелёный"],
    ["зеленый пожалуйста", "Чай зелёный"],
    ["зилёный", "Чай зелёный"],
    ["с лимоном", "Чай чёрный с лимоном"],
    ["лимон", "Чай чёрный с лимоном"],
    ["чай", "Чай"],
    ["зел", "Чай зелёный"],
    ["1", "Чай зелёный"],
    ["2-й", "Чай чёрный с лимоном"],
    ["первый", "Чай зелёный"],
    ["третье", "Чай"],
    ["вторую", "Чай чёрный с лимоном"],
    ["birinchi", "Чай зелёный"],
    ["ikkinchisi", "Чай чёрный с лимоном"],
    ["the third one", "Чай"],
  ])("%j means %j", (text, name) => {
    expect(chosenAmong(text, teas)?.name).toBe(name);
  });

  it.each([
    ["latte", "Latte"],
    ["large", "Latte large"],
    ["the large one", "Latte large"],
    ["30", "Pizza 30 cm"],
    ["40cm", "Pizza 40 cm"],
    ["chesecake", "Cheesecake"],
    ["7th", "Cheesecake"],
  ])("%j means %j", (text, name) => {
    expect(chosenAmong(text, others)?.name).toBe(name);
  });

  it.each([
    "",
    "красный",
    "не зелёный",
    "зелёный 5000",
    "2 зелёных",
    "9",
    "0",
    "чая 3 штуки",
    "pizza",
    "toas te",
  ])("%j means none of them", (text) => {
    expect(chosenAmong(text, [...teas, ...others.slice(0, 4)])).toBeUndefined();
  });
});
