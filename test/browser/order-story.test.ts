import { expect, it } from "vitest";
import { describeDemo } from "./demo-world.js";
import { Seller } from "./seller.js";

const fits = { height: 0, cut: [] };
/** The height of a row with the gap above it, in pixels. */
const rowOfButtons = 49;

describeDemo("the demo's story of an order in words", (open) => {
  it("goes from a customer's message that the seller forwards to “paid” on a phone", async () => {
    const seller = new Seller(await open({ viewport: { width: 360, height: 740 } }));
    await seller.newUser("English");
    await seller.tapStart();
    await seller.signInHere();
    await seller.typeFromAuthenticator("one-terminal@shop.example", "login", "Your Sandbox Pay password?");
    await seller.typeFromAuthenticator("one-terminal@shop.example", "password", "The one-time code");
    await seller.typeFromAuthenticator("one-terminal@shop.example", "code", "Signed in.");
    for (const item of ["Latte 20000", "Carrot cake 30000", "Lemon cake 35000", "Tea 5000"]) {
      await seller.send("/items", "saved items");
      await seller.tap("Add", "What should I save");
      await seller.send(item, "Saved");
    }

    const customer = await seller.customerWrites("2 lattes, 3 cakes and a tea please");
    await seller.goToChat(customer);
    await seller.forwardToBot("2 lattes, 3 cakes and a tea please");
    await seller.sees(/Which saved item is “.3 cakes.”\?/);
    expect(await seller.overflowOfNewest()).toEqual(fits);
    await seller.send("lemon", "Check the invoice");
    // The suggested customer has a row of its own until it is tapped, and no more than that stands above the chat.
    const { height, cut } = await seller.overflowOfNewest();
    expect(height).toBeLessThan(rowOfButtons);
    expect(cut).toEqual([]);
    await seller.tap(`Customer: \u2068${customer}\u2069`, `Customer: \u2068${customer}\u2069`);
    expect(await seller.overflowOfNewest()).toEqual(fits);
    await seller.tap("Create invoice", "Waiting for payment");
    expect(await seller.overflow()).toBe(0);

    await seller.openPayPage();
    await seller.pressOnPayPage("Pay 150,000", "Processing");
    await seller.sees(new RegExp(`Invoice for 150,000.UZS is paid: .?Latte.? and 2 more · .${customer}`));
    await seller.sees(/^✅ Paid/);
    expect(await seller.dashboardStatuses()).toContain("paid");
  });
});
