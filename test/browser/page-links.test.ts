import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { invitation } from "./scripted-bot.js";
import { becomeUser } from "./users.js";

describePage("Telegram's own links on the demo's page", ({ open }) => {
  let page: Page;

  const bubbles = (side: "user" | "bot" | "other") => page.locator(`#log .message.${side} .text`);
  const key = (name: string): Locator => page.locator("#log .keyboard").getByRole("button", { name });
  const start = () => page.getByRole("button", { name: "Start", exact: true });
  const send = async (text: string) => {
    await page.locator("#composer-text").fill(text);
    await page.locator("#composer-text").press("Enter");
  };

  describe.each([
    { screen: "a phone", width: 360, height: 740 },
    { screen: "a wide screen", width: 1280, height: 800 },
  ])("on $screen", ({ width, height }) => {
    beforeEach(async () => {
      page = await open(width, height);
      await start().click();
      await key("Share it").waitFor();
      await send("invite");
      await key("Send it").waitFor();
    });

    it("a start link shows [Start] in a chat that has begun, and [Start] sends its parameter", async () => {
      for (const tapped of [bubbles("bot").getByRole("link", { name: invitation }), key("Open it")]) {
        const before = await bubbles("user").filter({ hasText: "/start join_Az-09" }).count();
        await tapped.click();
        await start().click();
        await expect
          .poll(() => bubbles("user").filter({ hasText: "/start join_Az-09" }).count())
          .toBe(before + 1);
        await start().waitFor({ state: "hidden" });
        expect(await page.locator("#composer-text").isVisible()).toBe(true);
      }
    });

    it("a share link sends the link and the text to a chosen person, who starts the bot by it", async () => {
      await key("Send it").click();
      const dialog = page.locator("#chats-dialog");
      await dialog.getByRole("heading", { name: "Share to…" }).waitFor();
      if (width === 360) await expectPhoneFit(page, "button");
      await dialog.getByRole("button", { name: "New customer" }).click();
      await bubbles("user").filter({ hasText: "Join me" }).waitFor();
      expect(await bubbles("user").textContent()).toBe(`${invitation}\nJoin me`);
      const seller = await headlineOf(page);
      expect(seller).not.toBe("Sandbox Pay");
      await becomeUser(page, seller);
      await bubbles("other").getByRole("link", { name: invitation }).click();
      await expect.poll(() => headlineOf(page)).toBe("Sandbox Pay");
      await start().click();
      await bubbles("user").filter({ hasText: "/start join_Az-09" }).waitFor();
      await key("Share it").waitFor();
    });

    it("a chat that is left and opened again has forgotten the link", async () => {
      await key("Open it").click();
      await start().waitFor();
      for (const chat of ["New customer", "Sandbox Pay"]) {
        await page.getByRole("button", { name: "Chats" }).click();
        await page.locator("#chats-dialog").getByRole("button", { name: chat }).first().click();
        await page.locator("#chats-dialog").waitFor({ state: "hidden" });
      }
      await key("Send it").waitFor();
      expect(await start().isVisible()).toBe(false);
    });
  });
});

async function headlineOf(page: Page): Promise<string> {
  return (await page.locator("#bot-name").textContent()) ?? "";
}
