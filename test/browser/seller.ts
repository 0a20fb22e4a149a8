import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { becomeUser, currentUser } from "./users.js";
import { Visitor } from "./visitor.js";

/** A visitor who sends invoices to customers, and looks at a customer's phone now and then. */
export class Seller extends Visitor {
  name(): Promise<string> {
    return currentUser(this.page);
  }

  /** In Telegram's chat picker. @returns the customer's name */
  async pickNewCustomer(): Promise<string> {
    await this.#dialog().getByRole("heading", { name: "Choose a chat" }).waitFor();
    await this.#dialog().getByRole("button", { name: "New customer" }).click();
    await this.page.locator("#typing", { hasText: "private chat" }).waitFor();
    return (await this.page.locator("#bot-name").textContent()) ?? "";
  }

  /** In Telegram's chat picker. */
  async pickChat(title: string): Promise<void> {
    await this.#dialog().getByRole("heading", { name: "Choose a chat" }).waitFor();
    await this.#chatLine(title).click();
    await this.#isIn(title);
  }

  /** In the chat picker that a Mini App has opened for a prepared message. The app stays open. @returns the customer's name */
  async pickNewCustomerForApp(): Promise<string> {
    await this.#dialog().getByRole("heading", { name: "Choose a chat" }).waitFor();
    await this.#dialog().getByRole("button", { name: "New customer" }).click();
    await this.#dialog().waitFor({ state: "hidden" });
    const newest = await this.page.locator("#user option").last().textContent();
    return (newest ?? "").replace(/ · .*$/, "");
  }

  /** Goes to one of the chats of whoever's phone is shown. */
  async goToChat(title: string): Promise<void> {
    await this.showPane("Chat");
    await this.page.getByRole("button", { name: /^Chats/ }).click();
    await this.#chatLine(title).click();
    await this.#isIn(title);
  }

  /** Has the customer of the demo's own pane write to the seller, who finds the message under Chats. @returns the customer's name */
  async customerWrites(text: string): Promise<string> {
    await this.showPane("Customer");
    await this.page.getByRole("button", { name: "Messages", exact: true }).click();
    const field = this.page.getByLabel("Message to the seller");
    await field.fill(text);
    await field.press("Enter");
    await this.page.locator("#customer-log .message.user", { hasText: text }).waitFor();
    return (await this.page.locator("#customer-name").textContent()) ?? "";
  }

  /**
   * Connects the bot as the Business bot of the person whose phone is shown, or changes what it may do: in all private chats, unless
   * people are named, and with all rights, unless some are taken away.
   */
  async connectBusiness({ onlyWith = [], without = [] }: { onlyWith?: string[]; without?: string[] } = {}) {
    await this.inBusinessMenu(/^(Connect the bot as Business bot|Change what the bot may do)$/);
    const form = this.page.locator("dialog[open]", { has: this.page.locator("form.fields") });
    const chats = onlyWith.length === 0 ? "All private chats" : "Only those with…";
    await form.getByLabel(chats, { exact: true }).check();
    for (const person of onlyWith) await form.getByLabel(person, { exact: true }).check();
    for (const right of await form.getByRole("group", { name: "What it may do" }).getByRole("checkbox").all())
      await right.check();
    for (const right of without) await form.getByLabel(right, { exact: true }).uncheck();
    await form.getByRole("button", { name: /^(Connect|Save)$/ }).click();
    await form.waitFor({ state: "detached" });
  }

  /** Chooses an action of the menu of Telegram Business. */
  async inBusinessMenu(action: string | RegExp): Promise<void> {
    await this.showPane("Chat");
    await this.page.getByRole("button", { name: "Business bot", exact: true }).click();
    await this.page.locator("#message-dialog").getByRole("button", { name: action }).click();
  }

  /** Writes to a customer in the chat of the two. */
  async writeTo(customer: string, text: string): Promise<void> {
    await this.#openChatWith(customer);
    await this.type(text);
    await this.page.locator("#composer-text").press("Enter");
  }

  /** @returns what the chat with a customer shows on the seller's phone, as "user: …" or "other: …" */
  async readChatWith(customer: string): Promise<string[]> {
    await this.#openChatWith(customer);
    return this.#readLog("#log");
  }

  /** @returns what the customer's pane shows of the chat with the seller, as "user: …" or "other: …" */
  async readCustomersPhone(): Promise<string[]> {
    await this.showPane("Customer");
    await this.page.getByRole("button", { name: "Messages", exact: true }).click();
    return this.#readLog("#customer-log");
  }

  /** Has the customer of the demo's own pane pay by the newest button of the chat with the seller. */
  async payFromMessages(label: string): Promise<void> {
    await this.showPane("Customer");
    await this.page.getByRole("button", { name: "Messages", exact: true }).click();
    await this.page.locator("#customer-log").getByRole("button", { name: label }).last().click();
    await this.waitForPayPage();
    await this.pressOnPayPage(label, "Processing");
  }

  /** Forwards the newest message with this text to the bot. */
  async forwardToBot(text: string): Promise<void> {
    const message = this.page.locator("#log .message", { hasText: text }).last();
    await message.getByRole("button", { name: "Message actions" }).click();
    await this.page.locator("#message-dialog").getByRole("button", { name: "Forward to…" }).click();
    await this.#chatLine("Sandbox Pay").click();
    await this.#isIn("Sandbox Pay");
  }

  /** Types without sending. */
  async type(text: string): Promise<void> {
    await this.page.locator("#composer-text").fill(text);
  }

  typed(): Promise<string> {
    return this.page.locator("#composer-text").inputValue();
  }

  /** Sends one of the results that the bot offers for what is typed. */
  async chooseResult(label: string): Promise<void> {
    await this.page.locator("#inline-menu").getByRole("button", { name: label }).click();
  }

  /** Takes up a customer's phone, with the chat in which the seller wrote to them. */
  async lookAtPhoneOf(customer: string): Promise<void> {
    const seller = await this.name();
    await becomeUser(this.page, customer);
    await this.#isIn(seller);
  }

  /** Takes up the seller's own phone again, with the bot's chat. */
  async putAside(seller: string): Promise<void> {
    await this.showPane("Chat");
    await becomeUser(this.page, seller);
    await this.#isIn("Sandbox Pay");
  }

  /** Waits for a message that somebody sent with the bot's help. @returns all of its text */
  async readShared(text: string | RegExp): Promise<string> {
    await this.showPane("Chat");
    const shared = this.#shared(text);
    await shared.waitFor();
    return (await shared.locator(".text").textContent()) ?? "";
  }

  /** What the buttons under such a message say. */
  buttonsOf(text: string | RegExp): Promise<string[]> {
    return this.#shared(text).locator(".keyboard button span:not(.sign)").allTextContents();
  }

  async openPayPageOf(text: string | RegExp, label: string): Promise<void> {
    await this.#shared(text).getByRole("button", { name: label }).click();
    await this.waitForPayPage();
  }

  /** Messages of one's own and those of others, but none in the chat with the bot. */
  #shared(text: string | RegExp): Locator {
    return this.page
      .locator("#log .message", { has: this.page.locator(".via") })
      .filter({ has: this.page.locator(".text", { hasText: text }) });
  }

  async #openChatWith(person: string): Promise<void> {
    await this.showPane("Chat");
    if ((await this.page.locator("#bot-name").textContent()) !== person) await this.goToChat(person);
  }

  #readLog(log: string): Promise<string[]> {
    return this.page.evaluate<string[]>(`[...document.querySelectorAll("${log} .message")].map((message) =>
      (message.classList.contains("user") ? "user: " : "other: ") + message.querySelector(".text")?.textContent)`);
  }

  #dialog(): Locator {
    return this.page.locator("#chats-dialog");
  }

  /** The line of a chat. Below its title stands its last message, which may name another chat. */
  #chatLine(title: string): Locator {
    return this.#dialog()
      .getByRole("button")
      .filter({ has: this.page.getByText(title, { exact: true }) });
  }

  async #isIn(title: string): Promise<void> {
    const headline = this.page.locator("#bot-name");
    await expect.poll(() => headline.textContent()).toBe(title);
  }
}
