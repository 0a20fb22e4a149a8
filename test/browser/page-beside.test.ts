import type { FrameLocator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { currentUser } from "./users.js";

describePage("two users' chats on the demo's page", ({ open }) => {
  let page: Page;

  const toggle = () => page.getByRole("button", { name: "Side by side" });
  const second = (): FrameLocator => page.frameLocator("#pane-second iframe");
  const start = async (of: Page | FrameLocator) => {
    await of.getByRole("button", { name: "Start", exact: true }).click();
    await of.locator("#log .keyboard").getByRole("button", { name: "Share it" }).waitFor();
  };
  const send = async (of: Page | FrameLocator, text: string) => {
    await of.locator("#composer-text").fill(text);
    await of.locator("#composer-text").press("Enter");
    await of.locator("#log .message.user", { hasText: text }).waitFor();
  };
  const userOfSecond = async () => {
    const chosen = second().locator("#user option:checked");
    await expect.poll(() => chosen.count()).toBe(1);
    return ((await chosen.textContent()) ?? "").replace(/ · .*$/, "");
  };
  /** Gives the second chat to somebody new, whose Telegram is in English. @returns their name */
  const newSecond = async () => {
    const before = await userOfSecond();
    await second().getByRole("button", { name: "New user" }).click();
    await second().getByRole("button", { name: "English" }).click();
    await expect.poll(userOfSecond).not.toBe(before);
    return userOfSecond();
  };

  /** Waits until the second user's list of chats was read: what comes later is new. */
  const listIsRead = async () => {
    const id = await second().locator("#user").inputValue();
    await page.waitForResponse((response) => response.url().endsWith(`/users/${id}/chats`));
  };
  /** Writes to somebody as the first user. */
  const writeTo = async (name: string, text: string) => {
    await page.getByRole("button", { name: "Chats" }).click();
    await page
      .locator("#chats-dialog")
      .getByRole("button", { name: `Write to ${name}` })
      .click();
    await page.locator("#typing", { hasText: "private chat" }).waitFor();
    await send(page, text);
  };

  describe("on a wide screen", () => {
    beforeEach(async () => {
      page = await open(1280, 800);
      await start(page);
      await toggle().click();
    });

    it("two users write to the bot side by side, each in a chat of their own", async () => {
      const name = await newSecond();
      expect(name).not.toBe(await currentUser(page));
      await start(second());
      await send(second(), "from the second");
      await second().locator("#log .message.bot", { hasText: "You said: from the second" }).waitFor();
      expect(await page.locator("#log .message", { hasText: "from the second" }).count()).toBe(0);
      expect(await page.locator("#pane-chat").isVisible()).toBe(true);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(1280);
    });

    it("a reload shows both users again, and the button takes the second chat away", async () => {
      const names = [await currentUser(page), await newSecond()];
      await page.reload();
      await expect.poll(userOfSecond).toBe(names[1]);
      await expect.poll(() => currentUser(page)).toBe(names[0]);
      await toggle().click();
      await page.locator("#pane-second").waitFor({ state: "hidden" });
      await page.reload();
      await expect.poll(() => currentUser(page)).toBe(names[0]);
      expect(await page.locator("#pane-second").isVisible()).toBe(false);
      expect(await page.locator("#pane-customer").isVisible()).toBe(true);
    });

    it("what one user writes to the other marks the other's chats, and is read there", async () => {
      const name = await newSecond();
      await start(second());
      await listIsRead();
      await writeTo(name, "Come and sell");
      await second().getByRole("button", { name: "Chats, a new message" }).click();
      await second().locator("#chats-dialog").getByRole("button", { name: "Come and sell" }).click();
      await second().locator("#log .message.other", { hasText: "Come and sell" }).waitFor();
    });

    it("the authenticator, the dashboard and the customer's phone take turns beside two chats", async () => {
      for (const [tab, pane] of [
        ["Customer", "customer"],
        ["Dashboard", "dashboard"],
        ["Authenticator", "codes"],
      ] as const) {
        await page.getByRole("tab", { name: tab }).click();
        const shown = page.locator(".pane:visible");
        expect(await shown.evaluateAll((panes) => panes.map(({ id }) => id))).toEqual([
          "pane-chat",
          "pane-second",
          `pane-${pane}`,
        ]);
      }
    });

    it("the authenticator types into the chat that was used last", async () => {
      await newSecond();
      await start(second());
      await second().locator("#composer-text").click();
      const type = page.getByRole("button", { name: "Type the password in the chat" }).first();
      await type.click();
      await expect.poll(() => second().locator("#composer-text").inputValue()).not.toBe("");
      expect(await page.locator("#composer-text").inputValue()).toBe("");
      await page.locator("#composer-text").click();
      await type.click();
      await expect.poll(() => page.locator("#composer-text").inputValue()).not.toBe("");
    });

    it("a pay link that is tapped in the second chat opens on the customer's phone", async () => {
      await newSecond();
      await start(second());
      await second().locator("#log .keyboard").getByRole("button", { name: "Pay it" }).click();
      await page.locator("#customer-address", { hasText: "/terminal/1/invoice/2/payment" }).waitFor();
    });
  });

  describe("on a phone", () => {
    beforeEach(async () => {
      page = await open(360, 740);
      await start(page);
      await toggle().click();
      await page.locator("#pane-second").waitFor();
    });

    it("one tap goes from one chat to the other, and nothing is too wide or too small", async () => {
      await newSecond();
      await start(second());
      await expectPhoneFit(page, "button, select");
      await page.getByRole("tab", { name: "Chat", exact: true }).click();
      expect(await page.locator("#pane-second").isVisible()).toBe(false);
      await expectPhoneFit(page, "button, select");
      await page.getByRole("tab", { name: "Chat 2" }).click();
      expect(await page.locator("#pane-chat").isVisible()).toBe(false);
      expect(await page.locator("#user").isVisible()).toBe(false);
    });

    it("a message to the other user marks that user's chat, until it is shown", async () => {
      const name = await newSecond();
      await start(second());
      await listIsRead();
      await page.getByRole("tab", { name: "Chat", exact: true }).click();
      expect(await page.locator("#tab-second.news").count()).toBe(0);
      await writeTo(name, "Come and sell");
      await page.locator("#tab-second.news").waitFor();
      await page.getByRole("tab", { name: "Chat 2" }).click();
      expect(await page.locator("#tab-second.news").count()).toBe(0);
      await second().getByRole("button", { name: "Chats, a new message" }).waitFor();
    });
  });
});
