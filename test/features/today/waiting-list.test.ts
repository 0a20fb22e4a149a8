import { describe, expect, test } from "vitest";
import { plain } from "../../journeys/plain.js";
import { failing } from "../../kit/one-chat.js";
import { dayMs, Shop, sunday } from "./shop.js";

/** Lets the time of all links pass, and their timers fire, with those that these set. */
async function untilLinksAreOver({ one, clock }: Shop): Promise<void> {
  clock.now = sunday + 8 * dayMs;
  for (const { name, ref, at } of one.scheduled) await one.handle({ source: "timer", name, ref, at });
}

describe("[Waiting]", () => {
  test("lists who still owes, the oldest first, with the customer and the age", async () => {
    const shop = await Shop.open(sunday - 3 * dayMs);
    await shop.sell("Coffee 2x15000; Cake 40 000");
    shop.clock.now = sunday - dayMs;
    await shop.sell("Tea 5000", "Aziz");
    shop.clock.now = sunday;
    await shop.sell("Juice 20000");
    await shop.sellAs("paid", "Latte 30000");
    await shop.today();
    const { messageId } = shop.one.chat.last;
    await shop.one.tap("Waiting");
    expect(shop.one.chat.last.messageId).toBe(messageId);
    expect(shop.text).toBe(
      [
        "Waiting for payment: 3 · 95,000 UZS",
        "",
        "1. 70,000 UZS · Coffee and 1 more · 3 days",
        "2. 5,000 UZS · Tea · Aziz · 1 day",
        "3. 20,000 UZS · Juice · today",
      ].join("\n"),
    );
    expect(shop.labels.map(plain)).toEqual(["Remind 1", "Remind Aziz", "Remind 3", "Today"]);
  });

  test("gives the customer's text to copy when [Remind] is tapped", async () => {
    const shop = await Shop.open();
    await shop.sell("Coffee 2x15000");
    await shop.today();
    await shop.one.tap("Waiting");
    await shop.one.tap("Remind 1");
    expect(shop.text).toContain("Send this to your customer, tap to copy:");
    expect(shop.text).toContain("https://pay.example.com/invoice/inv-1/payment");
    expect(shop.labels).toEqual(["Send to customer"]);
  });

  test("reminds the customer by name, and names people on the buttons", async () => {
    const shop = await Shop.open();
    for (const customer of ["Timur +998 90 123 45 67", "Aziz aka", "Aziz aka", "dilnoza", "Timur, bad payer"])
      await shop.sell("Coffee 2x15000", customer);
    await shop.today();
    await shop.one.tap("Waiting");
    const { messageId } = shop.one.chat.last;
    expect(shop.labels.map(plain)).toEqual([
      "Remind Timur",
      "Remind 2 · Aziz aka",
      "Remind 3 · Aziz aka",
      "Remind dilnoza",
      "Remind Timur, bad pa…",
      "Today",
    ]);
    const remind = async (at: number) => {
      await shop.one.tap(shop.one.chat.labels(shop.one.chat.byId(messageId))[at] ?? "", messageId);
      return shop.text.split("\n").slice(1, 3);
    };
    const open = expect.stringMatching(/^Your payment is still open until Sun 29 Nov/);
    expect(await remind(0)).toEqual(["Hello, Timur!", open]);
    expect(await remind(1)).toEqual(["Hello, Aziz aka!", open]);
    expect(await remind(3)).toEqual(["Hello!", open]);
    // What the seller thinks of a customer isn't told to the customer.
    expect(await remind(4)).toEqual(["Hello!", open]);
  });

  test("says at [Remind] that the link is unknown when the service never told it", async () => {
    const shop = await Shop.open();
    const { one } = shop;
    one.create = failing("outcome-unknown");
    const ref = await shop.sell("Coffee 15000");
    await one.callback(ref, "created");
    await shop.today();
    await one.tap("Waiting");
    expect(await one.tap("Remind 1")).toBe(
      "I don't have this invoice's pay link. You'll find the invoice in your dashboard.",
    );
  });

  test("leaves out an invoice once it is paid, and one whose link has expired", async () => {
    const shop = await Shop.open();
    const ref = await shop.sell("Coffee 15000");
    await shop.sell("Tea 5000");
    await shop.one.callback(ref, "paid");
    await shop.today();
    await shop.one.tap("Waiting");
    expect(shop.text).toContain("Waiting for payment: 1 · 5,000 UZS");
    await untilLinksAreOver(shop);
    await shop.today();
    await shop.one.tap("Waiting");
    expect(shop.text).toBe("No invoice waits for payment.");
  });

  test("has an invoice whose payment failed until its link's time has passed", async () => {
    const shop = await Shop.open();
    await shop.sellAs("failed", "Cake 40000");
    await shop.today();
    await shop.one.tap("Waiting");
    expect(shop.text).toContain("Payment failed: 1 · 40,000 UZS\n\n1. ");
    expect(shop.text).not.toContain("Waiting for payment");
    expect(shop.text).toContain(
      "1. 40,000 UZS · Cake · today\n❌ Payment failed, says Pay. I can't tell whether the link can still be paid.",
    );
    await shop.one.tap("Remind 1");
    expect(shop.text).toContain("Send this to your customer, tap to copy:");
    await shop.sell("Tea 5000");
    await shop.today();
    await shop.one.tap("Waiting");
    expect(shop.text).toMatch(
      /^Waiting for payment: 1 · 5,000 UZS\nPayment failed: 1 · 40,000 UZS\n\n1\. 40,000/,
    );
    await untilLinksAreOver(shop);
    await shop.today();
    await shop.one.tap("Waiting");
    expect(shop.text).toBe("No invoice waits for payment.");
  });

  test("offers no [Remind] while a payment is being processed, and an older [Remind] says so", async () => {
    const shop = await Shop.open();
    const ref = await shop.sell("Coffee 15000");
    await shop.sell("Tea 5000");
    await shop.today();
    await shop.one.tap("Waiting");
    const { messageId } = shop.one.chat.last;
    await shop.one.callback(ref, "processing");
    expect(await shop.one.tap("Remind 1", messageId)).toBe(
      "A payment by the link is being processed. Wait for its result.",
    );
    await shop.one.tap("Today", messageId);
    await shop.one.tap("Waiting", messageId);
    expect(shop.text).toContain(
      "1. 15,000 UZS · Coffee · today\n⏳ Payment is being processed\n2. 5,000 UZS",
    );
    expect(shop.labels).toEqual(["Remind 2", "Today"]);
  });

  test("says what it can't know of invoices without status updates", async () => {
    const shop = await Shop.open();
    shop.one.callbackUrl = undefined;
    await shop.sell("Coffee 15000");
    expect(await shop.today()).toContain(
      "Without status updates 1 · 15,000 UZS\n\nI can't know whether invoices without status updates were paid",
    );
    expect(shop.text).not.toContain("Paid 0");
    await shop.one.tap("Waiting");
    expect(shop.text).toBe(
      "No invoice waits for payment.\n\n1 invoice has no status updates, so I can't know whether it was paid: see /invoices.",
    );
  });

  test("shows eight on a page, and the next page doesn't skip one when an older invoice was paid meanwhile", async () => {
    const shop = await Shop.open();
    const refs: string[] = [];
    for (let index = 0; index < 10; index += 1) refs.push(await shop.sell(`Coffee ${index + 1}000`));
    await shop.today();
    await shop.one.tap("Waiting");
    const { messageId } = shop.one.chat.last;
    expect(shop.labels.filter((label) => label.startsWith("Remind"))).toHaveLength(8);
    await shop.one.callback(refs[0] ?? "", "paid");
    await shop.one.tap("›", messageId);
    const list = () => plain(shop.one.chat.said.find((said) => said.messageId === messageId)?.text);
    expect(list()).toContain("\n\n8. 9,000 UZS · Coffee · today\n9. 10,000 UZS");
    await shop.one.tap("‹", messageId);
    expect(list()).toContain("\n\n1. 2,000 UZS");
  });
});
