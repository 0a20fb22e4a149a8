import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { payLink } from "./scripted-bot.js";

describePage("the demo's page", ({ open, world }) => {
  let page: Page;

  const begin = async () => {
    await page.getByRole("button", { name: "Start" }).click();
    await key("Change it").waitFor();
  };
  const bubbles = (from: "bot" | "user"): Locator => page.locator(`.message.${from} .text`);
  const key = (name: string) => page.locator(".keyboard").getByRole("button", { name });
  const focused = () =>
    page.evaluate("document.activeElement.textContent.trim() || document.activeElement.id");
  const tabTo = async (wanted: string) => {
    for (let steps = 0; steps < 80; steps += 1) {
      await page.keyboard.press("Tab");
      if ((await focused()) === wanted) return;
    }
    throw new Error(`Tab never reaches "${wanted}"`);
  };

  describe("on a wide screen", () => {
    beforeEach(async () => {
      page = await open(1440, 900);
    });

    it("says that it is a sandbox and shows all four panes at once", async () => {
      expect(await page.locator("header").textContent()).toContain("No real money, no real Telegram");
      for (const name of ["chat", "codes", "dashboard", "customer"]) {
        expect(await page.locator(`#pane-${name}`).isVisible()).toBe(true);
      }
    });

    it("shows the text of messages with their entities, and never as markup", async () => {
      await begin();
      const text = bubbles("bot").first();
      expect(await text.textContent()).toBe("Hello, merchant & friends. Your key: K-42, shop <script");
      expect(await text.locator("strong").textContent()).toBe("merchant");
      expect(await text.locator("code").textContent()).toBe("K-42");
      expect(await text.locator("a").getAttribute("href")).toBe("https://shop.example/");
      expect(await bubbles("user").first().textContent()).toBe("/start");
    });

    it("follows an edit and a deletion in place", async () => {
      await begin();
      await key("Change it").click();
      await page.getByText("Changed", { exact: true }).waitFor();
      expect(await page.locator(".message.bot").count()).toBe(1);
      expect(await page.locator(".message.bot .stamp").textContent()).toContain("edited");
      await key("Delete it").click();
      await page.locator(".message.bot").waitFor({ state: "detached" });
      expect(await bubbles("user").count()).toBe(1);
    });

    it("shows the bot's answer to a tap as a toast or an alert", async () => {
      await begin();
      await key("Say it").click();
      await page.locator(".toast", { hasText: "A short note" }).waitFor();
      await key("Warn me").click();
      await page.locator("dialog.alert", { hasText: "A long warning" }).waitFor();
      await page.keyboard.press("Escape");
      await page.locator("dialog.alert").waitFor({ state: "detached" });
    });

    it("copies what a copy button and a code hold", async () => {
      await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: world().url });
      await begin();
      await key("Copy it").click();
      await page.locator(".toast", { hasText: "Copied" }).waitFor();
      expect(await page.evaluate("navigator.clipboard.readText()")).toBe("copied text");
      await page.locator("code.copyable").click();
      await expect.poll(() => page.evaluate("navigator.clipboard.readText()")).toBe("K-42");
    });

    it("opens a pay link on the customer's phone, through its own address", async () => {
      await begin();
      await key("Pay it").click();
      await page.locator("#customer-address", { hasText: payLink }).waitFor();
      expect(await page.locator("#customer-frame").getAttribute("src")).toBe(new URL(payLink).pathname);
    });

    it("quotes the message that is answered, and keeps what the visitor wrote as text", async () => {
      await begin();
      await page.locator("#composer-text").fill("<i>one</i>\ntwo");
      await page.keyboard.press("Enter");
      const answer = page.locator(".message.bot", { hasText: "You said:" });
      await answer.waitFor();
      expect(await answer.locator(".text").textContent()).toBe("You said: <i>one</i>\ntwo");
      expect(await answer.locator(".quote").textContent()).toContain("<i>one</i>");
    });

    it("sends a photo, a sticker and a voice message", async () => {
      await begin();
      for (const name of ["Photo…", "Sticker", "Voice message"]) {
        await page.getByRole("button", { name: "Attach" }).click();
        await page.locator("#attach-menu").getByRole("button", { name }).click();
        if (name === "Photo…") await page.locator("dialog").getByRole("button", { name: "Send" }).click();
      }
      await expect.poll(() => bubbles("bot").filter({ hasText: "I read text only." }).count()).toBe(3);
      await expect
        .poll(() => page.evaluate("document.querySelector('img.photo')?.naturalWidth > 0"))
        .toBe(true);
    });

    it("types a password and the current code into the chat's field", async () => {
      await begin();
      await page.getByRole("button", { name: "Type the password in the chat" }).first().click();
      expect(await page.locator("#composer-text").inputValue()).toBe("Samovar-On-The-Roof-41");
      await page.getByRole("button", { name: "Type the code in the chat" }).first().click();
      const shown = ((await page.locator(".secret-row .otp").first().textContent()) ?? "").replace(" ", "");
      expect(shown).toMatch(/^\d{6}$/);
      expect(await page.locator("#composer-text").inputValue()).toBe(shown);
    });

    it("breaks the service when asked, and mends it again", async () => {
      await page.getByText("What if something breaks?").click();
      await page.getByLabel("Invoicing service").selectOption("down");
      await expect.poll(() => world().service.control.faults().length).toBe(6);
      await page.getByLabel("Status updates").selectOption("reversed");
      await expect.poll(() => world().service.control.switches().callbacks).toBe("reversed");
      await page.getByLabel("Invoicing service").selectOption("works");
      await page.getByLabel("Status updates").selectOption("normal");
      await expect.poll(() => world().service.control.faults().length).toBe(0);
      await expect.poll(() => world().service.control.switches().callbacks).toBe("normal");
    });

    it("ends every merchant's access when asked", async () => {
      await page.getByText("What if something breaks?").click();
      await page.getByRole("button", { name: "End it now" }).click();
      await page.locator("#toasts", { hasText: "Every merchant has to sign in again." }).waitFor();
    });

    it("shows why the bot ended, and takes it away when the bot is well again", async () => {
      world().setBotStatus({
        state: "restarting",
        fault: "The bot ended (exit code 1).\nSECRET_KEY is missing",
      });
      await page.locator("#bot-status", { hasText: "SECRET_KEY is missing" }).waitFor();
      world().setBotStatus({ state: "running" });
      await page.locator("#bot-status").waitFor({ state: "hidden" });
    });

    it("says that it is reconnecting while the sandbox is away, and goes on by itself", async () => {
      await begin();
      await world().stopTelegram();
      await page.getByText("reconnecting…").waitFor();
      await page.locator("#composer-text").fill("Still there?");
      await page.keyboard.press("Enter");
      await page.locator(".toast").first().waitFor();
      await expect.poll(() => page.locator("#composer-text").inputValue()).toBe("Still there?");
      await world().restartTelegram();
      await page.getByText("reconnecting…").waitFor({ state: "hidden" });
      expect(await bubbles("bot").count()).toBe(1);
      await page.keyboard.press("Enter");
      await page.getByText("You said: Still there?").waitFor();
    });
  });

  describe("on a phone", () => {
    beforeEach(async () => {
      page = await open(360, 740);
    });

    it("never overflows sideways, and every button is large enough for a thumb", async () => {
      await begin();
      for (const name of ["Authenticator", "Dashboard", "Customer", "Chat"]) {
        await page.getByRole("tab", { name }).click();
        await expectPhoneFit(page, "button, select, summary, textarea");
      }
    });

    it("shows one pane at a time, and brings the visitor to the one that is needed", async () => {
      await begin();
      expect(await page.locator("#pane-codes").isVisible()).toBe(false);
      await key("Pay it").click();
      await page.locator("#pane-customer").waitFor();
      await page.getByRole("tab", { name: "Authenticator" }).click();
      await page.getByRole("button", { name: "Type the login in the chat" }).first().click();
      expect(await page.locator("#pane-chat").isVisible()).toBe(true);
      expect(await page.locator("#composer-text").inputValue()).toBe("anna@shop.example");
    });
  });

  describe("with the keyboard alone", () => {
    beforeEach(async () => {
      page = await open(1440, 900);
    });

    it("starts the chat, taps a message's button and keeps its place when the message changes", async () => {
      await tabTo("Start");
      await page.keyboard.press("Enter");
      await key("Change it").waitFor();
      await expect.poll(focused).toBe("composer-text");
      for (let steps = 0; steps < 20 && (await focused()) !== "Change it"; steps += 1) {
        await page.keyboard.press("Shift+Tab");
      }
      await page.keyboard.press("Enter");
      await page.getByText("Changed", { exact: true }).waitFor();
      expect(await focused()).toBe("Delete it");
    });

    it("sends with Enter, begins a new line with Shift+Enter, and closes menus with Escape", async () => {
      await begin();
      await page.locator("#composer-text").focus();
      await page.keyboard.type("one");
      await page.keyboard.press("Shift+Enter");
      await page.keyboard.type("two");
      await page.keyboard.press("Enter");
      await page.getByText("You said: one").waitFor();
      expect(await bubbles("user").last().textContent()).toBe("one\ntwo");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      await page.keyboard.press("ArrowDown");
      expect(await focused()).toContain("Photo");
      await page.keyboard.press("Escape");
      expect(await page.locator("#attach-menu").isVisible()).toBe(false);
      expect(await focused()).toBe("attach-button");
    });
  });
});
