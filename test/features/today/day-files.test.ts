import readWorkbook from "read-excel-file/node";
import { describe, expect, it } from "vitest";
import { closedInvoice, listOf } from "../../kit/invoice-list-samples.js";
import { plainText as plain } from "../../kit/team-chats.js";
import { dayMs, Shop } from "./shop.js";

/** Returns the cells of the newest document, as another program reads them. */
async function sheets(shop: Shop): Promise<unknown[][][]> {
  const { chat } = shop.one;
  const book = await readWorkbook(chat.contentOf(chat.last));
  return book.map(({ data }) => data);
}

describe("[Excel]", () => {
  it("sends what was sold in the period", async () => {
    const shop = await Shop.open();
    const { one, clock } = shop;
    await shop.sellAs("paid", "Tea 5000");
    clock.now += dayMs;
    await shop.sellAs("paid", "Coffee 2x15000");
    await shop.sell("Cake 40000");
    await shop.today();
    await one.tap("Excel");
    expect(plain(one.chat.last.caption)).toBe("Invoices of Mon 23 Nov: 2");
    const [invoices = [], items = []] = await sheets(shop);
    expect(invoices.map((row) => row.slice(2, 5))).toEqual([
      ["Status", "Amount", "Currency"],
      ["Paid", 30000, "UZS"],
      ["Waiting for payment", 40000, "UZS"],
    ]);
    expect(items.flat()).toEqual(expect.arrayContaining(["Coffee", "Cake"]));
    expect(items.flat()).not.toContain("Tea");
  });

  it("has an invoice of an earlier day that was paid in the period", async () => {
    const shop = await Shop.open();
    const ref = await shop.sell("Tea 5000");
    shop.clock.now += 2 * dayMs;
    await shop.one.callback(ref, "paid");
    await shop.today();
    await shop.one.tap("Excel");
    expect((await sheets(shop))[0]).toHaveLength(2);
  });

  it("keeps the day of its message, also on a later day", async () => {
    const shop = await Shop.open();
    await shop.sellAs("paid", "Tea 5000");
    await shop.today();
    const { messageId } = shop.one.chat.last;
    shop.clock.now += dayMs;
    await shop.one.tap("Excel", messageId);
    expect(plain(shop.one.chat.last.caption)).toBe("Invoices of Sun 22 Nov: 1");
  });

  it("counts along while it writes more than 500 invoices, also if Telegram refuses a count, and leaves only the file", async () => {
    const shop = await Shop.open();
    const { one } = shop;
    await shop.sell("Tea 5000");
    await listOf(one, 1_001, () => ({ submittedAt: shop.clock.now }));
    for (let number = 0; number <= 1_000; number += 1)
      await one.store.invoices.write(`${one.key}/r-${number}`, closedInvoice(number));
    await shop.today();
    one.telegram.control.fault({ method: "editMessageText", kind: 429 });
    const edits = () => one.telegram.control.requests().filter(({ method }) => method === "editMessageText");
    const before = edits().length;
    await one.tap("Excel");
    expect(plain(one.chat.last.caption)).toContain("1,001");
    expect(edits().length - before).toBe(2);
    expect(one.chat.texts.filter((text) => text.startsWith("Writing the file"))).toEqual([]);
    expect(one.chat.said.filter(({ document }) => document)).toHaveLength(1);
  });

  it("sends nothing to a chat that has signed out", async () => {
    const shop = await Shop.open();
    await shop.sellAs("paid", "Tea 5000");
    await shop.today();
    const { messageId } = shop.one.chat.last;
    await shop.one.send("/signout");
    await shop.one.tap("Excel", messageId);
    await shop.one.tap("Picture", messageId);
    expect(shop.one.chat.said.filter(({ document, photoUrl }) => document ?? photoUrl)).toEqual([]);
  });
});

describe("[Picture]", () => {
  it.each(["Today", "7 days", "30 days"])("sends a chart of what was paid: %s", async (period) => {
    const shop = await Shop.open();
    await shop.sellAs("paid", "Tea 5000");
    await shop.today();
    if (period !== "Today") await shop.one.tap(period);
    await shop.one.tap("Picture");
    expect(plain(shop.one.chat.last.caption)).toMatch(/ · Paid 5,000 UZS$/);
    expect(shop.one.chat.last.photoUrl).toBeDefined();
  });

  it("isn't drawn when nothing was paid, and a toast says so", async () => {
    const shop = await Shop.open();
    await shop.sell("Tea 5000");
    await shop.today();
    expect(await shop.one.tap("Picture")).toBe("Nothing was paid in this time.");
  });
});

describe("taps on the buttons of a day's files", () => {
  /** Opens a shop with one sale, and taps a button of its day. @returns the files in the chat, and a tap that has waited */
  async function sent(label: "Excel" | "Picture") {
    const shop = await Shop.open();
    const { one, clock } = shop;
    await shop.sellAs("paid", "Tea 5000");
    await shop.today();
    const day = one.chat.last.messageId;
    await one.tap(label);
    const files = () => one.chat.said.filter(({ document, photoUrl }) => document ?? photoUrl).length;
    const tapLate = async (other: string, message: number) => {
      one.waitedMs = 1_000;
      const toast = await one.tap(other, message);
      one.waitedMs = 0;
      return toast;
    };
    return { one, clock, day, files, tapLate };
  }

  it.each(["Excel", "Picture"] as const)(
    "taps on [%s] that waited while the file was made send it no second time, and a toast says where it is",
    async (label) => {
      const { day, files, tapLate } = await sent(label);
      const before = files();
      for (let tap = 0; tap < 3; tap += 1)
        expect(await tapLate(label, day)).toBe("The file is already in this chat.");
      expect(files()).toBe(before);
    },
  );

  it("a tap on another button that waited while a file was made sends its own file", async () => {
    const { day, files, tapLate } = await sent("Excel");
    await tapLate("Picture", day);
    expect(files()).toBe(2);
    await tapLate("Excel", day);
    expect(files()).toBe(2);
  });

  it("a tap that came after the file sends it anew", async () => {
    const { one, clock, day, files } = await sent("Excel");
    clock.now += 1_000;
    await one.tap("Excel", day);
    expect(files()).toBe(2);
  });

  it("repeated taps that are too old for a toast post no message", async () => {
    const { one, clock, day } = await sent("Excel");
    const before = one.chat.said.length;
    clock.now += 1_000;
    one.waitedMs = 2_000;
    one.arriving = (update) =>
      update.callback_query === undefined
        ? update
        : { ...update, callback_query: { ...update.callback_query, id: "forgotten" } };
    // The answer to the tap never reaches the merchant.
    void one.chat.press("Excel", day);
    await one.handleUpdates();
    expect(one.chat.said).toHaveLength(before);
  });
});
