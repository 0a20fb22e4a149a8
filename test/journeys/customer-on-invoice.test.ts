import { afterEach, describe, expect, it } from "vitest";
import type { Chat } from "./chat.js";
import { keptBy } from "./kept.js";
import { plain } from "./plain.js";
import { ask, openSignedInShop, type Shop, send, shareCard, waitBetween } from "./shop.js";
import { draft, oneTerminal, signedInUser, signIn } from "./steps.js";
import { World } from "./world.js";

const aziz = "Aziz Karimov · aziz@example.com";
const asked = /Who is it for\?/;

const bodies = (world: World) =>
  world.merchant.control.requests().flatMap(({ call, body }) => (call === "create" ? [body] : []));
const labels = (chat: Chat): string[] => chat.labels().map(plain);

/** Two coffees for Aziz, typed on the review card. @returns the pay card */
async function sellToAziz({ seller }: Pick<Shop, "seller">) {
  await draft(seller);
  await seller.tap("Customer", asked);
  await seller.say("Aziz Karimov, aziz@example.com", /Customer: .?Aziz Karimov/);
  return seller.tap("Create invoice", /Waiting for payment[\s\S]*Customer: .?Aziz Karimov/);
}

/** At the question for the customer of another invoice. */
async function atCustomer(seller: Chat): Promise<void> {
  await draft(seller, "Tea");
  await seller.tap("Customer", asked);
}

describe("the customer on an invoice", () => {
  let world: World;
  afterEach(() => world.close());

  it("goes to the service, comes back in notice, search and the next invoice, and never to other people", async () => {
    world = await World.create({ process: true, environment: { ADMIN_PORT: "0" } });
    const shop = await openSignedInShop(world);
    const { seller } = shop;
    const card = await sellToAziz(shop);
    expect(bodies(world)[0]).toMatchObject({ clientId: "Aziz Karimov", clientEmail: "aziz@example.com" });

    await world.killBot();
    await world.startBot();
    await seller.say("/new Tea 5000", /Check the invoice/);
    await seller.tap("Customer", asked);
    expect(labels(seller)).toEqual([aziz, "Back"]);
    await seller.tap(seller.labels()[0] ?? "", /Customer: .?Aziz Karimov/);
    await seller.tap("Create invoice", /Waiting for payment/);
    expect(bodies(world)[1]).toMatchObject({ clientId: "Aziz Karimov", clientEmail: "aziz@example.com" });

    const sent = send(world, shop, (await shareCard(world, shop, card)).page);
    await waitBetween(world, shop, sent, /Total/);
    const offered = [await ask(world, shop, "Aziz"), await ask(world, shop, "")];
    const open = send(world, shop, offered[1] ?? { results: [] });
    await waitBetween(world, shop, open, /Total/);
    const between = world.telegram.control.messages(shop.between);
    for (const shown of [offered, between]) expect(JSON.stringify(shown)).not.toMatch(/karimov|aziz@/i);

    await world.merchant.control.pay(world.merchant.control.invoices()[0]?.id ?? "");
    const notice = await seller.waitFor(/is paid/);
    expect(plain(notice.text)).toBe(
      "✅ Invoice for 30,000 UZS is paid: Coffee · Aziz Karimov · today 1 · 30,000",
    );
    for (const text of ["karimov", "aziz@example.com"]) {
      const found = await seller.say(`/invoices ${text}`, /^Found/);
      expect(plain(found.text)).toMatch(/: 2\n/);
    }

    expect(world.output).not.toMatch(/karimov|aziz@/i);
    for (const [place, bytes] of await keptBy(world))
      expect(`${place} ${bytes.toString("latin1")}`).not.toMatch(/karimov|aziz@/i);
    const port = [...world.output.matchAll(/"port":(\d+),"event":"admin\.listening"/g)].at(-1)?.[1];
    expect(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).not.toMatch(/karimov|aziz@/i);
  });

  it("is offered for the next invoice, and no more after /signout", async () => {
    world = await World.create();
    const seller = await signedInUser(world, oneTerminal);
    await sellToAziz({ seller });
    await atCustomer(seller);
    expect(labels(seller)).toEqual([aziz, "Back"]);
    await seller.tap("Back", /Check the invoice/);
    await seller.tap("Discard", /Draft discarded/);
    await seller.say("/signout", /Signed out/);
    world.merchant.control.forgetUsedCodes();
    await signIn(world, seller, oneTerminal);
    await atCustomer(seller);
    expect(labels(seller)).toEqual(["Back"]);
  });

  it.each([
    ["ru", /Проверьте счёт/, "Клиент", /Для кого счёт/, /Клиент: .?Азиз.? · /, "Без клиента"],
    ["uz", /Hisobni tekshiring/, "Mijoz", /Hisob kim uchun/, /Mijoz: .?Азиз.? · /, "Mijozsiz"],
  ] as const)("is asked for, shown and cleared in %s", async (language, card, label, question, set, none) => {
    world = await World.create();
    const seller = world.user("Anna", language);
    await signIn(world, seller);
    await seller.say("/new Coffee 15000", card);
    await seller.tap(label, question);
    await seller.say("Азиз <aziz@example.com>", set);
    await seller.tap(label, question);
    expect((await seller.tap(none, card)).text).not.toContain("Азиз");
  });
});
