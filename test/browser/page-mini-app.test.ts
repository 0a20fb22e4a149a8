import type { FrameLocator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, it } from "vitest";
import { startFixtureApp } from "./fixture-app.js";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";
import { Seller } from "./seller.js";

const label = "Open the shop";

describePage("Mini Apps on the demo's page", ({ open, world }) => {
  const warnings: string[] = [];
  let page: Page;
  let seller: Seller;
  let app: FrameLocator;
  let fixture: Awaited<ReturnType<typeof startFixtureApp>>;

  beforeAll(async () => {
    fixture = await startFixtureApp();
  });
  afterAll(() => fixture.close());
  // A browser warns of messages that reach no window, for instance.
  afterEach(() => expect(warnings.splice(0)).toEqual([]));

  const sheet = () => page.locator("#app-sheet");
  const userId = async () => Number(await page.locator("#user").inputValue());
  /** Waits until Telegram has told the app this. */
  const wasTold = (text: string) => app.locator("#told li", { hasText: text }).last().waitFor();
  /** Sends an event from the app. */
  const tell = async (eventType: string, eventData: object = {}) => {
    await app.locator("#event").fill(JSON.stringify({ eventType, eventData }));
    await app.getByRole("button", { name: "Tell Telegram" }).click();
  };
  /** Lets the phone tell of shares as one of Telegram's apps does. The list may be behind another pane. */
  const playApp = (app: string) =>
    page.evaluate(`document.querySelector("#fault-app").value = ${JSON.stringify(app)}`);
  /** Opens the page as somebody who has started the bot and has got a button that opens the app. */
  const begin = async (width: number, height: number) => {
    page = await open(width, height);
    page.on("console", (line) => {
      if (line.type() === "warning") warnings.push(line.text());
    });
    seller = new Seller(page);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await page.locator("#log .keyboard").first().waitFor();
    await world().callAsBot("sendMessage", {
      chat_id: await userId(),
      text: "The shop is open",
      reply_markup: { inline_keyboard: [[{ text: label, web_app: { url: fixture.url } }]] },
    });
  };

  it("a button opens the app over the phone, with the user and the page's colours, until Close is tapped", async () => {
    await begin(360, 740);
    app = await seller.openApp(label);
    await app.locator("#user", { hasText: await seller.name() }).waitFor();
    expect(await app.locator("#theme").textContent()).toBe("#ffffff");
    await expectPhoneFit(page, "#app-sheet button");
    expect(await sheet().boundingBox()).toMatchObject({ x: 0, width: 360 });

    await page.emulateMedia({ colorScheme: "dark" });
    await app.locator("#theme", { hasText: "#19211f" }).waitFor();
    await tell("web_app_request_viewport");
    await wasTold('viewport_changed {"width":360');
    await tell("web_app_request_safe_area");
    await wasTold('safe_area_changed {"top":0');
    await tell("web_app_request_content_safe_area");
    await wasTold('content_safe_area_changed {"top":0');

    const back = page.getByRole("button", { name: "Back", exact: true });
    expect(await back.isVisible()).toBe(false);
    await tell("web_app_setup_back_button", { is_visible: true });
    await back.click();
    await wasTold("back_button_pressed");
    await tell("web_app_setup_back_button", { is_visible: false });
    await back.waitFor({ state: "hidden" });

    await tell("web_app_trigger_haptic_feedback", { type: "impact" });
    await tell("web_app_open_scan_qr_popup");
    await tell("web_app_open_scan_qr_popup");
    await page.getByText("Not in the sandbox: web_app_open_scan_qr_popup", { exact: true }).waitFor();

    await seller.closeApp();
    await seller.send("hello", "You said: hello");
  });

  it("an app that closes itself, or opens a pay link, gives the phone back to the chat", async () => {
    await begin(360, 740);
    app = await seller.openApp(label);
    await tell("web_app_open_link", { url: `${world().url}/terminal/1/invoice/2/payment` });
    await page.locator("#customer-address", { hasText: "/terminal/1/invoice/2/payment" }).waitFor();
    await page.getByRole("tab", { name: "Chat", exact: true }).click();
    await tell("web_app_close");
    await sheet().waitFor({ state: "hidden" });
    await seller.send("hello", "You said: hello");
  });

  it("an app with something to lose is closed after a question only", async () => {
    await begin(360, 740);
    app = await seller.openApp(label);
    await tell("web_app_setup_closing_behavior", { need_confirmation: true });
    const close = page.getByRole("button", { name: "Close", exact: true });
    await close.click();
    await page.getByText("Changes that you made may not be saved.").waitFor();
    await page.keyboard.press("Escape");
    await close.click();
    await page.getByRole("button", { name: "Close anyway" }).click();
    await sheet().waitFor({ state: "hidden" });
  });

  it("a prepared message goes to the chosen customer's chat, and the app learns how it went", async () => {
    await begin(360, 740);
    const prepare = async () => {
      const prepared = (await world().callAsBot("savePreparedInlineMessage", {
        user_id: await userId(),
        result: {
          type: "article",
          id: "r1",
          title: "Invoice",
          input_message_content: { message_text: "Please pay 30,000" },
          reply_markup: { inline_keyboard: [[{ text: "Pay", callback_data: "pay" }]] },
        },
        allow_user_chats: true,
      })) as { id: string };
      return prepared.id;
    };
    const name = await seller.name();
    app = await seller.openApp(label);
    const id = await prepare();
    await tell("web_app_send_prepared_message", { id });
    await page.locator("#chats-dialog").getByRole("heading", { name: "Choose a chat" }).waitFor();
    await page.keyboard.press("Escape");
    await wasTold('prepared_message_failed {"error":"USER_DECLINED"}');

    await tell("web_app_send_prepared_message", { id });
    const customer = await seller.pickNewCustomerForApp();
    await wasTold("prepared_message_sent");
    await tell("web_app_send_prepared_message", { id: "unknown" });
    await wasTold('prepared_message_failed {"error":"MESSAGE_EXPIRED"}');
    // The same message may go into a second chat.
    await tell("web_app_send_prepared_message", { id });
    await page.locator("#chats-dialog").getByRole("heading", { name: "Choose a chat" }).waitFor();
    await playApp("macos");
    await page.keyboard.press("Escape");
    await wasTold("prepared_message_failed null");
    const told = await app.locator("#told li").count();
    await playApp("silent");
    await tell("web_app_send_prepared_message", { id });
    await page.locator("#chats-dialog").getByRole("heading", { name: "Choose a chat" }).waitFor();
    await page.keyboard.press("Escape");
    await page.locator("#chats-dialog").waitFor({ state: "hidden" });
    expect(await app.locator("#told li").count()).toBe(told);

    await seller.lookAtPhoneOf(customer);
    expect(await sheet().isVisible()).toBe(false);
    expect(await seller.readShared("Please pay 30,000")).toBe("Please pay 30,000");
    await seller.putAside(name);
  });

  it("the app is opened, used, left and closed with the keyboard alone", async () => {
    await begin(360, 740);
    await page.locator("#log .keyboard").getByRole("button", { name: label }).waitFor();
    await page.locator("#log").focus();
    const focused = () => page.evaluate<string>("document.activeElement.textContent.trim()");
    const tabTo = async (text: string, key = "Tab") => {
      for (let step = 0; step < 20 && !(await focused()).startsWith(text); step += 1)
        await page.keyboard.press(key);
      expect(await focused()).toMatch(new RegExp(`^${text}`));
    };
    await tabTo(label);
    await page.keyboard.press("Enter");
    app = page.frameLocator("#app-place iframe");
    await app.locator("#user", { hasText: await seller.name() }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.type("15000");
    expect(await app.locator("#amount").inputValue()).toBe("15000");
    await page.keyboard.press("Shift+Tab");
    await tabTo("Close", "Shift+Tab");
    await page.keyboard.press("Escape");
    await sheet().waitFor({ state: "hidden" });
    expect(await focused()).toMatch(new RegExp(`^${label}`));
  });

  it("the menu button opens the app inside the phone on a wide screen, and gives way to the commands", async () => {
    await begin(1280, 800);
    const chat_id = await userId();
    const menu_button = { type: "web_app", text: "Counter", web_app: { url: fixture.url } };
    await world().callAsBot("setChatMenuButton", { chat_id, menu_button });
    app = await seller.openApp("Counter");
    await app.locator("#user", { hasText: await seller.name() }).waitFor();
    const phone = await page.locator("#pane-chat").boundingBox();
    const box = await sheet().boundingBox();
    expect(box?.width).toBeLessThanOrEqual(phone?.width ?? 0);
    expect(box?.x).toBeGreaterThan(phone?.x ?? 0);
    await seller.closeApp();
    await page.reload();
    await page.getByRole("button", { name: "Counter", exact: true }).waitFor();
    await world().callAsBot("setChatMenuButton", { chat_id, menu_button: { type: "commands" } });
    await page.getByRole("button", { name: "Counter", exact: true }).waitFor({ state: "hidden" });
  });

  it("the authenticator's text is copied while an app is open, because the page can't type into the app", async () => {
    await begin(1280, 800);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    app = await seller.openApp(label);
    await app.locator("#amount").waitFor();
    const row = page.locator(".secret-row").first();
    await row.getByRole("button", { name: "Type the login in the chat" }).click();
    await page.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(
      await row.locator("code").textContent(),
    );
    expect(await page.locator("#composer-text").inputValue()).toBe("");
  });
});
