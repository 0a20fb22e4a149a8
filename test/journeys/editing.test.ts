import { afterEach, describe, expect, it } from "vitest";
import { type Language, loadLocales } from "../../src/bot/locales.js";
import type { Chat } from "./chat.js";
import { keptBy } from "./kept.js";
import { plain } from "./plain.js";
import { oneTerminal, passwordOf } from "./steps.js";
import { tracesIn } from "./traces.js";
import { unsealed } from "./unsealed.js";
import { World } from "./world.js";

const translators = loadLocales("locales");

/** A merchant who is signed in, and reads the bot's texts by their keys in the chat's language. */
class Seller {
  private constructor(
    readonly world: World,
    readonly chat: Chat,
    readonly language: Language,
  ) {}

  static async open(world: World, language: Language): Promise<Seller> {
    const seller = new Seller(world, world.user("Anna", language), language);
    await seller.say("/signin", "sign-in-ask-login");
    await seller.say(oneTerminal, "sign-in-ask-password");
    await seller.say(passwordOf(oneTerminal), "sign-in-ask-code");
    await seller.say(world.merchant.control.currentCode(oneTerminal), "sign-in-done");
    return seller;
  }

  label(key: string): string {
    return translators(this.language).plain(key);
  }

  /** The beginning of a text, up to its first value or tag. */
  begins(key: string): RegExp {
    const marker = "\u0001";
    const values = Object.fromEntries(
      ["name", "number", "count", "currency", "value", "service", "time", "total", "items"].map((name) => [
        name,
        marker,
      ]),
    );
    const text = translators(this.language)
      .plain(key, values)
      .replace(/<\/?b>/g, "");
    return new RegExp(
      text
        .split(marker)
        .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
        .join("[\\s\\S]*"),
    );
  }

  tap(key: string, answer: string) {
    return this.chat.tap(this.label(key), this.begins(answer));
  }

  say(text: string, answer: string) {
    return this.chat.say(text, this.begins(answer));
  }

  async edit(messageId: number, text: string, answer: RegExp): Promise<string> {
    const before = new Set(this.chat.said.map((message) => message.messageId));
    this.world.telegram.control.edit(this.chat.id, messageId, text);
    return this.#next(before, answer);
  }

  async reply(replyTo: number, text: string, answer: RegExp): Promise<string> {
    const before = new Set(this.chat.said.map((message) => message.messageId));
    this.world.telegram.control.send(this.chat.id, text, { replyTo });
    return this.#next(before, answer);
  }

  async #next(before: ReadonlySet<number>, answer: RegExp): Promise<string> {
    const message = await this.world.telegram.control.waitFor(
      this.chat.id,
      ({ messageId, from, text = "" }) => from === "bot" && !before.has(messageId) && answer.test(text),
    );
    return plain(message.text);
  }
}

function itemsSent(world: World): string[] {
  const create = world.merchant.control.requests().findLast(({ call }) => call === "create");
  const { items } = (create?.body ?? {}) as { items: { name: string; quantity: number; price: string }[] };
  return items.map(({ name, quantity, price }) => `${name} ${quantity} ${price}`);
}

describe.each([
  ["en", "Coffee", "x3", "delete"],
  ["ru", "Кофе", "3 шт", "удалить"],
  ["uz", "Qahva", "3 dona", "o‘chir"],
] as const)("in %s", (language, coffee, three, remove) => {
  let world: World;
  afterEach(() => world.close());

  it("an item is changed, moved and deleted from the review card", async () => {
    world = await World.create();
    const seller = await Seller.open(world, language);
    await seller.say(`/new ${coffee} 15000\nTort 40000\nNon 3000`, "draft-ask-expiry");
    await seller.tap("button-expiry-never", "review-title");
    await seller.tap("button-items", "draft-ask-next-item");
    await seller.tap("button-change-item", "edit-ask-which");
    await seller.say("9", "edit-which-unclear");
    await seller.say("2", "edit-item-title");
    await seller.tap("button-move-up", "edit-item-title");
    await seller.tap("button-edit-price", "edit-ask-price");
    await seller.say("0", "problem-price-zero");
    await seller.say("45 000", "edit-item-title");
    await seller.tap("button-edit-quantity", "edit-ask-quantity");
    await seller.chat.tap("2", seller.begins("edit-item-title"));
    await seller.chat.press(seller.label("button-more"));
    await seller.tap("button-edit-description", "edit-ask-description");
    await seller.say("Shokoladli", "edit-item-description");
    await seller.chat.press(seller.label("button-back"));
    await seller.tap("button-back", "draft-ask-next-item");
    await seller.tap("button-change-item", "edit-ask-which");
    await seller.say("Non", "edit-item-title");
    await seller.tap("button-delete", "draft-ask-next-item");
    await seller.tap("button-done", "review-title");
    await seller.tap("button-create", "status-created");
    expect(itemsSent(world)).toEqual(["Tort 2 45000", `${coffee} 1 15000`]);
  });

  it("an edit of, and a reply to, an own message is understood, or answered with a sentence", async () => {
    world = await World.create();
    const seller = await Seller.open(world, language);
    const { chat } = seller;
    const line = chat.send(`/new ${coffee} 15000`);
    await chat.waitFor(seller.begins("draft-ask-expiry"));
    await seller.tap("button-expiry-never", "review-title");
    const card = seller.begins("review-title");
    expect(await seller.edit(line, `/new ${coffee} 16000\nTort 40000`, card)).toContain("Tort");
    await seller.reply(line, `${coffee} ${three}`, card);
    await seller.reply(line, "5", seller.begins("own-message-reply-unclear"));
    await seller.edit(line, `/new ${coffee} 0`, seller.begins("problem-price-zero"));
    await seller.tap("button-items", "draft-ask-next-item");
    const bun = chat.send("Non 3000");
    await chat.waitFor(/3\. .?Non/);
    await seller.reply(bun, "5", seller.begins("own-message-bare-number"));
    await seller.reply(bun, "4 000", /4.?000/);
    await seller.reply(bun, remove, seller.begins("draft-ask-next-item"));
    await seller.tap("button-done", "review-title");
    await seller.tap("button-create", "status-created");
    expect(itemsSent(world)).toEqual([`${coffee} 3 16000`, "Tort 1 40000"]);
    await seller.edit(line, `/new ${coffee} 1`, seller.begins("own-message-invoiced"));
    await seller.edit(bun, "Non 1", seller.begins("own-message-no-draft"));
  });

  it("an edit while a secret is asked is deleted, and stands in no file", async () => {
    world = await World.create();
    const seller = await Seller.open(world, language);
    const { chat } = seller;
    // Once this is answered, the sign-in before it is over for the door as well.
    await seller.say("/help", "help");
    const earlier = chat.send("hello");
    await chat.waitFor(seller.begins("unhandled-signed-in"));
    const login = "anna@shop.example";
    await seller.say("/signin", "sign-in-ask-login");
    await seller.say(login, "sign-in-ask-password");
    await seller.edit(earlier, "Winter 1974, edited", seller.begins("own-message-secret"));
    expect(chat.messages.some(({ messageId }) => messageId === earlier)).toBe(false);
    const secrets = new Map([["the edited text", "Winter 1974, edited"]]);
    const key = Buffer.from(world.environment().SECRET_KEY ?? "", "base64");
    const files = await keptBy(world);
    expect(files.size).toBeGreaterThan(1);
    for (const [name, bytes] of files) {
      expect(tracesIn(bytes, secrets), name).toEqual([]);
      expect(tracesIn(Buffer.from(unsealed(name, bytes, key) ?? ""), secrets), name).toEqual([]);
    }
    expect(tracesIn(Buffer.from(world.output), secrets)).toEqual([]);
    await seller.say(passwordOf(login), "sign-in-ask-code");
  });
});

describe("the bot's process", () => {
  let world: World;
  afterEach(() => world.close());

  it("is stopped in the middle of a change, and goes on where the merchant was", async () => {
    world = await World.create();
    const seller = await Seller.open(world, "en");
    const line = seller.chat.send("/new Coffee 15000\nCake 40000");
    await seller.chat.waitFor(/When does the link expire/);
    await seller.tap("button-expiry-never", "review-title");
    await seller.tap("button-items", "draft-ask-next-item");
    await seller.tap("button-change-item", "edit-ask-which");
    await seller.say("Cake", "edit-item-title");
    await seller.tap("button-edit-price", "edit-ask-price");
    await world.stopBot();
    world.telegram.control.edit(seller.chat.id, line, "/new Bun 3000\nCoffee 15000\nCake 40000");
    await world.startBot();
    await seller.chat.waitFor(/new price of one .?Cake/);
    const card = await seller.chat.say("45 000", /Item 3 of 3/);
    expect(plain(card.text)).toContain("Name: Cake\nPrice: 45,000 UZS");
    expect(world.telegram.control.redeliverLast()).toBe(true);
    await seller.tap("button-back", "draft-ask-next-item");
    await seller.tap("button-done", "review-title");
    await seller.tap("button-create", "status-created");
    expect(itemsSent(world)).toEqual(["Bun 1 3000", "Coffee 1 15000", "Cake 1 45000"]);
  });
});
