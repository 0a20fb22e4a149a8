import { describe, expect, it } from "vitest";
import { draftQuestionOf, invoices, itemsOf } from "../../kit/in-one-chat.js";
import { OneChat } from "../../kit/one-chat.js";
import { aziz, withSales } from "./with-sales.js";

describe("undo in words", () => {
  it.each(["undo", "верни как было", "qaytar", "қайтар"])("takes back the withdrawal: %j", async (text) => {
    const one = await withSales(aziz);
    await one.send("withdraw");
    await one.tap("Withdraw");
    await one.send(text);
    expect(one.chat.last.text).toMatch(/Waiting for payment[\s\S]*Азиз Каримов/);
    expect((await invoices(one))[0]?.withdrawnAt).toBeUndefined();
  });

  it("takes back the correction of the card, and not the draft", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000");
    await one.send("Coffee 14000");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 14000"]);
    await one.send("undo");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
    expect(one.chat.last.text).toMatch(/Check the invoice/);
    await one.send("undo");
    expect(one.chat.last.text).toMatch(/^There is nothing that I can undo/);
    expect(await draftQuestionOf(one)).toMatchObject({ ask: "review" });
  });

  it("brings a discarded draft back", async () => {
    const one = await OneChat.open();
    await one.send("/new Coffee 15000");
    await one.tap("Discard");
    await one.send("верни");
    expect(await itemsOf(one)).toEqual(["Coffee 1 x 15000"]);
    expect(one.chat.last.text).toMatch(/Check the invoice/);
  });

  it.each<[what: string, later: (one: OneChat) => Promise<unknown>]>([
    [
      "a discarded draft",
      async (one) => {
        await one.send("/new");
        await one.tap("Start over");
        await one.send("/cancel");
      },
    ],
    [
      "the settings",
      async (one) => {
        await one.send("/cancel");
        await one.send("/settings");
        await one.tap("Expiry");
        await one.tap("3 days");
      },
    ],
  ])(
    "changes nothing where %s may have come last, and shows the invoice with [Undo]",
    async (_what, later) => {
      const one = await withSales(aziz);
      await one.send("/new Tea 5000");
      await one.send("withdraw");
      await one.tap("Withdraw");
      await later(one);
      await one.send("undo");
      expect((await invoices(one))[0]?.withdrawnAt).toBeDefined();
      expect(one.chat.labels()).toContain("Undo");
    },
  );
});
