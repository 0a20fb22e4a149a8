import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

describe("the bot's profile", () => {
  /** Resolves when the start has looked at the last part of the profile. */
  const looked = (times: number) =>
    expect
      .poll(() => callsOf("getMyShortDescription").filter(({ ok }) => ok === true).length, {
        timeout: 30_000,
      })
      .toBe(3 * times);
  const callsOf = (method: string) =>
    world.telegram.control.requests().filter((request) => request.method === method);

  it("holds up nobody when Telegram refuses all of it, and the next start tries again", async () => {
    world = await World.create({ stopped: true });
    for (const method of ["setMyDescription", "setMyCommands", "getMyShortDescription", "getChatMenuButton"])
      world.telegram.control.fault({ method, kind: 429, retryAfter: 80_000 });
    await world.startBot();
    const chat = world.user();
    await chat.say("/start", /I make invoices/);
    await expect.poll(() => callsOf("getMyShortDescription").length).toBe(1);
    await expect.poll(() => world.output.match(/telegram\.profile-not-set/g)?.length).toBe(4);
    await world.stopBot();
    await world.startBot();
    await looked(1);
    expect(world.telegram.control.chat(chat.id).me.description).toMatch(/^I make invoices/);
  });
});

describe("a deep link", () => {
  const open = (chat: Chat, payload: string) => world.telegram.control.start(chat.id, payload);

  it("to the sign-in says what for, and asks", async () => {
    world = await World.create();
    const chat = world.user("Anna", "ru");
    open(chat, "signin");
    const login = /^Ваш логин в Sandbox Pay\?/;
    await chat.waitFor(login);
    const why = /^Войдите в Sandbox Pay один раз/;
    expect(chat.texts).toEqual([expect.stringMatching(why), expect.stringMatching(login)]);
  });

  it("to the sign-in shows whoever is signed in the ways on and back", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    open(chat, "signin");
    const said = await chat.waitFor(/^You are signed in already/);
    expect(said.keyboard?.flat()).toEqual([
      expect.objectContaining({ text: "New invoice" }),
      { text: "Back to the chat", switch_inline_query: "" },
    ]);
    await chat.tap("New invoice", /What are you selling\?/);
  });

  it("to the sign-in leads back by no button that Telegram would refuse", async () => {
    world = await World.create({ stopped: true });
    world.telegram.control.setSwitches({ inlineMode: false });
    await world.startBot();
    const chat = await signedInUser(world);
    open(chat, "signin");
    const said = await chat.waitFor(/^You are signed in already/);
    expect(chat.labels(said)).toEqual(["New invoice"]);
  });

  it("to the sign-in goes on with one that is open, and takes the answer for a secret", async () => {
    world = await World.create();
    const chat = world.user();
    await chat.say("/signin", /login\?/);
    await chat.say("one-terminal@shop.example", /password\?/);
    open(chat, "signin");
    await expect.poll(() => chat.texts.filter((text) => /password\?/.test(text)).length).toBe(2);
    const password = chat.send("not the password");
    await chat.waitFor(/doesn't accept that login/);
    expect(chat.byId(password)).toBeUndefined();
  });

  it("to share leads to the invoices, and from there to a card with the button", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await chat.tap("Create invoice", /Waiting for payment/);
    open(chat, "share");
    const list = await chat.waitFor(/^Invoices/);
    const [label = ""] = chat.labels(list).filter((text) => /15,000/.test(text));
    await chat.press(label);
    await expect.poll(() => chat.labels(chat.last)).toContain("Send to customer");
  });

  it("opens a new invoice, and the invoices", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    open(chat, "invoices");
    await chat.waitFor(/You have no invoices yet/);
    open(chat, "new");
    await chat.waitFor(/What are you selling\?/);
    await chat.say("Coffee 15 000", /Total/);
  });

  it("to a new invoice asks what to do about the draft that is open", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Coffee 15 000", /Check the invoice/);
    open(chat, "new");
    const asked = await chat.waitFor(/You have a draft: 1 item/);
    expect(chat.labels(asked)).toEqual(["Continue", "Start over"]);
  });

  it.each(["group", "new-order_7", "constructor"])(
    "with the payload %s, which says nothing to the bot, opens with what it is for",
    async (payload) => {
      world = await World.create();
      const chat = world.user();
      open(chat, payload);
      const said = await chat.waitFor(/./);
      expect(plain(said.text)).toMatch(/^I make invoices for Sandbox Pay/);
      expect(chat.labels(said)).toEqual(["Sign in", "Sign in in the chat"]);
    },
  );
});
