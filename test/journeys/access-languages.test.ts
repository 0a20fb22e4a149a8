import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { minute, openWorld, StandingClock } from "./faulty-world.js";
import { oneTerminal, passwordOf } from "./steps.js";
import type { World } from "./world.js";

/** What each journey says in its language; the journeys themselves are the same. */
const languages = {
  ru: {
    login: /Ваш логин в Sandbox Pay\?/,
    password: /Ваш пароль в Sandbox Pay\? Ни в коем случае не пароль от Telegram\./,
    code: /Одноразовый код/,
    signedIn: /Вы вошли\./,
    what: /Что вы продаёте/,
    hint: "Ваш доступ закончится в 14:05. Войдите снова сейчас, чтобы он не прервался посреди работы.",
    help: /Нажмите команду/,
    signIn: "Войти",
    ended:
      /^Ваш доступ к Sandbox Pay с логином .?o•••@shop\.example.? закончился\.\n\nВаш пароль в Sandbox Pay\?/,
    again: /^Вы снова входите в Sandbox Pay с логином .?o•••@shop\.example.?\.\n\nВаш пароль в Sandbox Pay\?/,
    another: "Другой логин",
    create: "Создать счёт",
    renewed: "Доступ обновлён. Нажмите «Создать счёт» ещё раз.",
    waiting: /Ожидает оплаты|Ждёт оплаты/,
    down: /не отвечает\. Ваш черновик сохранён/,
    retry: "Повторить",
  },
  uz: {
    login: /Sandbox Pay loginingiz\?/,
    password: /Sandbox Pay parolingiz\? Hech qachon Telegram parolini yubormang\./,
    code: /bir martalik kod/,
    signedIn: /Kirdingiz\./,
    what: /Nima sotyapsiz/,
    hint: "Kirish muddatingiz soat 14:05 da tugaydi. Ish o‘rtasida uzilib qolmasligi uchun hozir qayta kiring.",
    help: /Buyruqni bosing/,
    signIn: "Kirish",
    ended:
      /^Sandbox Pay ga .?o•••@shop\.example.? logini bilan kirish muddatingiz tugadi\.\n\nSandbox Pay parolingiz\?/,
    again:
      /^Sandbox Pay ga .?o•••@shop\.example.? logini bilan qayta kiryapsiz\.\n\nSandbox Pay parolingiz\?/,
    another: "Boshqa login",
    create: "Hisob yaratish",
    renewed: "Kirish muddati yangilandi. «Hisob yaratish»ni yana bosing.",
    waiting: /kutil/,
    down: /javob bermayapti\. Qoralamangiz saqlangan/,
    retry: "Qayta urinish",
  },
} as const;
type Words = (typeof languages)[keyof typeof languages];

const start = Date.parse("2026-11-21T09:06:00Z");
const almostADay = 23 * 60 * minute + 50 * minute;

async function signIn(world: World, chat: Chat, words: Words): Promise<void> {
  await chat.say("/signin", words.login);
  await chat.say(oneTerminal, words.password);
  await passwordAndCode(world, chat, words, words.signedIn);
}

async function passwordAndCode(world: World, chat: Chat, words: Words, then: RegExp): Promise<void> {
  await chat.say(passwordOf(oneTerminal), words.code);
  world.merchant.control.forgetUsedCodes();
  await chat.say(world.merchant.control.currentCode(oneTerminal), then);
  await handledIn(chat, words);
}

const handledIn = (chat: Chat, words: Words) => chat.say("/help", words.help);

describe.each(Object.entries(languages))("access that ends, in %s", (code, words) => {
  it("is said beforehand, ends, and comes back by password and code", async ({ onTestFinished }) => {
    const clock = new StandingClock(start);
    const world = await openWorld(onTestFinished, { now: clock.now, merchant: { clock: clock.now } });
    const chat = world.user("Aziza", code);
    await signIn(world, chat, words);
    await chat.say("/new", words.what);
    clock.pass(almostADay);
    await handledIn(chat, words);
    await chat.waitUntil(() => chat.texts.includes(words.hint));
    expect(chat.texts.filter((text) => text === words.hint)).toHaveLength(1);
    const early = await chat.tap(words.signIn, words.again);
    expect(chat.labels(early)).toEqual([words.another]);
    await passwordAndCode(world, chat, words, words.what);
    clock.pass(25 * 60 * minute);
    const late = await chat.say("/new", words.ended);
    await chat.tap(words.another, words.login);
    expect(chat.byId(late.messageId)?.text).toMatch(words.login);
    await chat.say(oneTerminal, words.password);
    await passwordAndCode(world, chat, words, words.what);
  });

  it("is renewed by itself where the operator allows it, and says when the service is down", async ({
    onTestFinished,
  }) => {
    const clock = new StandingClock(start);
    const world = await openWorld(onTestFinished, {
      now: clock.now,
      merchant: { clock: clock.now },
      environment: { MERCHANT_REFRESH: "oauth2", MERCHANT_TIMEOUT_MS: "400" },
    });
    const chat = world.user("Aziza", code);
    await signIn(world, chat, words);
    clock.pass(25 * 60 * minute);
    world.merchant.control.fault({ on: "refresh", kind: "503" });
    await chat.say("/new", words.down);
    await chat.tap(words.retry, words.what);
    await chat.say("Choy", /./);
    await chat.say("15 000", /./);
    await chat.tap("2", /./);
    await chat.tap(code === "ru" ? "Готово" : "Tayyor", /./);
    await chat.tap(code === "ru" ? "24 часа" : "24 soat", /./);
    await chat.waitUntil(() => chat.said.some((message) => chat.labels(message).includes(words.create)));
    clock.pass(2 * minute);
    world.merchant.control.expireTokens();
    await chat.tap(words.create, new RegExp(`^${words.renewed}$`));
    await handledIn(chat, words);
    await chat.tap(words.create, words.waiting);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });
});
