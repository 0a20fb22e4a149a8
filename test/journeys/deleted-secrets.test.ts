import { describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { leftStanding, minute, openWorld, StandingClock } from "./faulty-world.js";
import { oneTerminal, passwordOf, signedInUser, signIn } from "./steps.js";

const anna = "anna@shop.example";
const vera = "vera@shop.example";
const secret = "Ten Red Carpets, 1975";
const guarded = /deleted your message unread: a sign-in was interrupted/;

/** Up to the open question for the password. */
async function giveLogin(chat: Chat, login: string): Promise<void> {
  await chat.say("/signin", /login\?/);
  await chat.say(login, /password\?/);
}

/** The merchant's own messages that are still in the chat, with captions and names of files. */
const standing = (chat: Chat): string =>
  JSON.stringify(chat.messages.filter(({ from }) => from !== "bot").map((message) => message));

describe("/signin with login and password behind it", () => {
  it("is deleted with one sentence, and asks for the login", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    chat.send(`/SignIn@sandbox_pay_bot ${anna}\n${secret}`);
    await chat.waitFor(/never send a login or a password with a command/);
    await chat.waitFor(/Your Sandbox Pay login\?/);
    expect(standing(chat)).toBe("[]");
    await chat.say(anna, /password\?/);
  });

  it("is deleted as a caption and as an edit", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    const start = chat.send("/start");
    await chat.waitFor(/invoice/);
    const told = () => chat.texts.filter((text) => text.includes("with a command")).length;
    world.telegram.control.attach(chat.id, "photo", `/signin ${anna} ${secret}`);
    await chat.waitUntil(() => told() === 1);
    world.telegram.control.edit(chat.id, start, `/signin ${anna} ${secret}`);
    await chat.waitUntil(() => told() === 2);
    expect(standing(chat)).toBe("[]");
  });
});

describe("while a secret is awaited", () => {
  it("a message of any kind goes from the chat, and the question stays open", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    const { control } = world.telegram;
    const untyped = /I can't take a file, a picture or a forwarded message here/;
    const sends = [
      () => control.attach(chat.id, "photo", secret),
      () => control.attach(chat.id, "voice", secret),
      () => control.attach(chat.id, "sticker"),
      () => control.sendFile(chat.id, { name: `${secret}.csv`, bytes: Buffer.from("Name;Price\nTea;1") }),
    ];
    for (const [index, send] of sends.entries()) {
      send();
      await chat.waitUntil(() => chat.texts.filter((text) => untyped.test(text)).length === index + 1);
    }
    expect(leftStanding(chat)).toEqual(["/signin"]);
    expect(standing(chat)).not.toContain("Carpets");
    await chat.say(passwordOf(anna), /one-time code/);
  });

  it("several that came before the sentence could be read need it once", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    await world.stopBot();
    for (let picture = 0; picture < 5; picture += 1) world.telegram.control.attach(chat.id, "photo", secret);
    await world.startBot();
    await chat.waitUntil(() => !standing(chat).includes("Carpets"));
    expect(chat.texts.filter((text) => text.includes("I can't take a file"))).toHaveLength(1);
  });
});

type World = Awaited<ReturnType<typeof openWorld>>;

/** Every way in which a sign-in ends without access. */
const ends: Readonly<Record<string, (world: World, chat: Chat) => Promise<unknown>>> = {
  "/cancel": async (_world, chat) => {
    await giveLogin(chat, anna);
    await chat.say("/cancel", /Cancelled/);
  },
  "/signout": async (_world, chat) => {
    await giveLogin(chat, anna);
    await chat.say("/signout", /aren't signed in/);
  },
  "[Delete everything]": async (_world, chat) => {
    await giveLogin(chat, anna);
    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /./);
    await chat.tap(chat.labels()[0] ?? "", /Everything is deleted/);
  },
  "five refusals": async (_world, chat) => {
    await giveLogin(chat, anna);
    for (let guess = 0; guess < 4; guess += 1) await chat.say(`guess ${guess}`, /doesn't accept/);
    await chat.say("the fifth", /Too many wrong passwords/);
  },
  "no active authenticator": async (_world, chat) => {
    await giveLogin(chat, vera);
    await chat.say(passwordOf(vera), /no active authenticator/);
  },
};

describe.each(Object.entries(ends))("after a sign-in that ended by %s", (_name, end) => {
  it("every message is deleted for ten minutes, but no command", async ({ onTestFinished }) => {
    const clock = new StandingClock(Date.now());
    const world = await openWorld(onTestFinished, { now: clock.now });
    const chat = world.user();
    await end(world, chat);
    const told = await chat.say(secret, guarded);
    expect(chat.labels(told)).toEqual(["It wasn't a secret"]);
    world.telegram.control.attach(chat.id, "photo", secret);
    await chat.waitUntil(() => chat.texts.filter((text) => guarded.test(text)).length === 2);
    expect(standing(chat)).not.toContain("Carpets");
    clock.pass(10 * minute);
    await world.stopBot();
    await world.startBot();
    // The phone's clock stands still, so this one was typed within the ten minutes.
    await chat.say(secret, guarded);
    await chat.say("/help", /\/new/);
    expect(standing(chat)).not.toContain("Carpets");
  });
});

describe("after a sign-in that was left with /cancel", () => {
  it("/new with items works at once", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world, oneTerminal);
    await giveLogin(chat, anna);
    await chat.say("/cancel", /Cancelled/);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await chat.say("2h", guarded);
    expect(leftStanding(chat)).toContain("/new Coffee 15000");
  });

  it("one tap has messages read again", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = await signedInUser(world, oneTerminal);
    await giveLogin(chat, anna);
    await chat.say("/cancel", /Cancelled/);
    await chat.say("/new Coffee 15000", /Check the invoice/);
    await chat.say("2h", guarded);
    await chat.tap("It wasn't a secret", /Please send your message again/);
    await chat.say("2h", /Check the invoice/);
  });

  it("access ends the guard", async ({ onTestFinished }) => {
    const world = await openWorld(onTestFinished);
    const chat = world.user();
    await giveLogin(chat, anna);
    await chat.say("/cancel", /Cancelled/);
    await signIn(world, chat, oneTerminal);
    await chat.say("hello", /I didn't understand/);
  });
});
