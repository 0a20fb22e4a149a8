import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { World } from "./world.js";

/** The words of one language that the walk below meets, in its order. */
const words = {
  en: {
    settings: /^Settings/,
    done: "Done",
    back: "Back",
    ask: "Ask every time",
    unset: "Not set",
    asked: "ask every time",
    notSet: "not set",
    currency: ["Currency", /Which currency\?/, "Currency: ask every time, UZS first"],
    expiry: ["Expiry", /expire\?/, "24 hours", "Expiry: 24 hours after creation", "3 days"],
    expiryFixed: ["tomorrow 18:00", /fixed time/],
    expiryTyped: ["2h", "Expiry: 2 hours after creation"],
    more: ["More defaults…", /^More defaults/],
    overpaid: ["Overpayment", /pay more/, "Overpayment: up to 2% counts as paid"],
    underpaid: ["Underpayment", /pay less/, "Underpayment: up to 1,000 UZS counts as paid"],
    confirm: [/Is that what you want\?/, "Yes, accept it", "Underpayment: up to 20% counts as paid"],
    language: ["Customer's language", /your customers/, "Customer's language: Русский"],
    likeMine: ["Same as mine", "Customer's language: the same as yours"],
    note: ["Note", /What note/, "Thank you!"],
  },
  ru: {
    settings: /^Настройки/,
    done: "Готово",
    back: "Назад",
    ask: "Спрашивать",
    unset: "Не задавать",
    asked: "спрашивать каждый раз",
    notSet: "не задано",
    currency: ["Валюта", /Какая валюта\?/, "Валюта: спрашивать каждый раз, первой UZS"],
    expiry: ["Срок", /истекают ссылки/, "24 часа", "Срок: 24 часа после создания", "3 дня"],
    expiryFixed: ["завтра 18:00", /Точное время/],
    expiryTyped: ["2 часа", "Срок: 2 часа после создания"],
    more: ["Другие поля…", /^Что ещё подставлять/],
    overpaid: ["Переплата", /заплатить больше/, "Переплата: до 2 % считается оплатой"],
    underpaid: ["Недоплата", /заплатить меньше/, "Недоплата: до 1 000 UZS считается оплатой"],
    confirm: [/Так и нужно\?/, "Да, так и нужно", "Недоплата: до 20 % считается оплатой"],
    language: ["Язык клиента", /вашим клиентам/, "Язык клиента: Русский"],
    likeMine: ["Как у меня", "Язык клиента: как у вас"],
    note: ["Примечание", /Какое примечание/, "Спасибо!"],
  },
  uz: {
    settings: /^Sozlamalar/,
    done: "Tayyor",
    back: "Orqaga",
    ask: "Har safar so‘rash",
    unset: "Belgilanmasin",
    asked: "har safar so‘ralsin",
    notSet: "belgilanmagan",
    currency: ["Valyuta", /Qaysi valyuta\?/, "Valyuta: har safar so‘ralsin, avval UZS"],
    expiry: ["Muddat", /qancha vaqtdan keyin/, "24 soat", "Muddati: yaratilgandan keyin 24 soat", "3 kun"],
    expiryFixed: ["ertaga 18:00", /Aniq vaqt/],
    expiryTyped: ["2 soat", "Muddati: yaratilgandan keyin 2 soat"],
    more: ["Boshqa maydonlar…", /^Yangi hisoblarga/],
    overpaid: ["Ortiqcha to‘lov", /ko‘p to‘lasa/, "Ortiqcha to‘lov: 2% gacha to‘langan hisoblanadi"],
    underpaid: ["Kam to‘lov", /kam to‘lasa/, "Kam to‘lov: 1 000 UZS gacha to‘langan hisoblanadi"],
    confirm: [/Shunday bo‘lsinmi\?/, "Ha, shunday bo‘lsin", "Kam to‘lov: 20% gacha to‘langan hisoblanadi"],
    language: ["Mijoz tili", /qaysi tilda/, "Mijoz tili: Русский"],
    likeMine: ["Menikidek", "Mijoz tili: siznikidek"],
    note: ["Izoh", /qanday izoh/, "Rahmat!"],
  },
} as const;

/** Matches a message one of whose lines is this, whichever kind of space it is written with. */
const line = (text: string): RegExp =>
  new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(" ", "\\s")}$`, "m");

describe("every default is set, asked every time and cleared", () => {
  let world: World;
  afterEach(() => world.close());

  it.each(["en", "ru", "uz"] as const)("in %s", async (code) => {
    const w = words[code];
    world = await World.create();
    const chat = world.user("Anna", code);
    await chat.say("/settings", w.settings);

    const [currency, whichCurrency, currencyAsked] = w.currency;
    await chat.tap(currency, whichCurrency);
    await chat.tap(w.ask, line(currencyAsked));
    await chat.tap(currency, whichCurrency);
    await chat.tap("UZS", line(`${currency}: UZS`));

    const [expiry, whichExpiry, hours, hoursSet] = w.expiry;
    await chat.tap(expiry, whichExpiry);
    await chat.tap(hours, line(hoursSet));
    await chat.tap(expiry, whichExpiry);
    await chat.say(w.expiryFixed[0], w.expiryFixed[1]);
    await chat.say(w.expiryTyped[0], line(w.expiryTyped[1]));
    await chat.tap(expiry, whichExpiry);
    await chat.tap(w.ask, new RegExp(`: ${w.asked}$`, "m"));

    await chat.tap(w.more[0], w.more[1]);
    const [overpaid, howMuchMore, overSet] = w.overpaid;
    const percent = plain(overSet).match(/2\s?%/)?.[0] ?? "";
    await chat.tap(overpaid, howMuchMore);
    const button = chat.labels().find((label) => plain(label) === percent) ?? "";
    await chat.tap(button, line(overSet));
    await chat.tap(overpaid, howMuchMore);
    await chat.tap(w.ask, line(`${overpaid}: ${w.asked}`));
    await chat.tap(overpaid, howMuchMore);
    await chat.tap(w.unset, line(`${overpaid}: ${w.notSet}`));

    const [underpaid, howMuchLess, underSet] = w.underpaid;
    await chat.tap(underpaid, howMuchLess);
    await chat.say("1 000", line(underSet));
    await chat.tap(underpaid, howMuchLess);
    const [confirm, yes, large] = w.confirm;
    await chat.say("20 %", confirm);
    await chat.tap(yes, line(large));
    await chat.tap(underpaid, howMuchLess);
    await chat.tap(w.unset, line(`${underpaid}: ${w.notSet}`));

    const [language, whichLanguage, languageSet] = w.language;
    await chat.tap(language, whichLanguage);
    await chat.tap("Русский", line(languageSet));
    await chat.tap(language, whichLanguage);
    await chat.tap(w.ask, line(`${language}: ${w.asked}`));
    await chat.tap(language, whichLanguage);
    await chat.tap(w.likeMine[0], line(w.likeMine[1]));

    const [note, whichNote, thanks] = w.note;
    await chat.tap(note, whichNote);
    const set = await chat.say(thanks, new RegExp(thanks));
    expect(plain(set.text)).toContain(`${note}: ${thanks}`);
    await chat.tap(note, whichNote);
    await chat.tap(w.ask, line(`${note}: ${w.asked}`));
    await chat.tap(note, whichNote);
    await chat.tap(w.unset, line(`${note}: ${w.notSet}`));
    await chat.tap(w.back, w.settings);
    await chat.press(w.done);
  });
});
