import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { answerSignIn, neverExpires, signIn } from "./steps.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

const menu = "Латте;20000\nЧизкейк;30000\nТорт Наполеон;90000\nТорт Медовик;80000";

/** A merchant who is signed in and has saved the menu, in any language. */
async function seller(language = "en"): Promise<Chat> {
  const chat = world.user("Anna", language);
  await signIn(world, chat);
  await chat.sendFile("items.csv", menu, /items\.csv/);
  await chat.press(chat.labels()[0] ?? "");
  await chat.waitUntil(() => /: 4\n/.test(chat.last.text ?? ""));
  await chat.say("/cancel", /^(Cancelled|Отмен|Прерв|Bekor)/);
  return chat;
}

/** A customer writes in their own chat with the merchant, who forwards the message to the bot. */
function forward(chat: Chat, text: string): void {
  const { control } = world.telegram;
  const { userId } = control.createUser({ firstName: "Malika" });
  const shop = control.openChat(chat.id, userId);
  const { messageId } = control.send(shop, text, { as: userId });
  control.forward(shop, messageId, chat.id, { as: chat.id });
}

/** Taps the button whose label begins with a text, without the signs that isolate a name. */
async function tapLike(chat: Chat, label: string, answer: RegExp) {
  const found = chat.labels().find((one) => plain(one).startsWith(label));
  return chat.tap(found ?? label, answer);
}

const itemsOfCreate = () => {
  const body = world.merchant.control.requests().findLast(({ call }) => call === "create")?.body;
  return (body as { items: { name: string; quantity: number; price: string }[] }).items.map(
    ({ name, quantity, price }) => `${name} ${quantity} ${price}`,
  );
};

describe("an order that a customer wrote", () => {
  it("becomes a pay link by a forward and two taps", async () => {
    world = await World.create();
    const chat = await seller();
    forward(chat, "Здравствуйте! 2 латте и 1 чизкейк, пожалуйста");
    const card = await chat.waitFor(/Check the invoice/);
    expect(plain(card.text)).toMatch(/1\. Латте — 2 × 20,000[\s\S]*2\. Чизкейк — 30,000/);
    const paid = await chat.tap("Create invoice", /Waiting for payment/);
    expect(JSON.stringify(paid.keyboard)).toContain("/payment");
    expect(itemsOfCreate()).toEqual(["Латте 2 20000", "Чизкейк 1 30000"]);
  });

  it("is asked about where it isn't clear, part by part, and the rest becomes the note", async () => {
    world = await World.create();
    const chat = await seller();
    forward(chat, "2 латте без сахара, 1 торт и 3 брауни");
    await chat.waitFor(/Which saved item is/);
    await tapLike(chat, "Торт Медовик", /What does one .*брауни.* cost\?/);
    await chat.say("12 000", /Check the invoice/);
    await chat.tap("Expiry", /When does the link expire\?/);
    await chat.tap("No expiry", /Not understood: .*без сахара/);
    await chat.tap("Add as note", /Note: .*без сахара/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(itemsOfCreate()).toEqual(["Латте 2 20000", "Торт Медовик 1 80000", "брауни 3 12000"]);
    expect(world.merchant.control.requests().findLast(({ call }) => call === "create")?.body).toMatchObject({
      desc: "без сахара",
    });
  });

  it("is no item to save when it is forwarded while /items asks what to save", async () => {
    world = await World.create();
    const chat = await seller();
    await chat.say("/items", /Saved items/);
    await chat.tap("Add", /What should I save/);
    forward(chat, "2 латте и 1 чизкейк");
    const card = await chat.waitFor(/Check the invoice/);
    expect(plain(card.text)).toMatch(/1\. Латте — 2 × 20,000[\s\S]*2\. Чизкейк — 30,000/);
  });

  it("is no command, and while a sign-in is open it is no secret and reaches nobody", async () => {
    world = await World.create();
    const chat = await seller();
    forward(chat, "/signout");
    await chat.waitFor(/I didn't understand/);
    await chat.say("/signin", /login\?/);
    forward(chat, "2 латте и 1 чизкейк");
    await chat.waitFor(/^Kept: .*2 латте и 1 чизкейк.*Sign in, and I'll show the card\./);
    const sent = JSON.stringify(world.merchant.control.requests());
    expect(sent).not.toContain("латте");
    await chat.say("/cancel", /Cancelled/);
  });

  it("is added once by a bot that is killed while it answers", async () => {
    world = await World.create({ process: true });
    const chat = await seller();
    const { control } = world.telegram;
    // A text that comes while a command is still being handled stands in no file, and a kill would lose it. A stop ends all handling.
    world.signalBot("SIGTERM");
    await world.botEnded();
    await world.startBot();
    const questions = () => chat.texts.filter((text) => /What does one .*капучино/.test(text)).length;
    control.fault({ method: "sendMessage", kind: "reset-after", times: 20 });
    forward(chat, "2 латте, 1 капучино и 3 брауни");
    await chat.waitUntil(() => questions() > 0);
    await world.killBot();
    control.clearFaults();
    const asked = questions();
    await world.startBot();
    await chat.waitUntil(() => questions() > asked);
    await chat.say("22000", /2 of 2\.\nWhat does one .*брауни/);
    await world.killBot();
    await world.startBot();
    await chat.say("5000", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain(
      "1. Латте — 2 × 20,000 UZS = 40,000 UZS\n2. капучино — 22,000 UZS\n3. брауни — 3 × 5,000 UZS = 15,000 UZS\n",
    );
  });

  it.each([
    ["ru", /Сколько стоит .*браунька.* за штуку/, /Не понял: .*без сахара/],
    ["uz", /Bir dona .*браунька.* qancha turadi/, /Tushunmadim: .*без сахара/],
  ])("is asked about in the language %s", async (language, price, rest) => {
    world = await World.create();
    const chat = await seller(language);
    forward(chat, "2 латте без сахара и 1 браунька");
    await chat.waitFor(price);
    await chat.say("12000", rest);
  });
});

describe("a message while nothing is asked", () => {
  it("opens a draft: a line, an amount, or the caption of a photo", async () => {
    world = await World.create();
    const chat = await seller();
    await chat.say("Tea 5000", /Check the invoice/);
    await chat.say("/cancel", /Your draft is kept/);
    await chat.say("50000", /You have a draft: 1 item[\s\S]*50,000/);
    await chat.tap("Start over", /Check the invoice/);
    await chat.say("/cancel", /Your draft is kept/);
    world.telegram.control.attach(chat.id, "photo", "2 латте");
    await chat.waitFor(/1 item, 40,000/);
    await chat.tap("Add to draft", /Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toMatch(/1\. Payment — 50,000 UZS\n2\. Латте — 2 × 20,000/);
  });

  it("is answered with what can be sent for what, when it is a sticker, a place or a picture without words", async () => {
    world = await World.create();
    const chat = await seller();
    const { control } = world.telegram;
    const said =
      /^I can't read that\. For an invoice send text, also below a picture, .* a contact; .* Excel or CSV file\.$/;
    const answers = () => chat.texts.filter((text) => said.test(plain(text))).length;
    control.attach(chat.id, "sticker");
    await chat.waitUntil(() => answers() === 1);
    control.sendLocation(chat.id, { latitude: 41.3, longitude: 69.2 });
    await chat.waitUntil(() => answers() === 2);
    control.attach(chat.id, "photo");
    expect(await chat.waitUntil(() => answers() === 3)).toBe(true);
  });

  it("makes the draft of a chat that isn't signed in, and the sign-in follows", async () => {
    world = await World.create();
    const chat = world.user();
    await chat.say("Tea 5000", /login\?/);
    await answerSignIn(world, chat);
    await chat.waitFor(/Check the invoice/);
    const card = await neverExpires(chat);
    expect(plain(card.text)).toContain("1. Tea — 5,000 UZS");
  });
});

describe("a text at the review card", () => {
  it("adds items, sets quantity, expiry and customer, and all of it reaches the service", async () => {
    world = await World.create();
    const chat = await seller();
    await chat.say("Tea 5000", /Check the invoice/);
    await neverExpires(chat);
    await chat.say("x3", /3 × 5,000/);
    await chat.say("2 латте", /2\. .*Латте/);
    await chat.say("2 hours", /Expires: 2 hours/);
    await chat.say("клиент Азиз", /Азиз/);
    await chat.say("aziz@mail.uz", /aziz@mail\.uz/);
    await chat.say("thanks", /^You're welcome!$/);
    await chat.tap("Create invoice", /Waiting for payment/);
    expect(itemsOfCreate()).toEqual(["Tea 3 5000", "Латте 2 20000"]);
    expect(world.merchant.control.requests().findLast(({ call }) => call === "create")?.body).toMatchObject({
      clientId: "Азиз",
      clientEmail: "aziz@mail.uz",
    });
  });
});
