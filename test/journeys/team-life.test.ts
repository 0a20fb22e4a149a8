import { describe, expect, it, onTestFinished } from "vitest";
import type { Chat } from "./chat.js";
import { openStore } from "./open-store.js";
import { plain } from "./plain.js";
import { oneTerminal, passwordOf, signIn } from "./steps.js";
import { makeSeller, toReview } from "./team.js";
import { World, type WorldOptions } from "./world.js";

const review = /Check the invoice/;
const ended = /^The owner has to sign in again\. Your draft is safe\.$/;

/** An owner, Anna, with as many sellers as there are names. */
async function openTeam(names: readonly string[], options: WorldOptions = {}) {
  const world = await World.create(options);
  onTestFinished(() => world.close());
  const owner = world.user("Anna");
  await signIn(world, owner, oneTerminal);
  const sellers: Chat[] = [];
  for (const name of names) {
    const seller = world.user(name);
    await makeSeller(world, owner, seller, { name });
    await seller.say("/start", /You sell for/);
    sellers.push(seller);
  }
  const [seller = owner] = sellers;
  return { world, owner, sellers, seller };
}

/** The owner signs in again, from the message that says who waits. */
async function signInAgain(world: World, owner: Chat): Promise<void> {
  await owner.tap("Sign in", /password\?/);
  await owner.say(passwordOf(oneTerminal), /one-time code/);
  world.merchant.control.forgetUsedCodes();
  await owner.say(world.merchant.control.currentCode(oneTerminal), /Signed in\./);
}

const count = (chat: Chat, text: RegExp): number => chat.texts.filter((one) => text.test(one)).length;

describe("the owner's access has ended", () => {
  it("ten sellers wait, the owner gets one message and signs in, and each of the ten gets Create invoice", async () => {
    const names = Array.from({ length: 10 }, (_, index) => `Seller ${index + 1}`);
    const { world, owner, sellers } = await openTeam(names);
    for (const seller of sellers) await toReview(seller);
    world.merchant.control.expireTokens();
    for (const seller of sellers) {
      await seller.tap("Create invoice", ended);
      await seller.waitFor(review);
      await seller.tap("Tell the owner", /I'm telling .*Anna/);
      expect((await seller.press("Tell the owner")).text).toBe("I've told the owner already.");
    }
    await owner.waitFor(/Seller 1.* and 9 more wait for you/);
    expect(count(owner, /for you: your access has ended/)).toBe(1);
    expect(world.merchant.control.invoices()).toEqual([]);
    await signInAgain(world, owner);
    for (const seller of sellers) {
      const card = await seller.waitFor(
        /Anna.* has signed in again: you can create invoices\.\n\nCheck the invoice/,
      );
      expect(seller.labels(card)).toContain("Create invoice");
      expect(seller.texts.join("\n")).not.toMatch(/password|login\?|one-time code/);
    }
    await owner.waitFor(/I've told every seller who waited/);
    expect(count(owner, /for you: your access has ended/)).toBe(0);
    expect(world.merchant.control.invoices()).toEqual([]);
    for (const seller of sellers) await seller.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(10);
  });

  it("a seller's texts go on into the draft, and none is taken for a secret or deleted", async () => {
    const { world, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    world.merchant.control.expireTokens();
    await seller.tap("Create invoice", ended);
    await seller.waitFor(review);
    const card = await seller.say("Cake 40000", /Cake/);
    expect(plain(card.text)).toContain("55,000 UZS");
    expect(seller.messages.map(({ text }) => text)).toContain("Cake 40000");
  });

  it("a seller whom the owner can't read is told so", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    world.merchant.control.expireTokens();
    owner.block();
    await seller.tap("Create invoice", ended);
    await seller.tap("Tell the owner", /I can't reach .*Anna.*blocked me/);
    owner.unblock();
    owner.send("/help");
    await owner.waitFor(/Dilnoza.* waits for you/);
  });

  it("a renewal of access that the service refuses to a seller leads to the owner's sign-in, and not to the seller's", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"], {
      environment: { MERCHANT_REFRESH: "oauth2" },
    });
    await toReview(seller);
    world.merchant.control.expireTokens();
    await seller.tap("Create invoice", /^The owner's access has been renewed\. Tap Create invoice again\.$/);
    await seller.waitFor(review);
    world.merchant.control.expireTokens();
    world.merchant.control.set({ refreshTokens: "off" });
    await seller.tap("Create invoice", ended);
    await seller.tap("Tell the owner", /I'm telling/);
    await owner.waitFor(/Dilnoza.* waits for you/);
    await signInAgain(world, owner);
    await seller.waitFor(/has signed in again/);
    await seller.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("a seller without a draft gets New invoice when the owner is back", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    world.merchant.control.expireTokens();
    await seller.tap("Create invoice", ended);
    await seller.tap("Tell the owner", /I'm telling/);
    await seller.tap("Discard", /Draft discarded/);
    await owner.waitFor(/Dilnoza.* waits for you/);
    await signInAgain(world, owner);
    const back = await seller.waitFor(/has signed in again: you can create invoices\.$/);
    expect(seller.labels(back)).toEqual(["New invoice"]);
  });
});

describe("a team", () => {
  it("rests while the owner has signed out, and works again after the sign-in, and each seller is told once", async () => {
    const { world, owner, sellers } = await openTeam(["Dilnoza", "Boris"]);
    const [seller = owner] = sellers;
    await toReview(seller);
    await owner.say("/signout", /2 sellers can't create invoices while you are signed out\. Sign out\?/);
    await owner.tap("Stay signed in", /still signed in/);
    await owner.say("/signout", /Sign out\?/);
    await owner.tap("Sign out", /Signed out/);
    for (const one of sellers) await one.waitFor(/Anna.*'s team rests, because .*Anna.* has signed out/);
    await seller.tap(
      "Create invoice",
      /Anna.*'s team rests, so you can't create invoices now.* Your draft is safe\./,
    );
    world.merchant.control.forgetUsedCodes();
    await signIn(world, owner, oneTerminal);
    for (const one of sellers) await one.waitFor(/Anna.*'s team works again/);
    expect(count(seller, /team rests, because/)).toBe(1);
    expect(world.merchant.control.invoices()).toEqual([]);
    await seller.waitFor(/team works again[\s\S]*Check the invoice/);
    await seller.tap("Create invoice", /Waiting for payment/);
    expect(world.merchant.control.invoices()).toHaveLength(1);
  });

  it("creates nothing on another account's terminal when the owner signs in to that account", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    await signIn(world, owner, "anna@shop.example");
    await owner.waitFor(/Your team rests, because it belongs to another account/);
    await seller.waitFor(/Anna.*'s team rests/);
    await seller.tap("Create invoice", /Anna.*'s team rests, so you can't create/);
    expect(world.merchant.control.invoices()).toEqual([]);
    await seller.say("/start", /You sell for .*Anna/);
    expect(seller.texts.join("\n")).not.toMatch(/password|login\?/);
  });

  it("is over when the owner deletes everything, who reads before how many sellers that stops", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    await owner.say("/privacy", /Your team\./);
    await owner.tap("Delete everything", /Your team ends: 1 seller can't create invoices any more/);
    await owner.tap("Yes, delete everything", /Everything is deleted/);
    await seller.waitFor(/Anna.* has ended the team, so nobody sells in it any more\. Your draft is safe\./);
    await seller.press("Create invoice");
    expect(world.merchant.control.invoices()).toEqual([]);
    const store = await stopped(world);
    const record = await store.chats.read(String(seller.id));
    expect(record?.seller).toBeUndefined();
    expect(record?.draft?.terms.items).toHaveLength(1);
    expect(record?.draft?.terms.terminal).toBeUndefined();
    await store.close();
  });

  it("whose owner's record is gone ends for a seller with one sentence, and the draft stays", async () => {
    const { world, owner, seller } = await openTeam(["Dilnoza"]);
    await toReview(seller);
    const store = await stopped(world);
    await store.chats.remove(String(owner.id));
    await store.close();
    await world.startBot();
    await seller.press("Create invoice");
    await seller.waitFor(/^You no longer sell for .*Anna.* Your draft is safe\.$/);
    expect(seller.texts.join("\n")).not.toMatch(/password|login\?/);
    expect(world.merchant.control.invoices()).toEqual([]);
  });
});

async function stopped(world: World) {
  await world.stopBot();
  return openStore(world);
}

describe("a seller's chat", () => {
  it("says for whom it sells, and neither signs in nor out before the seller has left the team", async () => {
    const { seller } = await openTeam(["Dilnoza"]);
    const hello = await seller.say("/start", /^You sell for .*Anna.*\.$/);
    expect(seller.labels(hello)).toEqual(["New invoice", "Counter"]);
    await seller.say("/start signin", /^You sell for .*Anna.*\.$/);
    for (const command of ["/signin", "/signout"]) {
      const asked = await seller.say(command, /leave the team first/);
      expect(seller.labels(asked)).toEqual(["Leave the team", "Stay"]);
      await seller.tap("Stay", /You still sell for .*Anna/);
    }
    const help = await seller.say("/help", /\/new/);
    expect(help.text).not.toMatch(/\/signin|\/signout/);
    await seller.say("/privacy", /You sell for .*Anna.*This chat holds neither a login nor a key/);
    await seller.tap("Delete everything", /You also leave .*Anna.*'s team/);
  });
});

describe("an owner", () => {
  it("who waits at a sign-in isn't disturbed by a seller who waits, and every seller hears of the end of it", async () => {
    const { world, owner, sellers } = await openTeam(["Dilnoza", "Boris"]);
    const [first = owner, second = owner] = sellers;
    for (const seller of sellers) await toReview(seller);
    world.merchant.control.expireTokens();
    for (const seller of sellers) await seller.tap("Create invoice", ended);
    await first.tap("Tell the owner", /I'm telling/);
    await owner.waitFor(/Dilnoza.* waits for you/);
    await owner.tap("Sign in", /password\?/);
    await second.tap("Tell the owner", /I'm telling/);
    await owner.waitFor(/Dilnoza.* and 1 more wait/);
    await owner.say(passwordOf(oneTerminal), /one-time code/);
    world.merchant.control.forgetUsedCodes();
    await owner.say(world.merchant.control.currentCode(oneTerminal), /Signed in\./);
    for (const seller of sellers) await seller.waitFor(/has signed in again/);
  });
});
