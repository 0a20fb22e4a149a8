import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { expectAccessible, heard, tellPage } from "./app-phone.js";
import { coffee, describeCounter, tea } from "./counter-world.js";
import { expectPhoneFit } from "./phone-fit.js";

const many = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    id: `item-${index}`,
    name: `Item ${index}`,
    price: "1000",
    currency: "UZS",
  }));

describeCounter("the counter of the Mini App", ({ open, bot }) => {
  const tile = (page: Page, name: string | RegExp) => page.locator(".tiles").getByRole("button", { name });
  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
  const review = (page: Page) => page.getByRole("button", { name: /^Review/ });
  const total = (page: Page) => page.locator(".dock [role=status].only-heard").textContent();
  const openCart = (page: Page) => page.locator(".dock-toggle").click();

  it("puts what was tapped and typed into the chat, empties the cart and closes", async () => {
    const page = await open("counter");
    await tile(page, "Coffee, 15,000\u00a0UZS").click();
    await tile(page, "Coffee, 15,000\u00a0UZS, 1 in the cart").click();
    await tile(page, /^Tea/).click();
    await button(page, "Amount").click();
    expect(await button(page, ".").count()).toBe(0);
    for (const key of ["1", "2", "000"]) await button(page, key).click();
    await page.getByLabel("Name (optional)").fill("Delivery");
    await button(page, "Add").click();
    await review(page).filter({ hasText: "Review · 47,000.50\u00a0UZS" }).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        currency: "UZS",
        lines: [
          { item: "coffee", quantity: 2 },
          { item: "tea", quantity: 1 },
          { name: "Delivery", price: "12000", quantity: 1 },
        ],
      },
    ]);
    expect(await heard(page, "web_app_close")).toHaveLength(1);
    expect(await page.evaluate("localStorage.length")).toBe(0);
  });

  it("makes one draft of two quick taps on [Review]", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await review(page).dblclick();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts).toHaveLength(1);
  });

  it("repeats the same request after a lost answer, even when the page was loaded again meanwhile", async () => {
    bot().draft = () => undefined;
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await review(page).click();
    await page.getByRole("alert").filter({ hasText: "Nothing is lost." }).waitFor();
    await button(page, "Try again").click();
    // The browser itself may have repeated a request whose connection broke.
    await expect.poll(() => bot().drafts.length).toBeGreaterThan(1);
    await page.reload();
    await tile(page, "Coffee, 15,000\u00a0UZS, 1 in the cart").waitFor();
    bot().draft = () => ({ kind: "in-chat" });
    await review(page).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(new Set(bot().drafts.map(({ id }) => id)).size).toBe(1);
  });

  it("sends a cart that has changed since the lost answer as another request", async () => {
    bot().draft = () => undefined;
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await review(page).click();
    await page.getByRole("alert").waitFor();
    bot().draft = () => ({ kind: "in-chat" });
    await tile(page, /^Tea/).click();
    await review(page).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(new Set(bot().drafts.map(({ id }) => id)).size).toBe(2);
  });

  it("goes on working without a connection, and loses nothing", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).waitFor();
    bot().offline = true;
    await tile(page, /^Coffee/).click();
    await review(page).click();
    await page.getByRole("alert").waitFor();
    await tile(page, /^Tea/).click();
    expect(await total(page)).toBe("Total: 20,000.50\u00a0UZS");
    bot().offline = false;
    await button(page, "Try again").click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts.map(({ lines }) => lines)).toEqual([
      [
        { item: "coffee", quantity: 1 },
        { item: "tea", quantity: 1 },
      ],
    ]);
  });

  it("leads to the sign-in when nothing may be shown", async () => {
    bot().counter = "no-access";
    const page = await open("counter", { user: 8 });
    await page.getByText("Sign in to go on.").waitFor();
    await button(page, "Sign in").click();
    await page.getByRole("heading", { name: /^Sign in/ }).waitFor();
    // The chat asks nothing, so there is no way on in it.
    expect(await button(page, "Sign in in the chat").count()).toBe(0);
  });

  it("keeps the rest of the cart when a saved item is gone", async () => {
    const page = await open("counter");
    for (const name of [/^Coffee/, /^Tea/]) await tile(page, name).click();
    bot().draft = () => ({ kind: "refused", problem: "items-gone" });
    bot().counter = { currency: "UZS", items: [tea], room: 100 };
    await review(page).click();
    await page.getByText("I took them out of the cart").waitFor();
    await expect.poll(() => total(page)).toBe("Total: 5,000.50\u00a0UZS");
    bot().draft = () => ({ kind: "in-chat" });
    await review(page).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts[1]?.lines).toEqual([{ item: "tea", quantity: 1 }]);
    expect(bot().drafts[1]?.id).not.toBe(bot().drafts[0]?.id);
  });

  it("keeps the cart and names the way on when the bot can't write to the merchant's chat", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    bot().draft = () => ({ kind: "refused", problem: "no-chat" });
    await review(page).click();
    await page.getByText("Open it, send /start, then come back and tap “Review” again.").waitFor();
    bot().draft = () => ({ kind: "in-chat" });
    await review(page).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts[1]?.lines).toEqual(bot().drafts[0]?.lines);
    expect(bot().drafts[1]?.id).not.toBe(bot().drafts[0]?.id);
  });

  it("lets Telegram ask whether the bot may write, and sends the cart again when the merchant has agreed", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    bot().draft = () => ({ kind: "refused", problem: "no-chat" });
    await review(page).click();
    await button(page, "Allow messages").click();
    bot().draft = () => ({ kind: "in-chat" });
    for (const data of [null, { status: "cancelled" }]) await tellPage(page, "write_access_requested", data);
    expect(bot().drafts).toHaveLength(1);
    await expectPhoneFit(page, "button, input");
    await button(page, "Allow messages").click();
    expect(await heard(page, "web_app_request_write_access")).toHaveLength(2);
    await tellPage(page, "write_access_requested", { status: "allowed" });
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts).toHaveLength(2);
  });

  it("changes quantities by steps and by typing, and takes a removed line back with [Undo]", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await tile(page, /^Tea/).click();
    await openCart(page);
    await button(page, "One more: Coffee").click();
    await page.getByLabel("Quantity: Tea").fill("12");
    expect(await total(page)).toBe("Total: 90,006\u00a0UZS");
    await page.getByLabel("Quantity: Tea").fill("0");
    await page.getByLabel("Quantity: Tea").blur();
    expect(await page.getByLabel("Quantity: Tea").inputValue()).toBe("12");
    await button(page, "Remove: Tea").click();
    await expect.poll(() => page.evaluate("document.activeElement.textContent")).toBe("Undo");
    expect(await total(page)).toBe("Total: 30,000\u00a0UZS");
    await page.keyboard.press("Enter");
    await expect.poll(() => total(page)).toBe("Total: 90,006\u00a0UZS");
    await button(page, "One less: Coffee").click();
    await button(page, "One less: Coffee").click();
    await page.getByText("Removed: Coffee").waitFor();
  });

  it("empties the cart at once, and takes it back with [Undo]", async () => {
    const page = await open("counter");
    for (const name of [/^Coffee/, /^Tea/]) await tile(page, name).click();
    await openCart(page);
    await button(page, "Empty the cart").click();
    await page.getByText("The cart is empty now.").waitFor();
    expect(await total(page)).toBe("");
    await button(page, "Undo").click();
    await expect.poll(() => total(page)).toBe("Total: 20,000.50\u00a0UZS");
  });

  it("holds [Review] back while an amount on the keypad isn't in the cart, and keeps the amount meanwhile", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await button(page, "Amount").click();
    for (const key of ["7", "000"]) await button(page, key).click();
    await page.getByLabel("Name (optional)").fill("Delivery");
    await button(page, "Saved items").click();
    await review(page).click();
    await page.getByText("The amount on the keypad isn't in the cart yet.").waitFor();
    expect(bot().drafts).toEqual([]);
    await page.getByText("7,000\u00a0UZS").waitFor();
    await button(page, "Add to cart").click();
    await review(page).filter({ hasText: "Review · 22,000\u00a0UZS" }).click();
    await page.getByText("The draft is in the chat.").waitFor();
    expect(bot().drafts[0]?.lines.at(-1)).toEqual({ name: "Delivery", price: "7000", quantity: 1 });
  });

  it("says why an item of another currency, or one more line than fits, isn't added", async () => {
    const cake = { id: "cake", name: "Cake", price: "3", currency: "USD" };
    bot().counter = { currency: "UZS", items: [coffee, tea, cake], room: 1 };
    const page = await open("counter");
    await tile(page, /^Coffee/).click();
    await tile(page, "Cake, 3\u00a0USD: another currency than the cart").click({ force: true });
    await page.getByText("The cart is in UZS").waitFor();
    await tile(page, /^Tea/).click();
    await page.getByText("an invoice holds at most 1").waitFor();
    expect(await total(page)).toBe("Total: 15,000\u00a0UZS");
  });

  it("can be used with the keyboard alone", async () => {
    const page = await open("counter");
    await tile(page, /^Coffee/).focus();
    await page.keyboard.press("Enter");
    await button(page, "Amount").focus();
    await page.keyboard.press("Enter");
    await button(page, "1").focus();
    await page.keyboard.type("250");
    await page.keyboard.press("Backspace");
    await button(page, "Add").focus();
    await page.keyboard.press("Enter");
    await expect.poll(() => total(page)).toBe("Total: 15,025\u00a0UZS");
    await review(page).focus();
    await page.keyboard.press("Enter");
    await page.getByText("The draft is in the chat.").waitFor();
  });

  describe("with 2,000 items", () => {
    const openMany = async () => {
      bot().counter = { currency: "UZS", items: many(2_000), room: 100 };
      const page = await open("counter");
      await tile(page, /^Item 0,/).waitFor();
      return page;
    };
    const scrollToEnd = async (page: Page) => {
      await page.mouse.wheel(0, 1_000_000);
      await tile(page, /^Item 1999,/).waitFor();
    };
    /** Far fewer than the items, and more than a phone's screen shows at once. */
    const expectFewDrawn = async (page: Page) =>
      expect.poll(() => page.locator(".tile").count()).toBeLessThan(150);

    it("finds every one, and draws only those around the screen wherever the merchant scrolls", async () => {
      const page = await openMany();
      await expectFewDrawn(page);
      await scrollToEnd(page);
      await expectFewDrawn(page);
      await page.mouse.wheel(0, -1_000_000);
      await tile(page, /^Item 0,/).waitFor();
      await expectFewDrawn(page);
      await page.getByRole("searchbox").fill("ITEM 1999");
      await tile(page, /^Item 1999/).click();
      await expect.poll(() => total(page)).toBe("Total: 1,000\u00a0UZS");
    });

    it("tells a screen reader the place of each among all of them", async () => {
      const page = await openMany();
      await scrollToEnd(page);
      const last = page.getByRole("list", { name: "Items" }).getByRole("listitem").last();
      expect([await last.getAttribute("aria-posinset"), await last.getAttribute("aria-setsize")]).toEqual([
        "2000",
        "2000",
      ]);
      await expectAccessible(page);
    });

    it("leads the keyboard on from tile to tile, also after the focused one was scrolled away", async () => {
      const page = await openMany();
      const focused = () => page.evaluate<string>("document.activeElement.textContent");
      await tile(page, /^Item 0,/).focus();
      for (let tabs = 0; tabs < 60; tabs++) await page.keyboard.press("Tab");
      expect(await focused()).toContain("Item 60");
      await scrollToEnd(page);
      await page.keyboard.press("Tab");
      expect(await focused()).toContain("Item 61");
    });
  });

  describe.each(["light", "dark"] as const)("in the %s theme", (theme) => {
    it("breaks no rule of accessibility, and fits on a phone", async () => {
      const page = await open("counter", { theme });
      await tile(page, /^Coffee/).click();
      await openCart(page);
      await expectAccessible(page);
      await expectPhoneFit(page, "button, input");
      await button(page, "Remove: Coffee").click();
      await button(page, "Amount").click();
      await expectAccessible(page);
      await expectPhoneFit(page, "button, input");
    });
  });
});
