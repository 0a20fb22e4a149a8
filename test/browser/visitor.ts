import type { FrameLocator, Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { becomeNewUser } from "./users.js";

/** One visitor of the demo, who does what a person would: on a phone they change between its panes. */
export class Visitor {
  constructor(protected readonly page: Page) {
    page.setDefaultTimeout(120_000);
  }

  newUser(language: string): Promise<void> {
    return becomeNewUser(this.page, language);
  }

  async tapStart(answer = "I make invoices for Sandbox Pay"): Promise<void> {
    await this.page.getByRole("button", { name: "Start", exact: true }).click();
    await this.sees(answer);
  }

  /** Begins a sign-in, up to the question for the login in the chat. */
  async signInHere(): Promise<void> {
    await this.tap("Sign in in the chat", "Your Sandbox Pay login?");
  }

  /** Waits for a message of the bot. */
  async sees(text: string | RegExp): Promise<void> {
    await this.showPane("Chat");
    await this.#bubbles("bot").filter({ hasText: text }).last().waitFor();
  }

  /** Waits until these are all of the visitor's own messages that stand in the chat. */
  async hasLeft(texts: string[]): Promise<void> {
    await expect.poll(() => this.#bubbles("user").allTextContents()).toEqual(texts);
  }

  /** Taps a button under the newest message that has it, and waits for what the bot makes of that. */
  async tap(label: string | RegExp, answer: string): Promise<void> {
    await this.press(label);
    await this.sees(answer);
  }

  /** Taps a button to which the page answers and not the bot. */
  async press(label: string | RegExp): Promise<void> {
    await this.showPane("Chat");
    await this.#key(label).click();
  }

  /** Opens the Mini App of a button under a message, or of the menu button. @returns what is inside the app */
  async openApp(label: string | RegExp): Promise<FrameLocator> {
    await this.showPane("Chat");
    const openers = this.page.locator("#log .keyboard, #composer");
    await openers.getByRole("button", { name: label, exact: true }).last().click();
    const app = this.page.frameLocator("#app-place iframe");
    await app.locator("body").waitFor();
    return app;
  }

  /** Closes the Mini App, which has nothing to lose. */
  async closeApp(): Promise<void> {
    await this.showPane("Chat");
    const sheet = this.page.locator("#app-sheet");
    await sheet.getByRole("button", { name: "Close", exact: true }).click();
    await sheet.waitFor({ state: "hidden" });
  }

  async turnPage(shown: string | RegExp): Promise<void> {
    await this.#key("›").click();
    await this.#key(shown).waitFor();
  }

  async send(text: string, answer: string): Promise<void> {
    const before = await this.#bubbles("bot").count();
    await this.page.locator("#composer-text").fill(text);
    await this.page.keyboard.press("Enter");
    // An earlier message may say the same: the answer is below it.
    await expect.poll(() => this.#bubbles("bot").count()).toBeGreaterThan(before);
    await this.sees(answer);
  }

  /** Has the authenticator type a login, a password or a code, and sends it. */
  async typeFromAuthenticator(login: string, what: string, answer: string): Promise<void> {
    await this.showPane("Authenticator");
    const entry = this.page.locator("details.login", { hasText: login });
    if ((await entry.getAttribute("open")) === null) await entry.locator("summary").click();
    await entry.getByRole("button", { name: `Type the ${what} in the chat` }).click();
    await this.page.keyboard.press("Enter");
    await this.sees(answer);
  }

  async openPayPage(): Promise<void> {
    await this.#key("More…").click();
    await this.#key("Open pay page").click();
    await this.waitForPayPage();
  }

  protected async waitForPayPage(): Promise<void> {
    await this.#payPage().getByText("Time left").waitFor();
  }

  payPageText(): Promise<string | null> {
    return this.#payPage().locator("main").textContent();
  }

  async pressOnPayPage(label: string, shown: string): Promise<void> {
    await this.showPane("Customer");
    await this.#payPage().getByRole("button", { name: label }).click();
    await this.#payPage().getByText(shown).waitFor();
  }

  /** The statuses of the invoices as the service tells them, the newest first. */
  async dashboardStatuses(): Promise<string[]> {
    await this.showPane("Dashboard");
    const list = this.page.frameLocator("iframe[src='/dashboard']").locator(".top .badge");
    await list.filter({ hasText: "paid" }).first().waitFor();
    return list.allTextContents();
  }

  /** How many pixels the newest message of the bot with this text is high with its buttons, and which of its labels are cut. */
  async measureNewest(text: string): Promise<{ height: number; cut: string[] }> {
    return this.page.evaluate(`(() => {
      const messages = [...document.querySelectorAll("#log .message.bot")];
      const newest = messages.findLast((message) => message.textContent.includes(${JSON.stringify(text)}));
      const labels = [...newest.querySelectorAll(".keyboard button > span:first-child")];
      const cut = labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent);
      return { height: Math.round(newest.getBoundingClientRect().height), cut };
    })()`);
  }

  /** How many pixels the newest message of the bot is higher than the chat, and which of its labels are cut. */
  async overflowOfNewest(): Promise<{ height: number; cut: string[] }> {
    return this.page.evaluate(`(() => {
      const newest = [...document.querySelectorAll("#log .message.bot")].at(-1);
      const height = newest.getBoundingClientRect().height - document.querySelector("#log").clientHeight;
      const labels = [...newest.querySelectorAll(".keyboard button > span:first-child")];
      const cut = labels.filter((label) => label.scrollWidth > label.clientWidth).map((label) => label.textContent);
      return { height: Math.max(0, height), cut };
    })()`);
  }

  /** How many pixels the page is wider than the screen. */
  async overflow(): Promise<number> {
    return this.page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
  }

  #bubbles(from: "bot" | "user"): Locator {
    return this.page.locator(`#log .message.${from} .text`);
  }

  #key(label: string | RegExp): Locator {
    return this.page.locator("#log .keyboard").getByRole("button", { name: label, exact: true }).last();
  }

  #payPage() {
    return this.page.frameLocator("#customer-frame");
  }

  /** Where panes are shown one at a time. */
  protected async showPane(name: string): Promise<void> {
    const tab = this.page.getByRole("tab", { name });
    if ((await tab.isVisible()) && (await tab.getAttribute("aria-selected")) !== "true") await tab.click();
  }
}
