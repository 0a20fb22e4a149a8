import type { Locator, Page } from "playwright-core";
import { beforeEach, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { payLink } from "./scripted-bot.js";
import { becomeUser } from "./users.js";

describePage("sharing on the demo's page", ({ open }) => {
  let page: Page;

  /** A phone with a new user who has started the bot. */
  beforeEach(async () => {
    page = await open(360, 740);
    await page.getByRole("button", { name: "Start" }).click();
    await key("Share it").waitFor();
  });

  const key = (name: string): Locator => page.locator("#log .keyboard").getByRole("button", { name });
  const dialog = () => page.locator("#chats-dialog");
  const offered = (name: string | RegExp) => page.locator("#inline-menu").getByRole("button", { name });
  const bubbles = (side: "user" | "bot" | "other") => page.locator(`#log .message.${side}`);
  const headline = () => page.locator("#bot-name").textContent();
  const fits = () => expectPhoneFit(page, "button");
  /** Goes to the chat with a new customer. @returns the customer's name */
  const writeToCustomer = async (): Promise<string> => {
    await page.getByRole("button", { name: "Chats" }).click();
    await dialog().getByRole("button", { name: "New customer" }).click();
    await page.locator("#typing", { hasText: "private chat" }).waitFor();
    return (await headline()) ?? "";
  };
  const type = (text: string) => page.locator("#composer-text").fill(text);

  it("shares by the chat picker: a new customer gets the message, with its buttons", async () => {
    await key("Share it").click();
    await dialog().getByRole("heading", { name: "Choose a chat" }).waitFor();
    await expect.poll(() => dialog().getByRole("button", { name: "Sandbox Pay" }).count()).toBe(0);
    await fits();
    await dialog().getByRole("button", { name: "New customer" }).click();
    await offered("Invoice for pay").waitFor();
    expect(await page.locator("#composer-text").inputValue()).toBe("@sandbox_pay_bot pay");
    await fits();
    await offered("Invoice for pay").click();
    await bubbles("user").filter({ hasText: "Invoice for pay, please pay" }).waitFor();
    expect(await page.locator("#log .via").textContent()).toBe("via @sandbox_pay_bot");
    // The message is on the page before the answer that it was sent.
    await expect.poll(() => page.locator("#composer-text").inputValue()).toBe("");
    await page.locator("#inline-menu").waitFor({ state: "hidden" });
    const customer = await headline();
    expect(customer).not.toBe("Sandbox Pay");
    await becomeUser(page, customer ?? "");
    await bubbles("other").filter({ hasText: "please pay" }).waitFor();
    await fits();
    await key("Pay").first().click();
    await page.locator("#customer-address", { hasText: payLink }).waitFor();
  });

  it("offers results while the bot's name is typed, creates by a choice, and shows the edit live", async () => {
    await writeToCustomer();
    await type("@sandbox_pay_bot Coffee 2x15000");
    await offered("Invoice for Coffee 2x15000").waitFor();
    await type("Just a text");
    await page.locator("#inline-menu").waitFor({ state: "hidden" });
    await type("@sandbox_pay_bot many");
    await offered("More results").click();
    await offered("Older invoice for many").waitFor();
    expect(await page.locator("#inline-menu button").count()).toBe(4);
    await page.locator("#composer-text").press("Enter");
    expect(await bubbles("user").count()).toBe(0);
    await offered("Create and send").first().click();
    await page.locator("#log").getByText("Created: please pay").waitFor();
    expect(await bubbles("user").count()).toBe(1);
    await expect.poll(() => page.locator("#log .keyboard button").count()).toBe(1);
  });

  it("answers taps under a shared message by editing it", async () => {
    await writeToCustomer();
    await type("@sandbox_pay_bot x");
    await offered("Invoice for x").click();
    await key("Paid?").click();
    await page.locator("#log").getByText("Changed", { exact: true }).waitFor();
    expect(await key("Paid?").count()).toBe(0);
  });

  it("goes to the bot by the button above the results", async () => {
    await writeToCustomer();
    await type("@sandbox_pay_bot signed out");
    await offered("Sign in first").click();
    await page.locator("#log .message.user", { hasText: "/start sign-in" }).waitFor();
    expect(await headline()).toBe("Sandbox Pay");
  });

  it("lists the user's chats, and makes a group with the bot in it", async () => {
    const customer = await writeToCustomer();
    await type("Hello there");
    await page.keyboard.press("Enter");
    await bubbles("user").filter({ hasText: "Hello there" }).waitFor();
    await page.getByRole("button", { name: "Chats" }).click();
    await dialog().getByRole("button", { name: customer }).filter({ hasText: "Hello there" }).waitFor();
    await fits();
    await dialog().getByRole("button", { name: "New group with the bot" }).click();
    await page.locator(".service", { hasText: "The group was created" }).waitFor();
    await type("/help");
    await page.keyboard.press("Enter");
    const answer = bubbles("bot").filter({ hasText: "You said: /help" });
    await answer.waitFor();
    expect(await answer.locator(".author").textContent()).toBe("Sandbox Pay");
    await type("not for the bot");
    await page.keyboard.press("Enter");
    await bubbles("user").filter({ hasText: "not for the bot" }).waitFor();
    await fits();
    await page.getByRole("button", { name: "Chats" }).click();
    await dialog().getByRole("button", { name: "Sandbox Pay" }).first().click();
    await key("Share it").waitFor();
    expect(await page.locator(".message.bot").count()).toBe(1);
  });

  it("leaves the dialog with Escape and stays where it was", async () => {
    await page.getByRole("button", { name: "Chats" }).click();
    await dialog().getByRole("button", { name: "New customer" }).waitFor();
    await page.keyboard.press("Escape");
    await dialog().waitFor({ state: "hidden" });
    expect(await headline()).toBe("Sandbox Pay");
  });
});
