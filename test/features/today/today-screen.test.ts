import { describe, expect, test } from "vitest";
import { dayMs, hourMs, Shop, sunday } from "./shop.js";

describe("/today", () => {
  test("tells the date, the counts and sums by status, and what sold most", async () => {
    const shop = await Shop.open();
    await shop.sellAs("paid", "Coffee 2x15000; Cake 40 000");
    shop.clock.now += hourMs;
    await shop.sellAs("paid", "coffee 15000");
    await shop.sellAs("expired", "Tea 5000");
    await shop.sell("Juice 20000");
    expect(await shop.today()).toBe(
      [
        "Today, Sun 22 Nov",
        "",
        "Paid 2 · 85,000 UZS",
        "Waiting 1 · 20,000 UZS",
        "Expired 1 · 5,000 UZS",
        "",
        "Sold most",
        "Coffee × 3 · 45,000 UZS",
        "Cake × 1 · 40,000 UZS",
      ].join("\n"),
    );
    expect(shop.labels).toEqual(["Yesterday", "7 days", "30 days", "Waiting", "Picture", "Excel"]);
  });

  test("of items of which equally many were sold, those that brought the most stand first", async () => {
    const shop = await Shop.open();
    await shop.sellAs("paid", "Bread 5000; Butter 20000; Milk 8000; Vase 120000");
    expect(await shop.today()).toMatch(
      /Sold most\nVase × 1 · 120,000 UZS\nButter × 1 · 20,000 UZS\nMilk × 1 · 8,000 UZS$/,
    );
  });

  test("compares with the same weekday a week before, until the same time of day", async () => {
    const shop = await Shop.open(sunday - 7 * dayMs - hourMs);
    await shop.sellAs("paid", "Coffee 100000");
    shop.clock.now = sunday - 7 * dayMs + 3 * hourMs;
    await shop.sellAs("paid", "Cake 900000");
    shop.clock.now = sunday;
    await shop.sellAs("paid", "Coffee 118000");
    expect(await shop.today()).toContain("18 % more than last Sunday by this time");
  });

  test("edits its message when another period is tapped", async () => {
    const shop = await Shop.open(sunday - dayMs);
    await shop.sellAs("paid", "Coffee 15000");
    shop.clock.now = sunday;
    const text = await shop.today();
    expect(text).toContain("No invoices today so far.");
    const { messageId } = shop.one.chat.last;
    await shop.one.tap("Yesterday");
    expect(shop.text).toContain("Yesterday, Sat 21 Nov\n\nPaid 1 · 15,000 UZS");
    expect(shop.labels).toEqual(["Today", "7 days", "30 days", "Waiting", "Picture", "Excel"]);
    await shop.one.tap("7 days");
    expect(shop.text).toContain("Last 7 days, 16 Nov – 22 Nov\n\nPaid 1 · 15,000 UZS");
    await shop.one.tap("30 days");
    expect(shop.text).toContain("Last 30 days, 24 Oct – 22 Nov\n\nPaid 1 · 15,000 UZS");
    expect(shop.one.chat.last.messageId).toBe(messageId);
  });

  test("says what to do when there are no invoices yet", async () => {
    const shop = await Shop.open();
    expect(await shop.today()).toContain("You have no invoices yet. Tap New invoice");
    expect(shop.labels).toEqual(["New invoice"]);
  });
});
