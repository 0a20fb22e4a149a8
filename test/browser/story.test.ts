import { expect, it } from "vitest";
import { describeDemo } from "./demo-world.js";
import { Visitor } from "./visitor.js";

/** Two merchants, since a code works only once. The first has 25 terminals, the second two authenticators. */
const visits = [
  { screen: "a phone", width: 360, height: 740, colorScheme: "dark", login: "anna@shop.example" },
  { screen: "a wide screen", width: 1440, height: 900, colorScheme: "light", login: "boris@shop.example" },
] as const;

describeDemo("the demo's story", (open) => {
  it.each(visits)("goes from sign-in to “paid” in the chat on $screen", async (visit) => {
    const { screen, width, height, colorScheme, login } = visit;
    const visitor = new Visitor(await open({ viewport: { width, height }, colorScheme }));

    await visitor.newUser("English");
    await visitor.tapStart();
    await visitor.signInHere();
    await visitor.typeFromAuthenticator(login, "login", "Your Sandbox Pay password?");
    if (login === "anna@shop.example") {
      await visitor.typeFromAuthenticator(login, "password", "The one-time code");
      await visitor.typeFromAuthenticator(login, "code", "Signed in.");
    } else {
      await visitor.typeFromAuthenticator(login, "password", "You have several authenticators.");
      await visitor.tap("Authenticator app 2 (…tablet)", "The one-time code");
      await visitor.typeFromAuthenticator(login, "code 2", "This login may also move money");
    }
    await visitor.hasLeft(["/start"]);

    await visitor.tap("New invoice", "Which terminal is the invoice for?");
    if (login === "anna@shop.example") {
      await visitor.turnPage(/^2 of 3\+?$/);
      await visitor.tap(/Coffee cart.* — .*Oybek metro/, "What are you selling?");
    } else {
      await visitor.tap(/Workshop <orders & repairs>.* — .*Bukhara Carpets/, "What are you selling?");
    }
    await visitor.send("Flat white ☕️ & <b>cookie</b>", "Price of one");
    await visitor.send("15 000", "Check the invoice");
    await visitor.send("x2", "Total: 30,000\u00a0UZS");
    await visitor.tap("Items", "Send another item");
    await visitor.send("Торт «Наполеон» с малиной", "Price of one");
    await visitor.send("40 000", "Total: 70,000\u00a0UZS");
    await visitor.tap("Done", "Check the invoice");
    await visitor.tap("Create invoice", "Waiting for payment");
    expect(await visitor.overflow()).toBe(0);

    await visitor.openPayPage();
    expect(await visitor.payPageText()).toContain("Flat white ☕️ & <b>cookie</b>");
    expect(await visitor.overflow()).toBe(0);
    if (screen === "a phone") {
      await visitor.pressOnPayPage("Fail", "The payment failed");
      await visitor.sees("Payment of the invoice for 70,000\u00a0UZS failed");
      await visitor.pressOnPayPage("Try again", "Processing");
    } else {
      await visitor.pressOnPayPage("Pay 70,000", "Processing");
    }
    await visitor.sees(/Invoice for 70,000.UZS is paid: .?Flat white ☕️ & <b>cookie<\/b>.* and 1 more/);
    await visitor.sees(/^✅ Paid/);
    expect(await visitor.dashboardStatuses()).toContain("paid");
    expect(await visitor.overflow()).toBe(0);
  });
});
