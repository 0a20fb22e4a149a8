import { expect, it } from "vitest";
import { describeDemo } from "./demo-world.js";
import { Seller } from "./seller.js";

const login = "one-terminal@shop.example";

/** The shop, "Coffee × 2" and the total; the name stands between two invisible marks of direction. */
const bought = (name: string, quantity: number, total: string) =>
  `.+\n\n.${name}. × ${quantity}\nTotal: ${total}.UZS`;
/** All that the customer reads: nothing of the merchant's but the shop's name is in it, the link is on the button, and the date is as the browser writes it. */
const asked = (items: string) =>
  new RegExp(`^${items}\n\nPlease pay by \\w{3}, \\w{3} \\d{1,2}, \\d\\d:\\d\\d.[AP]M\\.$`);

const flatWhite = asked(bought("Flat white", 3, "60,000"));
const coffee = asked(bought("Coffee", 2, "30,000"));
const coffeePaid = new RegExp(`^✅ Paid, thank you\n\n${bought("Coffee", 2, "30,000")}$`);

describeDemo("the demo's story of a customer", (open) => {
  it("goes from the seller's share and from a typed line to “paid” in the customer's chat on a phone", async () => {
    const seller = new Seller(await open({ viewport: { width: 360, height: 740 } }));
    await seller.newUser("English");
    const name = await seller.name();
    await seller.tapStart();
    await seller.signInHere();
    await seller.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
    await seller.typeFromAuthenticator(login, "password", "The one-time code");
    await seller.typeFromAuthenticator(login, "code", "Signed in.");
    await seller.send("/new Flat white 3x20000", "Check the invoice");
    await seller.tap("Create invoice", "Waiting for payment");

    await seller.press("Send to customer");
    const customer = await seller.pickNewCustomer();
    await seller.chooseResult("60,000 UZS");
    await seller.readShared(flatWhite);
    await expect.poll(() => seller.typed()).toBe("");
    await seller.lookAtPhoneOf(customer);
    expect(await seller.readShared("Flat white")).toMatch(flatWhite);
    expect(await seller.buttonsOf(flatWhite)).toEqual(["Pay"]);
    expect(await seller.overflow()).toBe(0);

    await seller.putAside(name);
    await seller.goToChat(customer);
    await seller.type("@sandbox_pay_bot Coffee 2x15000");
    await seller.chooseResult("Create and send: 30,000 UZS");
    await seller.readShared(coffee);
    expect(await seller.buttonsOf(coffee)).toEqual(["Pay"]);
    expect(await seller.overflow()).toBe(0);

    await seller.lookAtPhoneOf(customer);
    await seller.readShared(coffee);
    await seller.openPayPageOf(coffee, "Pay");
    expect(await seller.payPageText()).toContain("Coffee");
    await seller.pressOnPayPage("Pay 30,000", "Processing");
    await seller.readShared(coffeePaid);
    expect(await seller.buttonsOf(coffeePaid)).toEqual(["Paid"]);
    expect(await seller.buttonsOf(flatWhite)).toEqual(["Pay"]);

    await seller.putAside(name);
    await seller.sees(/^✅ Invoice for 30,000.UZS is paid: .Coffee. · today 1 · 30,000$/);
    await seller.sees(/^✅ Paid\n30,000.UZS/);
    await seller.sees(/^🧾 Waiting for payment\n60,000.UZS/);
    await expect
      .poll(async () => (await seller.dashboardStatuses()).slice(0, 2))
      .toEqual(["paid", "created"]);
  });
});
