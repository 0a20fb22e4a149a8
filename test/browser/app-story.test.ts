import type { FrameLocator, Page } from "playwright-core";
import { expect, it } from "vitest";
import type { SignInBody } from "../../src/features/page/contract/page-requests.js";
import { BotOfPage } from "./app-launches.js";
import { AppVisitor } from "./app-visitor.js";
import { describeDemo } from "./demo-world.js";

const viewport = { width: 360, height: 740 };
const boris = "boris@shop.example";
const oneTerminal = "one-terminal@shop.example";
const signedIn = /^Signed in\. Access lasts until /;

describeDemo("the demo's story of the page inside Telegram", (open) => {
  it("goes from the sign-in over tiles and keypad to a shared link that a customer pays, and strangers come nowhere", async () => {
    const page = await open({ viewport });
    const seller = new AppVisitor(page);
    await seller.newUser("English");
    await seller.tapStart();
    const sent = signInsOf(page);
    let app = await seller.openApp("Sign in");
    await seller.fillIn(app, boris);
    await press(app, "Sign in");
    await press(app, "Authenticator app 2 (…tablet)");
    const field = app.getByLabel("The one-time code");
    await field.waitFor();
    const code = await seller.secretOf(boris, "code 2");
    await expectStrangersRefused(page, {
      session: sent[0]?.session ?? "",
      turn: 3,
      step: { kind: "code", code },
    });
    await field.fill(code);
    await press(app, "Sign in");
    await app.getByText(signedIn).waitFor();
    await press(app, "Back to the chat");
    await seller.sees(signedIn);
    await seller.hasLeft(["/start"]);

    await seller.saveItems("Latte 20000", "Tea 5000");
    await seller.send("/new", "Which terminal is the invoice for?");
    await seller.tap(/Workshop <orders & repairs>.* — .*Bukhara Carpets/, "What are you selling?");
    app = await seller.openApp("Counter");
    await app.getByRole("button", { name: /^Latte/ }).dblclick();
    await app.getByRole("button", { name: /^Tea/ }).click();
    await press(app, "Amount");
    for (const key of ["1", "5", "000", "Add"]) await press(app, key);
    await app.getByRole("button", { name: /^Review · 60,000/ }).dblclick();
    await app.getByText(/^Check the invoice\n/).waitFor();
    expect(await seller.timesSaid("Check the invoice")).toBe(1);
    await app.getByRole("button", { name: /^Create · 60,000/ }).dblclick();
    await app.getByText("The invoice is created.").waitFor();
    await seller.closeApp();
    await seller.expectNewestInSight("Waiting for payment");
    expect(await seller.timesSaid("Waiting for payment")).toBe(1);

    const name = await seller.name();
    await seller.send("/items", "saved items");
    app = await seller.openApp("Counter");
    await press(app, "Pay links");
    await app.getByRole("button", { name: /^Share: 60,000/ }).click();
    const customer = await seller.pickNewCustomerForApp();
    await app.getByText("✅ Sent").waitFor();
    await seller.closeApp();
    await seller.lookAtPhoneOf(customer);
    const message = /Total: 60,000/;
    await seller.readShared(message);
    await seller.openPayPageOf(message, "Pay");
    await seller.pressOnPayPage("Pay 60,000", "Processing");
    await seller.readShared(/Paid, thank you/);
    await seller.putAside(name);
    await seller.sees(/^✅ Paid/);
    expect(await seller.overflow()).toBe(0);
  });

  it("a merchant signs in and rings up a sale with the keyboard alone", async () => {
    const page = await open({ viewport });
    const seller = new AppVisitor(page);
    await seller.newUser("English");
    await seller.tapStart();
    const password = await seller.secretOf(oneTerminal, "password");
    const { keyboard } = page;
    let app = await seller.openAppByKey("Sign in");
    await app.getByLabel("Your Sandbox Pay login?").waitFor();
    await keyboard.press("Tab");
    await keyboard.type(oneTerminal);
    await keyboard.press("Tab");
    await keyboard.type(password);
    await keyboard.press("Enter");
    await app.getByLabel("The one-time code").waitFor();
    const code = await seller.secretOf(oneTerminal, "code");
    await app.getByLabel("The one-time code").focus();
    await keyboard.type(code);
    await keyboard.press("Enter");
    await app.getByText(signedIn).waitFor();
    await keyboard.press("Tab");
    await keyboard.press("Enter");
    await seller.appHasClosed();
    await seller.sees(signedIn);

    await seller.send("/new", "What are you selling?");
    app = await seller.openAppByKey("Counter");
    await tabTo(page, app, "1");
    await keyboard.type("25000");
    for (const name of ["Add", /^Review · 25,000/]) {
      await tabTo(page, app, name);
      await keyboard.press("Enter");
    }
    await app.getByText(/^Check the invoice\n/).waitFor();
    await tabTo(page, app, /^Create · 25,000/);
    await keyboard.press("Enter");
    await app.getByText("The invoice is created.").waitFor();
    await tabTo(page, app, "Back to the chat");
    await keyboard.press("Enter");
    await seller.appHasClosed();
    await seller.sees("Waiting for payment");
  });
});

const press = (app: FrameLocator, name: string): Promise<void> =>
  app.getByRole("button", { name, exact: true }).click();

/** The steps of sign-ins that the page sends from now on. */
function signInsOf(page: Page): SignInBody[] {
  const sent: SignInBody[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/app/api/sign-in")) sent.push(request.postDataJSON());
  });
  return sent;
}

/** Sends the step that the merchant is about to send, as everybody else who might. */
async function expectStrangersRefused(page: Page, step: SignInBody): Promise<void> {
  const bot = await BotOfPage.of(page);
  const user = await page.locator("#user").inputValue();
  const forged = await bot.launchOf(user, { botToken: "123456789:AAE-not-the-token-of-this-bot-01234567" });
  expect(await bot.send(forged, step)).toEqual({ status: 401, body: { error: "init-data-forged" } });
  const old = await bot.launchOf(user, { authDate: Math.floor(Date.now() / 1000) - 2 * 3600 });
  expect(await bot.send(old, step)).toEqual({ status: 401, body: { error: "init-data-old" } });

  // Genuine launches: another user's, and a second one of the merchant's own.
  const users = await page.evaluate<string[]>(
    `[...document.querySelectorAll("#user option")].map(({ value }) => value)`,
  );
  for (const other of [users.find((each) => each !== user) ?? "", user]) {
    const { status, body } = await bot.send(await bot.launchOf(other), step);
    expect(status).toBe(200);
    expect(body).toMatchObject({ access: { kind: "signed-out" }, signIn: { step: { kind: "credentials" } } });
  }
}

/** Presses Tab inside the page until a button with this name has the focus. */
async function tabTo(page: Page, app: FrameLocator, name: string | RegExp): Promise<void> {
  const focused = app.getByRole("button", { name, exact: true }).and(app.locator(":focus"));
  for (let step = 0; step < 20; step += 1) {
    if ((await focused.count()) > 0) return;
    await page.keyboard.press("Tab");
  }
  throw new Error(`The key Tab doesn't lead to [${name}].`);
}
