import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { neverExpires, oneTerminal, passwordOf, signedInUser } from "./steps.js";
import { World } from "./world.js";

const creates = (world: World) => world.merchant.control.requests().filter(({ call }) => call === "create");

describe("[Repeat]", () => {
  let world: World;
  afterEach(() => world.close());

  it("opens a draft with everything, also the customer, and computes the expiry anew", async () => {
    let now = Date.now();
    world = await World.create({ now: () => now });
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 2x15000", /Check the invoice/);
    await chat.press("More…");
    await chat.tap("Note", /What note/);
    await chat.say("Table 5", /Note: /);
    await chat.tap("Customer", /Who is it for/);
    await chat.say("Client 1042", /Customer: .?Client 1042/);
    await chat.tap("Create invoice", /Waiting for payment/);
    now += 3 * 60 * 60_000;
    await chat.tap("More…", /Invoice id/);
    const review = await chat.tap("Repeat", /Check the invoice/);
    expect(plain(review.text)).toContain("Note: Table 5");
    expect(plain(review.text)).toContain("Customer: Client 1042, as on the invoice before");
    await chat.tap("Create invoice", /Waiting for payment/);
    const [first, second] = creates(world).map(({ body }) => body as Record<string, unknown>);
    expect(first).toMatchObject({ clientId: "Client 1042", desc: "Table 5" });
    expect(second).toMatchObject({ clientId: "Client 1042", desc: "Table 5", items: first?.items });
    const later = Date.parse(String(second?.expireAt)) - Date.parse(String(first?.expireAt));
    expect(Math.round(later / 60_000)).toBe(180);
  });

  it("works on the card of a paid invoice, and asks what shall become of an open draft", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await neverExpires(chat);
    const card = await chat.tap("Create invoice", /Waiting for payment/);
    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    await chat.waitFor(/is paid/);
    await chat.say("/new Cake 40000", /Check the invoice/);
    await chat.press("Repeat", card.messageId);
    await chat.waitFor(/You have a draft: 1 item, 40,000/);
    expect(chat.byId(card.messageId)?.text).toContain("✅ Paid");
    await chat.tap("Start over", /Check the invoice/);
    expect(plain(chat.last.text)).toContain("1. Coffee — 15,000 UZS");
  });
});

describe("a template", () => {
  let world: World;
  afterEach(() => world.close());

  it("keeps a draft without its customer under a name, and /new with the name starts from it", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Rent of the hall 1 500 000", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    await chat.tap("3 days", /Check the invoice/);
    await chat.tap("Customer", /Who is it for/);
    await chat.say("Aziz, aziz@example.com", /Customer: .?Aziz/);
    await chat.press("More…");
    await chat.tap("Save as template", /What should I call/);
    await chat.say("Rent", /Template saved\. Start from it with: \/new .?Rent/);
    await chat.waitFor(/Check the invoice/);
    await chat.tap("Discard", /Draft discarded/);
    const card = await chat.say("/new rent", /Check the invoice/);
    expect(plain(card.text)).toContain("1. Rent of the hall — 1,500,000 UZS");
    expect(plain(card.text)).toContain("Expires: 3 days (");
    expect(plain(card.text)).not.toContain("Customer: ");
  });

  it("is replaced under the same name, listed and deleted", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await neverExpires(chat);
    for (const said of [/Template saved/, /Template replaced/]) {
      await chat.press("More…");
      await chat.tap("Save as template", /What should I call/);
      await chat.say("morning", said);
      await chat.waitFor(/Check the invoice/);
    }
    await chat.tap("Discard", /Draft discarded/);
    await chat.say("/new", /What are you selling\?/);
    await chat.tap("Templates…", /Your templates/);
    const [name = ""] = chat.labels();
    await chat.tap(name, /Coffee/);
    await chat.tap("Delete", /Delete the template/);
    await chat.tap("Delete", /Template deleted/);
    await chat.tap("Back", /What are you selling\?/);
    expect(chat.labels()).not.toContain("Templates…");
  });

  it("speaks Russian and Uzbek", async () => {
    world = await World.create();
    const ru = world.user("Анна", "ru");
    await ru.say("/signin", /логин/);
    await ru.say("dilnoza@shop.example", /пароль/);
    await ru.say(passwordOf("dilnoza@shop.example"), /Вы вошли/);
    await ru.say("/new Аренда зала 1 500 000", /терминал/);
    const uz = world.user("Dilnoza", "uz");
    await uz.say("/signin", /loginingiz/);
    await uz.say(oneTerminal, /parolingiz/);
    await uz.say(passwordOf(oneTerminal), /kod/);
    await uz.say(world.merchant.control.currentCode(oneTerminal), /Kirdingiz/);
    await uz.say("/new Zal ijarasi 1 500 000", /Hisobni tekshiring/);
    await uz.press("Yana…");
    await uz.tap("Shablon qilish", /Shablon qanday nomlansin/);
    await uz.say("ijara", /Shablon saqlandi/);
    await uz.waitFor(/Hisobni tekshiring/);
    await uz.tap("Hisob yaratish", /Toʻlov kutilmoqda/);
    await uz.press("Yana…");
    await uz.waitUntil(() => uz.labels().includes("Takrorlash"));
    await uz.tap("Takrorlash", /Hisobni tekshiring/);
  });
});
