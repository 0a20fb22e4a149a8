import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { Seller } from "./seller.js";

describePage("the Business bot on the demo's page", ({ open }) => {
  const bar = () => page.locator("#managed-bar");
  const note = (text: string) => page.locator("#log .message.bot", { hasText: text });
  let page: Page;
  let seller: Seller;
  let customer: string;

  describe.each([
    { screen: "a phone", width: 360, height: 740 },
    { screen: "a wide screen", width: 1280, height: 800 },
  ])("on $screen", ({ width, height }) => {
    const fits = async () => {
      if (width === 360) await expectPhoneFit(page, "button, dialog label");
    };
    const order = "other: Two coffees, please";

    /** A seller who has started the bot, in the chat with a customer who has written. */
    beforeEach(async () => {
      page = await open(width, height);
      seller = new Seller(page);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await page.locator("#log .message.bot").waitFor();
      customer = await seller.customerWrites("Two coffees, please");
      await seller.goToChat(customer);
    });

    it("the bot is connected, posts the pay link as the seller, and takes the command away", async () => {
      await page.getByRole("button", { name: "Business bot", exact: true }).click();
      await page.locator("#message-dialog[open]").waitFor();
      await fits();
      await page.keyboard.press("Escape");
      await seller.connectBusiness();
      await bar().getByText("Sandbox Pay manages this chat").waitFor();
      await fits();
      await seller.writeTo(customer, "/pay Coffee 2x15000");
      const posted = "Coffee 2x15000, please pay";
      await expect.poll(() => seller.readChatWith(customer)).toEqual([order, `user: ${posted}`]);
      expect(await page.locator("#log .via").textContent()).toBe("sent by @sandbox_pay_bot");
      expect(await seller.overflow()).toBe(0);
      await expect
        .poll(() => seller.readCustomersPhone())
        .toEqual(["user: Two coffees, please", `other: ${posted}`]);
      expect(await page.locator("#customer-log .via").count()).toBe(0);
      await page.locator("#customer-log").getByRole("button", { name: "Pay" }).click();
      await page.locator("#customer-address").waitFor();
    });

    it("a chat that isn't chosen isn't managed, and the bot hears nothing of it", async () => {
      const other = await newCustomer();
      await seller.connectBusiness({ onlyWith: [other] });
      await bar().waitFor();
      await seller.goToChat(customer);
      await bar().waitFor({ state: "hidden" });
      await seller.writeTo(customer, "/pay Coffee 2x15000");
      await seller.goToChat(other);
      await seller.writeTo(other, "/pay Tea 5000");
      await seller.goToChat("Sandbox Pay");
      await note("USAGE_MISSING").waitFor();
      expect(await seller.readChatWith(customer)).toEqual([order, "user: /pay Coffee 2x15000"]);
    });

    it("a missing right, a silent chat and the end of the connection stop the bot", async () => {
      await seller.connectBusiness({ without: ["Send and edit messages"] });
      await bar().waitFor();
      await seller.writeTo(customer, "/pay Coffee 15000");
      await seller.goToChat("Sandbox Pay");
      await note("PEER_INVALID").waitFor();
      await seller.connectBusiness();
      await seller.goToChat(customer);
      await seller.inBusinessMenu("Make this chat silent for 24 hours");
      await page.locator(".toast", { hasText: "nobody has written here for 24 hours" }).waitFor();
      await fits();
      await seller.writeTo(customer, "/pay Coffee 15000");
      await seller.goToChat("Sandbox Pay");
      await note("BUSINESS_PEER_USAGE_MISSING").waitFor();
      await seller.goToChat(customer);
      await seller.inBusinessMenu("Disconnect the bot");
      await bar().waitFor({ state: "hidden" });
    });

    it("the connection is made with the keyboard alone", async () => {
      await page.getByRole("button", { name: "Business bot", exact: true }).focus();
      await page.keyboard.press("Enter");
      await page.locator("#message-dialog[open]").waitFor();
      await page.keyboard.press("Enter");
      const form = page.locator("dialog[open]", { has: page.locator("form.fields") });
      const chats = form.getByRole("group", { name: "Chats that it manages" });
      await chats.getByLabel("All private chats").waitFor();
      await fits();
      await form.getByRole("group", { name: "What it may do" }).getByLabel("Delete all messages").focus();
      await page.keyboard.press("Space");
      await page.keyboard.press("Enter");
      await bar().waitFor();
      await page.getByRole("button", { name: "Business bot", exact: true }).click();
      await page
        .locator("#message-dialog")
        .getByRole("button", { name: "Change what the bot may do" })
        .click();
      expect(await form.getByLabel("Delete all messages").isChecked()).toBe(false);
      expect(await form.getByLabel("Send and edit messages").isChecked()).toBe(true);
    });

    const newCustomer = async (): Promise<string> => {
      await page.getByRole("button", { name: /^Chats/ }).click();
      await page.locator("#chats-dialog").getByRole("button", { name: "New customer" }).click();
      await expect.poll(() => page.locator("#bot-name").textContent()).not.toBe(customer);
      await page.locator("#typing", { hasText: "private chat" }).waitFor();
      return (await page.locator("#bot-name").textContent()) ?? "";
    };
  });
});
