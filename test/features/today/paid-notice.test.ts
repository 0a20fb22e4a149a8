import { expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { signInAgain } from "../../kit/invoice-chat.js";
import { dayMs, hourMs, Shop } from "./shop.js";

const notices = ({ one }: Shop): string[] =>
  one.chat.texts.map((text) => plain(text)).filter((text) => /is paid/.test(text));

test("the notice of a payment carries the day, and a callback that comes again counts nothing twice", async () => {
  const shop = await Shop.open();
  const coffee = await shop.sell("Coffee 2x15000");
  const cake = await shop.sell("Cake 40 000");
  await shop.sell("Tea 5000");
  await shop.one.callback(coffee, "paid");
  await shop.one.callback(coffee, "paid");
  await shop.one.callback(cake, "paid");
  expect(notices(shop)).toEqual([
    "✅ Invoice for 30,000 UZS is paid: Coffee · today 1 · 30,000",
    "✅ Invoice for 40,000 UZS is paid: Cake · today 2 · 70,000",
  ]);
});

test("notices that are told together, after the merchant has unblocked the bot, all tell the whole day", async () => {
  const shop = await Shop.open();
  const refs = [await shop.sell("Coffee 15000"), await shop.sell("Cake 40 000")];
  await shop.one.block();
  for (const ref of refs) await shop.one.callback(ref, "paid");
  expect(notices(shop)).toEqual([]);
  await shop.one.unblock();
  await shop.one.send("/settings");
  expect(notices(shop)).toEqual([
    "✅ Invoice for 15,000 UZS is paid: Coffee · today 2 · 55,000",
    "✅ Invoice for 40,000 UZS is paid: Cake · today 2 · 55,000",
  ]);
});

test("the day begins anew at midnight in the chat's time zone, and counts each currency by itself", async () => {
  const shop = await Shop.open();
  await shop.sellAs("paid", "Coffee 15000");
  await shop.sellAs("paid", "Guide 5 USD");
  shop.clock.now += dayMs;
  await shop.sellAs("paid", "Tea 5000");
  expect(notices(shop).map((text) => text.split(" · today ")[1])).toEqual([
    "1 · 15,000",
    "1 · 5",
    "1 · 5,000",
  ]);
});

test("after /signout the notice tells the payment without the day, as /today would tell nothing", async () => {
  const shop = await Shop.open();
  const ref = await shop.sell("Coffee 15000");
  await shop.one.send("/signout");
  await shop.one.callback(ref, "paid");
  expect(notices(shop)).toEqual(["✅ Invoice for 15,000 UZS is paid: Coffee"]);
});

test.each([
  ["en", "✅ Invoice for 70,000 UZS is paid: Cake · today 1 · 70,000"],
  ["ru", "✅ Счёт на 70 000 сум оплачен: Cake · сегодня 1 · 70 000"],
  ["uz", "✅ Hisob toʻlandi: 70 000 soʻm — Cake · bugun 1 · 70 000"],
] as const)("the notice is in the words of the language: %s", async (language, notice) => {
  const shop = await Shop.open();
  const ref = await shop.sell("Cake 70 000");
  await shop.one.change((record) => {
    record.settings.language = language;
  });
  await shop.one.callback(ref, "paid");
  expect(plain(shop.one.chat.texts.at(-1) ?? "")).toBe(notice);
});

test.each(["yesterday", "Вчера", "kecha."])("/today %s shows the day before", async (word) => {
  const shop = await Shop.open();
  await shop.sellAs("paid", "Coffee 15000");
  shop.clock.now += dayMs;
  await shop.sell("Tea 5000");
  await shop.one.send(`/today ${word}`);
  expect(shop.text).toMatch(/^Yesterday, Sun 22 Nov\n\nPaid 1 · 15,000 UZS\n\nSold most/);
});

test("a payment that is told after midnight names no day, since today's sums are without it", async () => {
  const shop = await Shop.open();
  const coffee = await shop.sell("Coffee 15000");
  const cake = await shop.sell("Cake 40 000");
  await shop.one.block();
  await shop.one.callback(coffee, "paid");
  shop.clock.now += 13 * hourMs;
  await shop.one.callback(cake, "paid");
  await shop.one.unblock();
  await signInAgain(shop.one, shop.clock.now);
  await shop.one.send("/settings");
  expect(notices(shop)).toEqual([
    "✅ Invoice for 15,000 UZS is paid: Coffee",
    "✅ Invoice for 40,000 UZS is paid: Cake · today 1 · 40,000",
  ]);
});
