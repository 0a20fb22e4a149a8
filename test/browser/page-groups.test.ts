import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { becomeUser, currentUser } from "./users.js";

describePage("groups on the demo's page", ({ open }) => {
  let page: Page;

  const chats = () => page.locator("#chats-dialog");
  const form = () => page.locator("dialog[open]", { has: page.getByRole("heading", { name: "New group" }) });
  const menu = () => page.locator("#message-dialog");
  const status = (text: string) => page.locator("#typing", { hasText: text });
  const service = (text: string) => page.locator("#log .service", { hasText: text }).last();
  const send = async (text: string) => {
    await page.locator("#composer-text").fill(text);
    await page.locator("#composer-text").press("Enter");
    await page.locator("#log .message.user", { hasText: text }).last().waitFor();
  };
  const inMenu = async (action: string) => {
    await page.getByRole("button", { name: "Group", exact: true }).click();
    await menu().getByRole("button", { name: action }).click();
  };
  const goTo = async (title: string) => {
    await page.getByRole("button", { name: /^Chats/ }).click();
    await chats().getByRole("button", { name: title }).first().click();
  };
  const answer = (text: string) => page.locator("#log .message.bot", { hasText: text });

  describe.each([
    { screen: "a phone", width: 360, height: 740 },
    { screen: "a wide screen", width: 1280, height: 800 },
  ])("on $screen", ({ width, height }) => {
    const fits = async () => {
      if (width === 360) await expectPhoneFit(page, "button, dialog input");
    };
    let other: string;
    let owner: string;

    /** A group of two people, without the bot. */
    beforeEach(async () => {
      page = await open(width, height);
      owner = await currentUser(page);
      await page.getByRole("button", { name: "Start", exact: true }).click();
      await goTo("New customer");
      await status("private chat").waitFor();
      other = (await page.locator("#bot-name").textContent()) ?? "";
      await page.getByRole("button", { name: /^Chats/ }).click();
      await chats().getByRole("button", { name: "New group of…" }).click();
      await form().getByLabel("Name").fill("Till team");
      await form().getByLabel(other, { exact: true }).check();
      await form().getByLabel("The bot").uncheck();
      await fits();
      await form().getByRole("button", { name: "Create" }).click();
      await status(`group: ${owner}, ${other}`).waitFor();
    });

    it("a group is made with chosen people, and the bot comes, answers commands and goes", async () => {
      await send("/help");
      await inMenu("Add the bot");
      await service("The bot was added").waitFor();
      await status("group with the bot").waitFor();
      await fits();
      await send("/payments");
      await answer("You said: /payments").waitFor();
      expect(await answer("You said: /help").count()).toBe(0);
      await inMenu("Remove the bot");
      await service("The bot is out of the group").waitFor();
      await status(`group: ${owner}`).waitFor();
    });

    it("a member is removed, no longer sees the group, and is added again", async () => {
      await inMenu(`Remove ${other}`);
      await service("A member is out of the group").waitFor();
      await becomeUser(page, other);
      await page.getByRole("button", { name: /^Chats/ }).click();
      await chats().getByRole("button", { name: "Sandbox Pay" }).waitFor();
      expect(await chats().getByRole("button", { name: "Till team" }).count()).toBe(0);
      await page.keyboard.press("Escape");
      await becomeUser(page, owner);
      await goTo("Till team");
      await inMenu(`Add ${other}`);
      await service("A member was added").waitFor();
      await status(`group: ${owner}, ${other}`).waitFor();
    });

    it("a group becomes a supergroup, where the owner writes as the group, and leaves", async () => {
      await inMenu("Add the bot");
      await status("group with the bot").waitFor();
      await inMenu("Make it a supergroup");
      await status("supergroup with the bot").waitFor();
      await service("has become a supergroup").waitFor();
      await page.getByRole("button", { name: "Group", exact: true }).click();
      await fits();
      await menu().getByRole("button", { name: "Write as the group" }).click();
      await menu().waitFor({ state: "hidden" });
      await send("/payments");
      await answer("You said: /payments").waitFor();
      await becomeUser(page, other);
      await goTo("Till team");
      const author = page.locator("#log .message.other", { hasText: "/payments" }).locator(".author");
      expect(await author.textContent()).toBe("Till team");
      await inMenu("Leave the group");
      await status("bot").waitFor();
    });
  });
});
