import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { draft, passwordOf, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

describe("the chat on the way to the invoice", () => {
  let world: World;
  afterEach(() => world.close());

  it("speaks Russian to a Russian and Uzbek to an Uzbek", async () => {
    world = await World.create();
    const ru = world.user("Анна", "ru");
    await ru.say("/signin", /Ваш логин в Sandbox Pay\?/);
    await ru.say("dilnoza@shop.example", /Ваш пароль/);
    await ru.say(passwordOf("dilnoza@shop.example"), /Вы вошли\. Доступ действует до/);
    const uz = world.user("Dilnoza", "uz");
    await uz.say("/signin", /Sandbox Pay uchun loginingiz\?/);
    await uz.say("one-terminal@shop.example", /parolingiz/);
    await uz.say(passwordOf("one-terminal@shop.example"), /bir martalik kod/);
    await uz.say(world.merchant.control.currentCode("one-terminal@shop.example"), /Kirdingiz/);
    await uz.say("/new", /Nima sotyapsiz\?/);
    await uz.say("Qahva", /qancha turadi\? Masalan: 15.000 soʻm/);
    await uz.say("qimmat", /narx deb oʻqiy olmadim/);
    await uz.say("15000", /Hisobni tekshiring.*Muddati: 24 soat/s);
    await uz.tap("Muddat", /qachongacha amal qiladi/);
    await uz.say("ertaga 18:00", /Hisobni tekshiring.*18:00/s);
    const card = await uz.tap("Hisob yaratish", /Toʻlov kutilmoqda/);
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await uz.waitFor(/Hisob toʻlandi/);
    expect(plain(card.text)).toContain("1. Qahva");
  });

  it("offers 25 terminals in pages, reads on for the last one, and marks the service's default there", async () => {
    world = await World.create();
    const chat = world.user();
    await signIn(world, chat, "anna@shop.example");
    const asked = await chat.say("/new", /Which terminal/);
    const first = chat.labels(asked);
    expect(first.slice(0, 8).every((label) => label.includes(" — "))).toBe(true);
    expect(first.slice(8)).toEqual(["1 of 3+", "›"]);
    const shown = () => chat.labels(chat.byId(asked.messageId));
    for (const place of ["2 of 3+", "3 of 3"]) {
      await chat.press("›");
      expect(await chat.waitUntil(() => shown().includes(place))).toBe(true);
    }
    const listed = world.merchant.control.requests().filter(({ call }) => call === "terminals");
    expect(listed).toHaveLength(2);
    await chat.tap(shown().find((label) => label.startsWith("★")) ?? "", /What are you selling/);
  });

  it("says that status updates are off where the service can't reach the bot", async () => {
    world = await World.create({ environment: { PUBLIC_URL: undefined } });
    const chat = await signedInUser(world);
    await draft(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    expect(card.text).toContain("Status updates are off");
    const create = world.merchant.control.requests().find(({ call }) => call === "create");
    expect(create?.bodyKeys).not.toContain("callbackUrl");
  });

  it("keeps the question open through /help, a photo and a sticker", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling/);
    await chat.say("Tea", /Price of one/);
    await chat.say("/help", /\/new — New invoice/);
    world.telegram.control.attach(chat.id, "photo");
    await chat.waitFor(/Please send text here/);
    await chat.say("9000", /Check the invoice/);
  });

  it("keeps a cancelled draft, and goes on with it or starts over", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new", /What are you selling/);
    await chat.say("Tea", /Price of one/);
    await chat.say("9000", /Check the invoice/);
    await chat.say("x2", /Total: 18,000/);
    await chat.say("/cancel", /Your draft is kept/);
    await chat.say("Cake", /I didn't understand/);
    await chat.say("/new", /You have a draft: 1 item, 18,000/);
    await chat.tap("Continue", /Total: 18,000/);
    await chat.say("/new", /You have a draft/);
    await chat.tap("Start over", /What are you selling/);
  });

  it("changes everything from the review card, and brings a discarded draft back", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await draft(chat);
    await chat.tap("Items", /Send another item/);
    await chat.say("Cake", /Price of one/);
    await chat.say("40 000", /Total: 70,000/);
    await chat.tap("Done", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire/);
    await chat.tap("No expiry", /Expires: no expiry/);
    await chat.press("More…");
    await chat.tap("Note", /What note/);
    await chat.say("Table 5", /Note: .?Table 5/);
    await chat.tap("Customer", /Who is it for/);
    await chat.say("guest@example", /isn't an e-mail address/);
    await chat.say("guest@example.com", /Customer: .?guest@example\.com/);
    await chat.tap("Discard", /Draft discarded/);
    await chat.tap("Undo", /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    const create = world.merchant.control.requests().find(({ call }) => call === "create");
    expect(create?.body).toMatchObject({
      desc: "Table 5",
      clientEmail: "guest@example.com",
      items: [
        { name: "Coffee", price: "15000", quantity: 2, currency: "UZS" },
        { name: "Cake", price: "40000", quantity: 1, currency: "UZS" },
      ],
    });
    expect(create?.bodyKeys).not.toContain("expireAt");
  });

  it("uses the language, time zone, currency and terminal of /settings", async () => {
    world = await World.create();
    const chat = world.user();
    await signIn(world, chat, "anna@shop.example");
    await chat.say("/settings", /Settings/);
    await chat.tap("Time zone", /Which time zone/);
    await chat.say("nowhere", /don't know that time zone/);
    await chat.say("Tokyo", /Asia\/Tokyo/);
    await chat.tap("Currency", /Which currency/);
    await chat.say("kwd", /Currency: KWD/);
    await chat.tap("Terminal", /Which terminal should/);
    const [terminal = ""] = chat.labels();
    await chat.tap(terminal, /Terminal: (?!ask)/);
    await chat.tap("Language", /Which language/);
    await chat.tap("Русский", /Настройки/);
    await chat.say("/new", /Что вы продаёте/);
    await chat.say("Кофе", /Сколько стоит .* 15.000 KWD/);
    await chat.say("1,500", /прочитать двояко/);
    const card = await chat.tap("1,500\u00a0KWD", /Проверьте счёт/);
    expect(plain(card.text)).toContain("Итого: 1,500 KWD");
  });
});
