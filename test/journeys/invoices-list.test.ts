import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { plain } from "./plain.js";
import { signedInUser } from "./steps.js";
import { World } from "./world.js";

const items = ["Coffee", "Wedding cake", "Tea"];

const rows = (chat: Chat): string[] =>
  chat
    .labels()
    .filter((label) => label.includes(" · "))
    .map(plain);

/** Three invoices, of 10,000, 20,000 and 30,000 UZS; the one in the middle is paid. @returns the cards' messages. */
async function threeInvoices(world: World, chat: Chat): Promise<number[]> {
  const cards: number[] = [];
  for (const [index, item] of items.entries()) {
    const price = `${index + 1}0000`;
    await chat.say(`/new ${item} ${price}`, /./);
    await chat.waitUntil(() => chat.labels().includes("Create invoice"));
    cards.push((await chat.tap("Create invoice", /Waiting for payment/)).messageId);
  }
  await world.merchant.control.pay(world.merchant.control.invoices()[1]?.id ?? "");
  await chat.waitFor(/is paid:/);
  return cards;
}

describe("/invoices", () => {
  let world: World;
  afterEach(() => world.close());

  it("lists, filters, searches, and opens the live card again", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    expect((await chat.say("/invoices", /./)).text).toBe(
      "You have no invoices yet. Tap New invoice to create the first one.",
    );
    const cards = await threeInvoices(world, chat);

    await chat.say("/invoices", /^Invoices: 3\n/);
    const amounts = rows(chat).map((row) => /^(\S+) .*· (\d\d),000\D/.exec(row)?.slice(1, 3).join(" "));
    expect(amounts).toEqual(["🧾 30", "✅ 20", "🧾 10"]);
    for (const [index, row] of rows(chat).entries())
      expect(row).toContain([...items].reverse()[index]?.slice(0, 6));

    await chat.tap("✅ Paid", /^Paid invoices: 1 · /);
    expect(rows(chat)).toHaveLength(1);
    await chat.tap("🧾 Open", /^Open invoices: 2 · 40,000/);
    expect(rows(chat)).toHaveLength(2);

    await chat.tap("Search", /^What are you looking for\?/);
    await chat.say("wedding", /^Found for “.?wedding.?”: 1\n/);
    expect(rows(chat)).toHaveLength(1);
    await chat.say("/invoices 30 000", /: 1\n/);
    const [row = ""] = chat.labels();
    expect(plain(row)).toMatch(/^🧾 \S+ · 30/);
    await chat.say("/invoices zzz", /I found nothing/);

    const card = await chat.tap(row, /Waiting for payment/);
    expect(card.messageId).toBe(chat.last.messageId);
    expect(chat.byId(cards[2] ?? 0)?.text).toBe("This card is now further down.");
    await chat.say("/privacy", /./);
    await chat.tap("Delete everything", /templates, saved items, .* 2 invoices are open/);
    await world.merchant.control.pay(world.merchant.control.invoices()[2]?.id ?? "");
    await chat.waitUntil(() => chat.texts.filter((text) => /is paid:/.test(text)).length === 2);
    expect(chat.byId(card.messageId)?.text).not.toMatch(/Waiting for payment/);
    expect(chat.said.at(-1)?.replyTo?.messageId).toBe(card.messageId);
  });
});

describe("the list", () => {
  let world: World;
  afterEach(() => world.close());

  it("is the same after a restart, and a callback for a deleted invoice is taken and dropped", async () => {
    world = await World.create();
    const chat = await signedInUser(world);
    await threeInvoices(world, chat);
    const before = await chat.say("/invoices", /^Invoices: 3\n/);
    await world.stopBot();
    await world.startBot();
    const after = await chat.say("/invoices", /^Invoices: 3\n/);
    expect([after.text, chat.labels(after)]).toEqual([before.text, chat.labels(before)]);

    await chat.say("/privacy", /What I keep/);
    await chat.tap("Delete everything", /2 invoices are open/);
    await chat.tap("Yes, delete everything", /Everything is deleted/);
    const texts = chat.texts;
    const { id } = world.merchant.control.invoices()[0] ?? {};
    await world.merchant.control.pay(id ?? "");
    const results = () =>
      world.merchant.control
        .invoices()[0]
        ?.deliveries.flatMap(({ attempts }) => attempts.map(({ result }) => result)) ?? [];
    expect(results().every((result) => typeof result === "number" && result < 300)).toBe(true);
    expect(results().length).toBeGreaterThan(0);
    expect((await chat.say("/invoices", /./)).text).toBe("Sign in to see your invoices.");
    expect(chat.texts.slice(0, texts.length)).toEqual(texts);
    expect(chat.texts).toHaveLength(texts.length + 1);
  });
});
