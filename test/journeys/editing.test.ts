import { afterEach, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { keptBy } from "./kept.js";
import { plain } from "./plain.js";
import { passwordOf, signedInUser } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import { World } from "./world.js";

let world: World;
afterEach(() => world.close());

async function signedIn(): Promise<Chat> {
  world = await World.create();
  const chat = await signedInUser(world);
  return chat;
}

it("an edit while a secret is asked is deleted, and stands in no file", async () => {
  const chat = await signedIn();
  // Once this is answered, the sign-in before it is over for the intake as well.
  await chat.say("/help", /Tap a command/);
  const earlier = chat.send("hello");
  await chat.waitFor(/I didn't understand/);
  const login = "anna@shop.example";
  await chat.say("/signin", /login\?/);
  await chat.say(login, /password\?/);
  world.telegram.control.edit(chat.id, earlier, "Winter 1974, edited");
  await chat.waitUntil(() => chat.byId(earlier) === undefined);
  await chat.waitFor(/An edited message may hold a secret, so I deleted it/);
  const secrets = new Map([["the edited text", "Winter 1974, edited"]]);
  const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
  const files = await keptBy(world);
  expect(files.size).toBeGreaterThan(1);
  for (const [name, bytes] of files) {
    expect(tracesIn(bytes, secrets), name).toEqual([]);
    expect(tracesIn(Buffer.from(unsealed(name, bytes, key) ?? ""), secrets), name).toEqual([]);
  }
  expect(tracesIn(Buffer.from(world.output), secrets)).toEqual([]);
  await chat.say(passwordOf(login), /one-time code/);
});

it("a bot that is stopped in the middle of a change goes on where the merchant was", async () => {
  const chat = await signedIn();
  const line = chat.send("/new Coffee 15000\nCake 40000");
  await chat.waitFor(/Check the invoice/);
  await chat.tap("Expiry", /When does the link expire/);
  await chat.tap("No expiry", /Check the invoice/);
  await chat.tap("Items", /Send another item/);
  await chat.tap("Change an item…", /Which item/);
  await chat.say("Cake", /Item 2 of 2/);
  await chat.tap("Price", /new price of one .?Cake/);
  await world.stopBot();
  world.telegram.control.edit(chat.id, line, "/new Bun 3000\nCoffee 15000\nCake 40000");
  await world.startBot();
  await chat.waitUntil(() => /new price of one .?Cake/.test(chat.last.text ?? ""));
  const card = await chat.say("45 000", /Item 3 of 3/);
  expect(plain(card.text)).toContain("Name: Cake\nPrice: 45,000 UZS");
  expect(world.telegram.control.redeliverLast()).toBe(true);
  await chat.tap("Back", /Send another item/);
  await chat.tap("Done", /Check the invoice/);
  await chat.tap("Create invoice", /Waiting for payment/);
  const create = world.merchant.control.requests().findLast(({ call }) => call === "create");
  const { items } = (create?.body ?? {}) as { items: { name: string; quantity: number; price: string }[] };
  expect(items.map(({ name, quantity, price }) => `${name} ${quantity} ${price}`)).toEqual([
    "Bun 1 3000",
    "Coffee 1 15000",
    "Cake 1 45000",
  ]);
});
