import { expect, it } from "vitest";
import { describeDemo } from "./demo-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { Seller } from "./seller.js";

const login = "one-terminal@shop.example";
/** The shop, then "Coffee × 2"; the name stands between two invisible marks of direction. */
const coffee = /^user: .+\n\n.Coffee. × 2\nTotal: 30,000.UZS\n\nPlease pay by/;
const paid = /^user: ✅ Paid, thank you\n\n.+\n\n.Coffee. × 2\nTotal: 30,000.UZS$/;

describeDemo("the demo's story of a seller's chat with a customer", (open) => {
  it("goes from /business to “paid” on both phones, and through everything that stops the bot there", async () => {
    const page = await open({ viewport: { width: 360, height: 740 } });
    const seller = new Seller(page);
    const bot = () => seller.goToChat("Sandbox Pay");
    await seller.newUser("English");
    await seller.tapStart();
    await seller.signInHere();
    await seller.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
    await seller.typeFromAuthenticator(login, "password", "The one-time code");
    await seller.typeFromAuthenticator(login, "code", "Signed in.");
    await seller.send("/business", "I am not connected to your Telegram account.");
    expect(await seller.overflowOfNewest()).toMatchObject({ cut: [] });

    const customer = await seller.customerWrites("Two coffees, please");
    await seller.goToChat(customer);
    await seller.connectBusiness();
    await page.locator("#managed-bar").getByText("Sandbox Pay manages this chat").waitFor();
    await seller.writeTo(customer, "/pay Coffee 2x15000");
    // The command is gone, and in its place stands a message of the seller's.
    const asked = ["other: Two coffees, please", expect.stringMatching(coffee)];
    await expect.poll(() => seller.readChatWith(customer)).toEqual(asked);
    expect(await seller.overflow()).toBe(0);
    await expectPhoneFit(page, "#log .keyboard button");
    await bot();
    await seller.sees("I am connected to your Telegram account.");
    await seller.sees("Waiting for payment");

    await seller.payFromMessages("Pay");
    const ended = ["other: Two coffees, please", expect.stringMatching(paid)];
    await expect.poll(() => seller.readChatWith(customer)).toEqual(ended);
    expect(await seller.readCustomersPhone()).toEqual([
      "user: Two coffees, please",
      expect.stringMatching(/^other: ✅ Paid, thank you/),
    ]);
    await bot();
    await seller.sees(
      new RegExp(`^✅ Invoice for 30,000.UZS is paid: .Coffee. · .${customer}. · today 1 · 30,000$`),
    );

    await seller.goToChat(customer);
    await seller.connectBusiness({ without: ["Delete messages that it sent", "Delete all messages"] });
    await seller.writeTo(customer, "/pay Tea 5000");
    const stays = [
      expect.stringMatching(/^user: .?\/pay Tea 5000$/),
      expect.stringMatching(/^user: .+\n\n.Tea.\nTotal: 5,000/),
    ];
    await expect.poll(async () => (await seller.readChatWith(customer)).slice(2)).toEqual(stays);
    await bot();
    await seller.sees("Your command stays in the chat");

    await seller.goToChat(customer);
    await seller.connectBusiness({ without: ["Send and edit messages"] });
    await seller.writeTo(customer, "/pay Cake 35000");
    await bot();
    await seller.sees(/I created no invoice, because I may not write in your name/);
    expect(await seller.overflowOfNewest()).toEqual({ height: 0, cut: [] });

    await seller.goToChat(customer);
    await seller.connectBusiness();
    await seller.inBusinessMenu("Make this chat silent for 24 hours");
    await seller.writeTo(customer, "/pay Green tea 9000");
    await bot();
    await seller.sees(/couldn't post the pay link[\s\S]*Green tea[\s\S]*hasn't written there for 24 hours/);
    // Nothing is lost: the seller sends the link to the same customer by hand.
    await seller.press("Send to customer");
    await seller.pickChat(customer);
    await seller.chooseResult("9,000 UZS");
    await seller.readShared(/Green tea/);

    await seller.inBusinessMenu("Disconnect the bot");
    await bot();
    await seller.sees("I am no longer connected to your Telegram account.");
    await seller.send("/business", "I am not connected to your Telegram account.");
    // Without the right to write nothing was created for the cake.
    expect(await seller.dashboardStatuses()).toHaveLength(3);
  });
});
