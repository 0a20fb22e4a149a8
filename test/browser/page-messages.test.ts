import type { Locator, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { describePage } from "./page-world.js";
import { expectPhoneFit } from "./phone-fit.js";

describePage("messages by hand on the demo's page", ({ open, world }) => {
  let page: Page;

  const begin = async (width: number, height: number) => {
    page = await open(width, height);
    await page.getByRole("button", { name: "Start" }).click();
    await page.locator("#log .keyboard").waitFor();
  };
  const messages = (text: string): Locator => page.locator("#log .message", { hasText: text });
  const send = async (text: string, answer: string) => {
    await page.locator("#composer-text").fill(text);
    await page.locator("#composer-text").press("Enter");
    await messages(answer).last().waitFor();
  };
  const dialog = (title: string) =>
    page.locator("dialog[open]", { has: page.getByRole("heading", { name: title }) });
  const choose = async (message: string, action: string) => {
    await messages(message).last().getByRole("button", { name: "Message actions" }).click();
    await page.locator("#message-dialog").getByRole("button", { name: action }).click();
  };
  const attach = async (name: string) => {
    await page.getByRole("button", { name: "Attach" }).click();
    await page.locator("#attach-menu").getByRole("button", { name }).click();
  };
  const field = () => page.locator("#composer-text").inputValue();
  const isInChat = () => page.evaluate("document.activeElement.closest('#pane-chat') !== null");

  describe.each([
    { screen: "a phone", width: 360, height: 740 },
    { screen: "a wide screen", width: 1440, height: 900 },
  ])("on $screen", ({ width, height }) => {
    beforeEach(() => begin(width, height));

    it("an own text is edited, and the bot is told", async () => {
      await send("Coffee 15000", "You said: Coffee 15000");
      await choose("Coffee 15000", "Reply");
      await page.getByRole("button", { name: "Cancel" }).click();
      await messages("Coffee 15000").first().getByRole("button", { name: "Message actions" }).click();
      await page.locator("#message-dialog").getByRole("button", { name: "Edit" }).click();
      await page.getByText("Edit message").waitFor();
      expect(await field()).toBe("Coffee 15000");
      await send("Coffee 16000", "You changed it to: Coffee 16000");
      expect(await page.locator("#log .message.user .text").allTextContents()).toEqual([
        "/start",
        "Coffee 16000",
      ]);
      expect(await page.locator("#target-bar").isVisible()).toBe(false);
      expect(await field()).toBe("");
    });

    it("a message of the bot is answered, and has no Edit", async () => {
      await page.locator("#log .message.bot .more").click();
      expect(await page.locator("#message-actions button").allTextContents()).toEqual([
        "Reply",
        "Forward to…",
      ]);
      await page.locator("#message-dialog").getByRole("button", { name: "Reply" }).click();
      await page.getByText("Reply to").waitFor();
      await send("x3", "with: x3");
      expect(await page.locator("#log .message.user .quote").textContent()).toContain("Hello, merchant");
    });

    it("styled buttons have their colours, a disabled button is dimmed, and a date is in the reader's time zone", async () => {
      await send("colours", "please");
      const newest = messages("please").last();
      const looks =
        await page.evaluate(`[...document.querySelectorAll("#log .message:last-child .keyboard button")]
        .map((key) => [key.textContent, getComputedStyle(key).backgroundColor, getComputedStyle(key).opacity])`);
      const plain = expect.any(String);
      expect(looks).toEqual([
        ["Green", "rgb(35, 122, 60)", "1"],
        ["Red", "rgb(179, 53, 47)", "1"],
        ["Blue", "rgb(42, 111, 176)", "1"],
        ["Over", plain, "0.55"],
      ]);
      const over = newest.getByRole("button", { name: "Over" });
      expect(await over.getAttribute("aria-disabled")).toBe("true");
      const date = newest.locator(".text time");
      expect(await date.getAttribute("title")).toBe("Sun 22 Nov, 14:05 (UTC+5)");
      expect(await date.textContent()).toBe(
        await page.evaluate(`new Date(1795341900 * 1000).toLocaleString(undefined, {
          weekday: "short", day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })`),
      );
    });

    it("a customer's order comes to the seller, who forwards it to the bot", async () => {
      if (width === 360) await page.getByRole("tab", { name: "Customer" }).click();
      await page.getByRole("button", { name: "Messages", exact: true }).click();
      await page.getByLabel("Message to the seller").fill("2 латте и 1 чизкейк");
      await page.getByLabel("Message to the seller").press("Enter");
      await page.locator("#customer-log .message.user", { hasText: "2 латте" }).waitFor();
      const customer = (await page.locator("#customer-name").textContent()) ?? "";
      if (width === 360) {
        await expectPhoneFit(page, "button, input");
        await page.getByRole("tab", { name: "Chat" }).click();
      }
      await page.getByRole("button", { name: "Chats, a new message" }).click();
      await dialog("Chats").getByRole("button", { name: customer }).click();
      await page.locator("#typing", { hasText: "private chat" }).waitFor();
      await choose("2 латте", "Forward to…");
      await dialog("Forward to…").getByRole("button", { name: "Sandbox Pay" }).click();
      await messages(`A user called ${customer} wrote: 2 латте и 1 чизкейк`).waitFor();
      expect(await page.locator("#log .message.user .forwarded").textContent()).toBe(
        `Forwarded from ${customer}`,
      );
      expect(await page.getByRole("button", { name: "Chats", exact: true }).count()).toBe(1);
    });

    it("a photo with a caption, a contact and a location are sent", async () => {
      await attach("Photo…");
      await page.getByLabel("Caption").fill("2 coffees");
      if (width === 360) await expectPhoneFit(page, "dialog button, dialog input");
      await dialog("Photo").getByRole("button", { name: "Send" }).click();
      await messages("A caption: 2 coffees").waitFor();
      await attach("Contact…");
      await dialog("Contact").getByRole("button", { name: "Send" }).click();
      await messages("A phone: +998901234567").waitFor();
      await attach("Location…");
      await dialog("Location").getByRole("button", { name: "Send" }).click();
      await messages("A place: 41.311081").waitFor();
      await attach("Location…");
      await page.keyboard.press("Escape");
      await dialog("Location").waitFor({ state: "detached" });
      expect(await messages("A place").count()).toBe(1);
    });

    it("a label that is too long for its share of the row stands on one line, cut at its end", async () => {
      await send("long labels", "Choose");
      const measured =
        await page.evaluate(`[...document.querySelectorAll("#log .message:last-child .keyboard button")]
        .map((each) => [each, each.firstElementChild, each.getBoundingClientRect()])
        .map(([each, label, { width, height }]) => ({ width, height, isCut: label.scrollWidth > label.clientWidth,
          overflow: getComputedStyle(label).textOverflow }))`);
      const [wide, half, short] = measured as { width: number; height: number; isCut: boolean }[];
      expect(measured).toMatchObject([
        { height: 44, overflow: "ellipsis" },
        { height: 44, isCut: true },
        { height: 44, isCut: false },
      ]);
      expect(half?.width).toBe(short?.width);
      expect(half?.width).toBeCloseTo(((wide?.width ?? 0) - 5) / 2, 1);
    });
  });

  it("an expandable quote shows three lines until it is unfolded by a tap or by the keyboard", async () => {
    await begin(360, 740);
    const chat_id = Number(await page.locator("#user").inputValue());
    const say = (text: string) =>
      world().callAsBot("sendMessage", { chat_id, parse_mode: "HTML", text: `Sent\n${text}` });
    await say("<blockquote expandable>Two\nlines</blockquote>");
    await say(`<blockquote expandable>${["One", "Two", "Three", "Four", "Five"].join("\n")}</blockquote>`);
    const [short, long] = [messages("Two").first(), messages("Five")];
    const unfold = (name: string) => long.getByRole("button", { name, exact: true });
    await unfold("Show the whole quote").waitFor();
    expect(await short.getByRole("button", { name: "Show the whole quote" }).isVisible()).toBe(false);
    const height = async () => (await long.locator(".folding").boundingBox())?.height ?? 0;
    const folded = await height();
    expect(await unfold("Show the whole quote").getAttribute("aria-expanded")).toBe("false");
    await long.locator(".folding").click();
    expect(await height()).toBeCloseTo((folded * 5) / 3, 0);
    expect(await unfold("Fold the quote").getAttribute("aria-expanded")).toBe("true");
    await unfold("Fold the quote").press("Enter");
    expect(await height()).toBeCloseTo(folded, 0);
    await expectPhoneFit(page, "button");
  });

  it("a folded quote stays folded when the message changes at a tap on its button", async () => {
    await begin(360, 740);
    const chat_id = Number(await page.locator("#user").inputValue());
    const reply_markup = { inline_keyboard: [[{ text: "Create", callback_data: "create" }]] };
    const sent = await world().callAsBot("sendMessage", { chat_id, text: "Check it", reply_markup });
    const { message_id } = sent as { message_id: number };
    const card = messages("Check it");
    await card.getByRole("button", { name: "Create", exact: true }).click();
    const lines = ["Paid", "One", "https://shop.example/two", "https://shop.example/three", "Four"].join(
      "\n",
    );
    await world().callAsBot("editMessageText", {
      chat_id,
      message_id,
      parse_mode: "HTML",
      text: `<blockquote expandable>${lines}</blockquote>`,
      reply_markup,
    });
    const quote = messages("Paid").getByRole("button", { name: "Show the whole quote" });
    expect(await quote.getAttribute("aria-expanded")).toBe("false");
    expect(await isInChat()).toBe(true);
  });

  it("a hidden customer is only a name in what is forwarded", async () => {
    await begin(360, 740);
    await page.getByRole("button", { name: "Chats" }).click();
    await dialog("Chats").getByRole("button", { name: "New hidden customer" }).click();
    await page.locator("#typing", { hasText: "private chat" }).waitFor();
    await page.getByRole("tab", { name: "Customer" }).click();
    await page.getByRole("button", { name: "Messages", exact: true }).click();
    await page.getByLabel("Message to the seller").fill("One tea");
    await page.getByRole("button", { name: "Send to the seller" }).click();
    await page.getByRole("tab", { name: "Chat" }).click();
    await choose("One tea", "Forward to…");
    await dialog("Forward to…").getByRole("button", { name: "Sandbox Pay" }).click();
    await messages("A hidden_user called").waitFor();
  });

  it.each(["sign in", "вход", "kirish"])(
    "a phone's visitor is led to the authenticator and back while the bot asks after “%s”",
    async (words) => {
      await begin(360, 740);
      const hint = page.getByRole("button", { name: "Find it under Authenticator" });
      expect(await hint.isVisible()).toBe(false);
      await send(words, "?");
      await expectPhoneFit(page, "button");
      expect(await page.getByRole("tab", { name: "Authenticator" }).getAttribute("class")).toContain("news");
      await hint.click();
      await page.locator("#pane-codes").waitFor();
      await expectPhoneFit(page, "button");
      await page.getByRole("button", { name: "Back to the chat" }).click();
      await page.locator("#pane-chat").waitFor();
      await send("in", "Signed in.");
      await hint.waitFor({ state: "hidden" });
    },
  );

  describe("with the keyboard alone", () => {
    beforeEach(() => begin(1440, 900));

    it("Tab reaches the chat first, and the focus is visible", async () => {
      await page.reload();
      await page.locator("#log .message").first().waitFor();
      await page.keyboard.press("Tab");
      expect(await isInChat()).toBe(true);
      expect(await page.evaluate("getComputedStyle(document.activeElement).outlineStyle")).toBe("solid");
    });

    it("the arrow keys go from one message's menu to the next, and Enter opens it", async () => {
      await send("Tea 5000", "You said: Tea 5000");
      await page.locator("#log .more").last().focus();
      expect(await page.locator("#log .more[tabindex='0']").count()).toBe(1);
      await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Enter");
      await dialog("Tea 5000").waitFor();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Enter");
      expect(await field()).toBe("Tea 5000");
      await page.keyboard.press("Escape");
      expect(await field()).toBe("");
      expect(await page.locator("#target-bar").isVisible()).toBe(false);
      expect(await page.evaluate("document.activeElement.id")).toBe("composer-text");
    });
  });
});
