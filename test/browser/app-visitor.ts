import type { FrameLocator } from "playwright-core";
import { expect } from "vitest";
import { Seller } from "./seller.js";

/** A merchant who uses the bot's page inside Telegram, besides the chat. */
export class AppVisitor extends Seller {
  /** Reads a login, a password or a code off the authenticator's pane, while the page may be open. */
  async secretOf(login: string, what: string): Promise<string> {
    await this.showPane("Authenticator");
    const entry = this.page.locator("details.login", { hasText: login });
    if ((await entry.getAttribute("open")) === null) await entry.locator("summary").click();
    const row = entry.locator(".secret-row", {
      has: this.page.getByLabel(`Copy the ${what}`, { exact: true }),
    });
    const secret = (await row.locator("code").textContent()) ?? "";
    await this.showPane("Chat");
    return secret;
  }

  /** Fills in login and password on the page. */
  async fillIn(app: FrameLocator, login: string): Promise<void> {
    const password = await this.secretOf(login, "password");
    await app.getByLabel("Your Sandbox Pay login?").fill(login);
    await app.getByLabel("Your Sandbox Pay password?").fill(password);
  }

  /** Opens the page with the focus on its button and the key Enter. @returns what is inside the page */
  async openAppByKey(label: string): Promise<FrameLocator> {
    await this.showPane("Chat");
    await this.page
      .locator("#log .keyboard")
      .getByRole("button", { name: label, exact: true })
      .last()
      .focus();
    await this.page.keyboard.press("Enter");
    const app = this.page.frameLocator("#app-place iframe");
    await app.locator("h1").waitFor();
    return app;
  }

  /** Saves items in the chat, each written as "Tea 5000". */
  async saveItems(...items: readonly string[]): Promise<void> {
    for (const item of items) {
      await this.send("/items", "saved items");
      await this.tap("Add", "What should I save");
      await this.send(item, "Saved");
    }
  }

  /** Waits until the page has closed itself. */
  async appHasClosed(): Promise<void> {
    await this.page.locator("#app-sheet").waitFor({ state: "hidden" });
  }

  /** The newest message of the bot, all of which must be in sight. */
  async expectNewestInSight(text: string): Promise<void> {
    await this.sees(text);
    const newest = this.page.locator("#log .message.bot").last();
    expect(await newest.textContent()).toContain(text);
    const [message, log] = [await newest.boundingBox(), await this.page.locator("#log").boundingBox()];
    expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThanOrEqual(
      (log?.y ?? 0) + (log?.height ?? 0),
    );
  }

  /** How many messages of the bot have this text. */
  timesSaid(text: string): Promise<number> {
    return this.page.locator("#log .message.bot .text", { hasText: text }).count();
  }
}
