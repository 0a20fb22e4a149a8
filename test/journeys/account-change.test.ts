import { afterEach, describe, expect, it } from "vitest";
import { plain } from "./plain.js";
import { neverExpires, oneTerminal, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

describe("another account in the same chat", () => {
  let world: World;
  afterEach(() => world.close());

  it("gets no terminal of the account before, neither by a template nor by [Undo]", async () => {
    world = await World.create();
    const chat = await signedInUser(world, oneTerminal);
    await chat.say("/new Rent 50 000", /Check the invoice/);
    await neverExpires(chat);
    await chat.press("More…");
    await chat.tap("Save as template", /What should I call/);
    await chat.say("rent", /Template saved/);
    await chat.waitFor(/Check the invoice/);
    await chat.tap("Discard", /Draft discarded/);
    await chat.say("/signout", /Signed out/);
    await signIn(world, chat, "anna@shop.example");
    await chat.tap("Undo", /Which terminal is the invoice for\?/);
    await chat.say("/new rent", /You have a draft: 1 item/);
    await chat.tap("Start over", /Which terminal is the invoice for\?/);
  });

  it("is asked for a terminal when it takes the draft that the account before was offered", async () => {
    world = await World.create();
    const chat = await signedInUser(world, oneTerminal);
    await chat.say("/new Rent 50 000", /Check the invoice/);
    await neverExpires(chat);
    await chat.press("More…");
    await chat.tap("Save as template", /What should I call this template/);
    await chat.say("rent", /Template saved/);
    await chat.say("/new rent", /You have a draft: 1 item/);
    await chat.say("/signout", /Signed out/);
    await signIn(world, chat, "anna@shop.example");
    await chat.tap("Start over", /Which terminal is the invoice for\?/);
  });
});

describe("an amount of one currency", () => {
  let world: World;
  afterEach(() => world.close());

  it("isn't taken for one of a template's currency", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/new Rent 50 USD", /Check the invoice/);
    await neverExpires(chat);
    await chat.press("More…");
    await chat.tap("Save as template", /What should I call/);
    await chat.say("rent", /Template saved/);
    await chat.waitFor(/Check the invoice/);
    await chat.tap("Discard", /Draft discarded/);
    await chat.say("/settings", /Settings/);
    await chat.press("More defaults…");
    await chat.tap("Overpayment", /pay too much/);
    await chat.say("1000", /Overpayment: .*1,000/);
    const card = await chat.say("/new rent", /Check the invoice/);
    expect(plain(card.text)).not.toContain("Accepted as paid");
  });

  it("isn't that of a saved item in another: the first item decides, and a later one stays as it is", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await chat.say("/items", /no saved items/);
    await chat.tap("Add", /What should I save/);
    await chat.say("Hosting 5 USD\nCoffee 15000", /Items saved: 2/);
    await chat.say("/new Hosting", /Check the invoice/);
    const first = await neverExpires(chat);
    expect(plain(first.text)).toContain("Total: 5 USD");
    expect(plain(first.text)).not.toContain("some items are in");
    await chat.tap("Items", /Send another item/);
    const both = await chat.say("Coffee", /Coffee/);
    expect(plain(both.text)).toContain("Total: 5 USD + 15,000 UZS");
  });
});
