import { describe, expect, it } from "vitest";
import { itemLimits } from "../../../src/invoice/item/item-limits.js";
import { plain } from "../../journeys/plain.js";
import { everyCrash } from "../../kit/every-crash.js";
import { draftOf, draftQuestionOf, itemsOf, review as reviewCard } from "../../kit/in-one-chat.js";
import { Power } from "../../kit/power.js";
import { atCounter, bodyOf, cake, coffee, review, save, sendDraft } from "./counter-chat.js";

const twoCoffees = { item: coffee.saved, quantity: 2 };
/** The draft is in the chat, and the page shows its review with this total. */
const reviewed = (total: string) => ({ kind: "in-chat", review: { canCreate: true, total } });
const inChat = { kind: "in-chat" };
const refused = (problem: string) => ({ kind: "refused", problem });

describe("[Review] of the counter", () => {
  it("puts the saved items with all their fields and the amounts of the keypad into a draft", async () => {
    const one = await atCounter();
    const lines = [
      twoCoffees,
      { item: cake.saved, quantity: 1 },
      { name: "", price: "5000.50", quantity: 3 },
    ];
    expect(await review(one, bodyOf(...lines))).toMatchObject(reviewed("85,001.50\u00a0UZS"));
    expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000", "Cake 1 x 40000", "Payment 3 x 5000.5"]);
    const { description, icpuCode } = cake;
    expect((await draftOf(one))?.terms.items[1]).toMatchObject({ description, icpuCode, saved: cake.saved });
  });

  it("shows what a quick line would show next: the review card", async () => {
    const one = await atCounter();
    await review(one, bodyOf(twoCoffees));
    expect(plain(one.chat.last.text)).toMatch(/Check the invoice.*Coffee.*30,000 UZS/s);
    await one.tap("Create invoice");
    expect(one.creates).toBe(1);
  });

  it("creates nothing by itself where terminal and expiry are known", async () => {
    const one = await atCounter();
    await one.change(({ settings }) => {
      settings.expiry = { kind: "none" };
    });
    await review(one, bodyOf(twoCoffees));
    expect(one.chat.last.text).toMatch(reviewCard);
    expect(one.creates).toBe(0);
  });

  it("reads the name of an amount as if the merchant had typed it", async () => {
    const one = await atCounter();
    const amount = { price: "12000", quantity: 1 };
    await review(one, bodyOf({ name: "cake", ...amount }, { name: "Gift\nwrap", ...amount }));
    expect(await itemsOf(one)).toEqual(["Cake 1 x 12000", "Gift wrap 1 x 12000"]);
    expect((await draftOf(one))?.terms.items[0]?.icpuCode).toBe(cake.icpuCode);
  });

  it("names an amount in the language of the customers", async () => {
    const one = await atCounter();
    await one.change(({ settings }) => {
      settings.customerLanguage = "ru";
    });
    await review(one, bodyOf({ name: "", price: "12000", quantity: 1 }));
    expect(await itemsOf(one)).toEqual(["Оплата 1 x 12000"]);
  });

  it("gives the draft the currency of its items, without the tolerance in the chat's currency", async () => {
    const one = await atCounter([{ ...coffee, price: "4", currency: "USD" }]);
    await one.change(({ settings }) => {
      settings.overpaid = { kind: "amount", amount: "1000" };
    });
    expect(await review(one, { ...bodyOf(twoCoffees), currency: "USD" })).toMatchObject(
      reviewed("8\u00a0USD"),
    );
    const { terms } = (await draftOf(one)) ?? {};
    expect(terms).toMatchObject({ currency: "USD" });
    expect(terms).not.toHaveProperty("overpaid");
  });

  it("makes one draft of a request that comes twice, whatever happened in between", async () => {
    const one = await atCounter();
    const body = bodyOf(twoCoffees);
    await review(one, body);
    await one.neverExpires();
    await one.tap("Discard");
    const said = one.chat.said.length;
    expect(await review(one, body)).toEqual(inChat);
    expect(await draftOf(one)).toBeUndefined();
    expect(one.chat.said).toHaveLength(said);
  });

  it("makes one draft after a crash at any write", async () => {
    await everyCrash(
      async (crash) => {
        const one = await atCounter();
        const power = new Power(crash);
        power.decideOverChat(one);
        const body = bodyOf(twoCoffees);
        await power.through((isAgain) => review(one, body, isAgain ? one.lastEvent : undefined));
        return { one, trace: power.trace, crashes: power.crashes };
      },
      async ({ one }) => {
        expect(await itemsOf(one)).toEqual(["Coffee 2 x 15000"]);
        expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
      },
      { sides: ["before"] },
    );
  });

  it("takes as many lines as an invoice can have", async () => {
    const one = await atCounter();
    await review(one, bodyOf(...Array.from({ length: itemLimits.items }, () => twoCoffees)));
    expect(await itemsOf(one)).toHaveLength(itemLimits.items);
  });
});

describe("lines of the counter that can't become a draft", () => {
  it("are refused when a saved item was deleted", async () => {
    const one = await atCounter([cake]);
    expect(await review(one, bodyOf(twoCoffees, { item: cake.saved, quantity: 1 }))).toEqual(
      refused("items-gone"),
    );
    expect(await draftOf(one)).toBeUndefined();
  });

  it("are refused when a saved item has another currency by now than the page has added up", async () => {
    const one = await atCounter([coffee, { ...cake, currency: "USD" }]);
    const changed = { item: cake.saved, quantity: 1 };
    expect(await review(one, bodyOf(twoCoffees, changed))).toEqual(refused("items-gone"));
    expect(await review(one, bodyOf(changed))).toEqual(refused("items-gone"));
  });

  it.for([
    ["zero", "0", "UZS"],
    ["zero with decimals", "0.00", "UZS"],
    ["an amount with too many decimals", "10.125", "UZS"],
    ["an amount with decimals in a currency without them", "10.5", "JPY"],
    ["an amount in no currency", "10", "ZZZ"],
  ])("are refused with %s", async ([, price = "", currency = ""]) => {
    const one = await atCounter();
    const body = { ...bodyOf({ name: "", price, quantity: 1 }), currency };
    expect(await review(one, body)).toEqual(refused("amount"));
  });

  it("are refused when one invoice can't hold so much text", async () => {
    const one = await atCounter([{ ...cake, description: "d".repeat(512) }]);
    const lines = Array.from({ length: itemLimits.items }, () => ({ item: cake.saved, quantity: 1 }));
    expect(await review(one, bodyOf(...lines))).toEqual(refused("too-many"));
  });

  it("are left out, with a sentence, when their item is deleted between the check and the draft", async () => {
    const one = await atCounter();
    const body = bodyOf(twoCoffees, { item: cake.saved, quantity: 1 });
    await save(one, [cake]);
    await sendDraft(one, body);
    expect(await itemsOf(one)).toEqual(["Cake 1 x 40000"]);
    expect(one.chat.last.text).toMatch(/^I left out 1 item: it was changed or deleted.*Check the invoice/s);
  });

  it("leave the draft at hand alone when all their items are deleted meanwhile", async () => {
    const one = await atCounter();
    await one.send("/new Tea 5000");
    const body = bodyOf(twoCoffees);
    await save(one, []);
    await sendDraft(one, body);
    expect(one.chat.last.text).toMatch(/^There is nothing to invoice:/);
    expect(await itemsOf(one)).toEqual(["Tea 1 x 5000"]);
  });
});
